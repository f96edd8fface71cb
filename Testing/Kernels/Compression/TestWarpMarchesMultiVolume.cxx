// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A warp's rays through several volumes, some of them compressed, give the same bits as single rays through raw
// voxels; the lanes stay converged.
#include "EmulatedWarp.h"
#include "MarchedScene.h"
#include "MultiVolumeScenes.h"

#include "Compositing/MarchMultiVolumeRay.h"
#include "Compositing/PlaceMultiVolume.h"
#include "Compression/Warp/SampleComponentsByWarp.h"
#include "EmptySpace/SkipMultiVolume.h"
#include "Host/Volume/CompressVolume.h"

#include <cstring>

namespace Strider::Testing
{
namespace
{

using LaneBricks = WarpBricks<EmulatedWarp::LaneView>;

/// Memory for a warp's bricks of one volume.
class CacheMemory
{
public:
  explicit CacheMemory(std::size_t bytes)
    : Bytes(bytes / sizeof(std::max_align_t) + 1)
  {
  }

  unsigned char* Get() { return reinterpret_cast<unsigned char*>(this->Bytes.data()); }

private:
  std::vector<std::max_align_t> Bytes;
};

/// One of the volumes, both raw and compressed.
class MarchedVolume : public MarchedScene
{
public:
  MarchedVolume(
    const FeatureScene& scene, const RenderRequest& request, const RenderRequest& own, int slots)
    : MarchedScene(scene, own)
    , Size{ slots, false }
  {
    EXPECT_TRUE(CompressVolume(this->Volume, BrickFormat::Automatic, this->Compressed).IsOk());
    this->Voxels =
      MakeCompressedVoxels(this->Compressed.View(), this->Volume, own.MatchVTK ? -127.0f : -128.0f);
    this->Placed.Scene = this->Scene.GetFeatures();
    EXPECT_TRUE(PlaceVolume(request, own, this->Volume, this->Placed).IsOk());
    this->Memory = std::make_unique<CacheMemory>(this->Size.CountBytes(this->Voxels.ValueBytes));
  }

  LaneBricks OpenBricks(const EmulatedWarp::LaneView& view) const
  {
    return { view, this->Voxels, this->Size, this->Memory->Get(), FindLaneFaces(view.Lane) };
  }

  const SkipMap& GetSkip() const { return this->Skip; }

  PlacedScene Placed;
  bool IsCompressed = true;

private:
  WarpCacheSize Size;
  CompressedVolume Compressed;
  CompressedVoxels Voxels;
  std::unique_ptr<CacheMemory> Memory;
};

using MarchedVolumes = std::vector<std::unique_ptr<MarchedVolume>>;

/// Volumes as one thread reads them in MarchMultiVolumeRay.
struct RawVolumes
{
  static constexpr int Most = MostVolumes;
  static constexpr MixingCode Mixing = MixingCode::Called;
  const MarchedVolumes& All;
  int Count;

  int GetCount() const { return this->Count; }
  const VolumePlace& GetPlace(int index) const { return this->All[index]->Placed.Place; }
  bool AreStretched(int index) const { return this->All[index]->Placed.Steps.AreStretched; }
  const OwnSteps& GetSteps(int index) const { return this->All[index]->Placed.Steps; }
  const SkipMap& GetSkip(int index) const { return this->All[index]->GetSkip(); }

  bool Classify(
    int index, bool isWanted, Vector3 point, const ViewBack& view, TableColor& color) const
  {
    const MarchedVolume& volume = *this->All[index];
    return ClassifyPlaced(volume.See(), volume.Placed, isWanted, point, view, color);
  }
};

/// Volumes as a lane reads them in MarchMultiVolumeRay.
struct LaneVolumes : RawVolumes
{
  EmulatedWarp::LaneView View;

  bool Classify(
    int index, bool isWanted, Vector3 point, const ViewBack& view, TableColor& color) const
  {
    const MarchedVolume& volume = *this->All[index];
    const SceneFeatures& scene = volume.Placed.Scene;
    const bool isNearest = volume.See().Filter == ReconstructionFilter::Nearest;
    const SampleComponentsByWarp<LaneBricks, SceneVoxels> voxels{ volume.OpenBricks(this->View),
      scene.Grid, volume.See(), scene.Components, 1, isNearest, volume.IsCompressed };
    return ClassifyPlaced(voxels, volume.Placed, isWanted, point, view, color);
  }
};

class MultiVolumeOfWarp : public ::testing::TestWithParam<MultiVolumeScene>
{
protected:
  void Open(const RenderRequest& request)
  {
    this->Request = request;
    this->Volumes.clear();
    for (const FeatureScene& volume : this->GetParam().Volumes)
    {
      PlacedVolume placed{ nullptr, volume.Request };
      placed.Request.Filter = request.Filter;
      const RenderRequest own = MakeOwnRequest(request, placed);
      const int slots = this->Volumes.empty() ? 6 : 32;
      this->Volumes.push_back(std::make_unique<MarchedVolume>(volume, request, own, slots));
      PlacedScene& scene = this->Volumes.back()->Placed;
      scene.SquaresGradientOpacity =
        SquaresGradientOpacity(this->Volumes.front()->Placed.Scene, scene.Scene);
    }
    PlaceBox(request, this->BoxArrays, this->Box);
    ASSERT_TRUE(MakeRayFrame(request, MakeBoxView(), this->Frame).IsOk());
    if (request.MatchVTK)
    {
      ASSERT_TRUE(MakeVTKRays(request, MakeBoxView(), this->Matched).IsOk());
    }
  }

  template <typename Volumes, typename Sync>
  RayResult March(const Volumes& volumes, int x, int y, const Sync& sync) const
  {
    return this->Request.MatchVTK
      ? this->MarchFrom(PlaceSamplesAsVTK{ this->Matched }, volumes, x, y, sync)
      : this->MarchFrom(PlaceSamples{}, volumes, x, y, sync);
  }

  /// Returns the number of rays of a block of 8x4 pixels that differ.
  int CompareBlock(int firstX, int firstY)
  {
    const int count = static_cast<int>(this->Volumes.size());
    int different = 0;
    EmulatedWarp warp;
    EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& view) {
      for (const auto& volume : this->Volumes)
      {
        volume->OpenBricks(view).Start();
      }
      const int x = firstX + view.Lane % 8;
      const int y = firstY + view.Lane / 8;
      const RayResult result = this->March(LaneVolumes{ { this->Volumes, count }, view }, x, y,
        WarpSync<EmulatedWarp::LaneView>{ view });
      const RayResult expected = this->March(RawVolumes{ this->Volumes, count }, x, y, NoSync{});
      different += std::memcmp(&expected, &result, sizeof(expected)) != 0 ? 1 : 0;
      this->Opacity = std::max(this->Opacity, expected.Opacity);
    }));
    return different;
  }

  MarchedVolumes Volumes;
  float Opacity = 0.0f; ///< the largest one that was compared

private:
  template <typename Placement, typename Volumes, typename Sync>
  RayResult MarchFrom(
    const Placement& placeSamples, const Volumes& volumes, int x, int y, const Sync& sync) const
  {
    const bool isInside = x < this->Frame.ImageSize[0] && y < this->Frame.ImageSize[1];
    Ray ray = MakeRay(this->Frame, isInside ? x : 0, isInside ? y : 0);
    ray.PixelX = x;
    ray.PixelY = y;
    auto lattice = placeSamples(this->Frame, ray, DepthRange{ -1.0f, 1.0f });
    if (!isInside)
    {
      lattice.Clear();
    }
    return MarchMultiVolumeRay(volumes, this->Box, ray, lattice,
      this->Request.EarlyTerminationOpacity, SkipMultiVolume<Volumes>{ volumes, true }, sync);
  }

  RenderRequest Request;
  SceneArrays BoxArrays;
  SceneFeatures Box{};
  RayFrame Frame{};
  VTKRays Matched;
};

TEST_P(MultiVolumeOfWarp, MarchesAsOneThread)
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
      ASSERT_NO_FATAL_FAILURE(this->Open(request));
      EXPECT_EQ(this->CompareBlock(27, 22), 0);
      EXPECT_GT(this->Opacity, 0.05f);
      EXPECT_EQ(this->CompareBlock(56, 45), 0); // across a corner of the image
      this->Volumes.front()->IsCompressed = false;
      EXPECT_EQ(this->CompareBlock(20, 16), 0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Together, MultiVolumeOfWarp, ::testing::ValuesIn(ListMultiVolumeScenes()),
  [](const ::testing::TestParamInfo<MultiVolumeScene>& scene) {
    return NameScene(scene.param.Name);
  });

} // namespace
} // namespace Strider::Testing
