// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A warp's rays through compressed bricks give the same bits as single rays through raw voxels, with every feature;
// the lanes stay converged wherever rays end.
#include "EmulatedWarp.h"
#include "MarchedScene.h"

#include "Compression/Warp/SampleBatchByWarp.h"
#include "Compression/Warp/SampleSceneByWarp.h"
#include "Host/Volume/CompressVolume.h"
#include "Rays/EitherLattice.h"

#include <cstring>

namespace Strider::Testing
{
namespace
{

using LaneBricks = WarpBricks<EmulatedWarp::LaneView>;
using LaneResults = std::array<RayResult, WarpLanes>;

/// A scene that can also be read from compressed bricks.
class CompressedScene : public MarchedScene
{
public:
  CompressedScene(const FeatureScene& scene, const RenderRequest& request)
    : MarchedScene(scene, request)
  {
    EXPECT_TRUE(CompressVolume(this->Volume, BrickFormat::Automatic, this->Compressed).IsOk());
    this->Voxels = MakeCompressedVoxels(
      this->Compressed.View(), this->Volume, request.MatchVTK ? -127.0f : -128.0f);
  }

  /// Number of rays of a block of 8x4 pixels that differ.
  int CompareBlock(int firstX, int firstY, int slots)
  {
    return this->Request.MatchVTK
      ? this->Compare(PlaceSamplesAsVTK{ this->Matched }, firstX, firstY, slots)
      : this->Compare(PlaceSamples{}, firstX, firstY, slots);
  }

private:
  /// Auxiliary volumes read by the scene's own sampler.
  struct RawAuxiliaryVolumes
  {
    const SceneVoxels& Raw;

    float ReadMask(Vector3 point) const { return this->Raw.ReadMask(point); }
    float ReadSecond(Vector3 point) const { return this->Raw.ReadSecond(point); }
    bool IsBlank(Vector3 voxel) const { return this->Raw.IsBlank(voxel); }
  };

  /// Marches along EitherLattice, as kernels do.
  template <typename Placement>
  LaneResults MarchByWarp(const Placement& placeSamples, int firstX, int firstY, int slots)
  {
    const WarpCacheSize size{ slots, false };
    std::vector<std::max_align_t> memory(
      size.CountBytes(this->Voxels.ValueBytes) / sizeof(std::max_align_t) + 1);
    const SceneVoxels raw = this->See();
    const SceneFeatures& scene = this->Scene.GetFeatures();
    const auto placeEither = [&](const auto&... arguments) {
      return EitherLattice(placeSamples(arguments...));
    };
    LaneResults results{};
    EmulatedWarp warp;
    EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& view) {
      const LaneBricks bricks(view, this->Voxels, size,
        reinterpret_cast<unsigned char*>(memory.data()), FindLaneFaces(view.Lane));
      bricks.Start();
      const SampleSceneByWarp<LaneBricks, RawAuxiliaryVolumes> voxels{ bricks, scene.Grid, { raw },
        scene.Components, 1, this->Request.Filter == ReconstructionFilter::Nearest };
      results[view.Lane] = this->March(placeEither, firstX + view.Lane % 8, firstY + view.Lane / 8,
        voxels, WarpSync<EmulatedWarp::LaneView>{ view });
    }));
    return results;
  }

  template <typename Placement>
  int Compare(const Placement& placeSamples, int firstX, int firstY, int slots)
  {
    const SceneVoxels raw = this->See();
    const LaneResults results = this->MarchByWarp(placeSamples, firstX, firstY, slots);
    int different = 0;
    for (int lane = 0; lane < WarpLanes; ++lane)
    {
      const RayResult expected =
        this->March(placeSamples, firstX + lane % 8, firstY + lane / 8, raw, NoSync{});
      different += std::memcmp(&expected, &results[lane], sizeof(expected)) != 0 ? 1 : 0;
    }
    return different;
  }

  CompressedVolume Compressed;
  CompressedVoxels Voxels;
};

class SceneOfWarp : public ::testing::TestWithParam<FeatureScene>
{
};

TEST_P(SceneOfWarp, MarchesAsOneThread)
{
  for (const bool matchesVTK : { false, true })
  {
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
    {
      RenderRequest request = this->GetParam().Request;
      request.MatchVTK = matchesVTK;
      request.Filter = filter;
      SCOPED_TRACE((filter == ReconstructionFilter::Linear ? std::string("linear") : "nearest") +
        (matchesVTK ? ", MatchVTK" : ""));
      CompressedScene scene(this->GetParam(), request);
      // In the middle, with room for few bricks or all of them; and across a corner of the image.
      const bool isLinear = filter == ReconstructionFilter::Linear;
      EXPECT_EQ(scene.CompareBlock(27, 22, isLinear ? 5 : 32), 0);
      if (isLinear)
      {
        EXPECT_EQ(scene.CompareBlock(56, 45, 12), 0);
      }
    }
  }
}

/// Reads raw voxels for MarchRay.
struct RawSampler
{
  LinearVoxels<std::uint16_t> Voxels;
  bool IsNearest;

  template <typename Lattice>
  Lattice Follow(const Lattice& lattice) const
  {
    return lattice;
  }

  template <typename Places, int Batch>
  void SampleBatch(const Places& places, float (&values)[Batch]) const
  {
    if (this->IsNearest)
    {
      SampleNearest().SampleBatch(this->Voxels, places, values);
    }
    else
    {
      SampleTrilinear().SampleBatch(this->Voxels, places, values);
    }
  }
};

/// Single component: compares batches of four samples with one sample at a time. Returns the number of rays whose
/// colours or depths differ.
template <typename Placement>
int CountDifferentRays(const TestVolume& volume, const RenderRequest& request,
  const TransferTable& table, const Placement& placeSamples, int slots)
{
  const bool isNearest = request.Filter == ReconstructionFilter::Nearest;
  const VolumeView view = volume.View();
  CompressedVolume compressed;
  EXPECT_TRUE(CompressVolume(view, BrickFormat::Automatic, compressed).IsOk());
  const CompressedVoxels voxels = MakeCompressedVoxels(compressed.View(), view, -128.0f);
  const RawSampler raw{ MakeLinearVoxels(static_cast<const std::uint16_t*>(view.Voxels),
                          view.Dimensions, FindStrides({}, view.Dimensions), {}),
    isNearest };
  RayFrame frame{};
  EXPECT_TRUE(MakeRayFrame(request, view, frame).IsOk());
  const WarpCacheSize size{ slots, false };
  std::vector<std::max_align_t> memory(
    size.CountBytes(voxels.ValueBytes) / sizeof(std::max_align_t) + 1);
  int different = 0;
  EmulatedWarp warp;
  EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& lane) {
    const LaneBricks bricks(lane, voxels, size, reinterpret_cast<unsigned char*>(memory.data()),
      FindLaneFaces(lane.Lane));
    bricks.Start();
    const Ray ray = MakeRay(frame, 20 + lane.Lane % 8, 20 + lane.Lane / 8);
    const auto lattice = placeSamples(frame, ray, DepthRange{ -1.0f, 1.0f });
    const RayResult result = MarchRay<4>(SampleByWarp<LaneBricks>{ bricks, isNearest }, table,
      lattice, 0.95f, NoSkipping{}, WarpSync<EmulatedWarp::LaneView>{ lane });
    const RayResult expected = MarchRay<1>(raw, table, lattice, 0.95f, NoSkipping{}, NoSync{});
    different += std::memcmp(&result.Red, &expected.Red, 4 * sizeof(float)) != 0 ||
        result.FirstVisibleSample != expected.FirstVisibleSample ||
        result.SamplesTaken != expected.SamplesTaken
      ? 1
      : 0;
  }));
  return different;
}

/// Samples so close that a batch shares its bricks, and so far apart that half of a batch does, or none; with room
/// for the bricks of a batch, of a sample, or fewer.
TEST(WarpMarches, SingleComponentsAsOneThread)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt16, { 31, 26, 41 }, MakeNoiseField(0.0, 65535.0));
  const TransferFunctions opaque = MakeColorfulFunctions(volume, 0.6f);
  const TransferFunctions transparent = MakeColorfulFunctions(volume, 0.02f);
  for (const NamedCamera& camera : ListCameras(volume))
  {
    for (const float voxels : { 0.5f, 2.0f, 4.5f })
    {
      for (const int slots : { 3, 9, 32 })
      {
        SCOPED_TRACE(std::string(camera.Name) + ", " + std::to_string(voxels) +
          " voxels to a sample, " + std::to_string(slots) + " slots");
        RenderRequest request = MakeScene(volume, {}, camera.Place).Request;
        request.ImageSize = { 48, 48 };
        request.SampleDistance = voxels * request.SampleDistance;
        request.Filter = slots == 9 ? ReconstructionFilter::Nearest : ReconstructionFilter::Linear;
        TransferTableEntries entries;
        TransferTable table;
        ASSERT_TRUE(MakeTransferTable(
          slots == 9 ? opaque : transparent, volume.View(), request, entries, table)
                      .IsOk());
        EXPECT_EQ(CountDifferentRays(volume, request, table, PlaceSamples{}, slots), 0);
        request.MatchVTK = true;
        VTKRays matched;
        ASSERT_TRUE(MakeVTKRays(request, volume.View(), matched).IsOk());
        EXPECT_EQ(
          CountDifferentRays(volume, request, table, PlaceSamplesAsVTK{ matched }, slots), 0);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Features, SceneOfWarp, ::testing::ValuesIn(ListFeatureScenes()),
  [](const ::testing::TestParamInfo<FeatureScene>& scene) { return NameScene(scene.param.Name); });

} // namespace
} // namespace Strider::Testing
