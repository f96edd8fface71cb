// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays that pass through the slabs of a volume one after the other take the samples of whole rays and give the same
// bits, with every feature that slabs support.
#include "MarchedScene.h"

#include "Compositing/NeedsScene.h"
#include "Rays/ListSlabPasses.h"
#include "Rays/MakeScreenTiles.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

namespace Strider::Testing
{
namespace
{

/// Result of a ray after all passes.
struct SlabsResult
{
  RayResult Ray{};
  int SamplesTaken = 0;
};

class SlabbedScene : public MarchedScene
{
public:
  using MarchedScene::MarchedScene;

  /// Number of rays, tested at about every 7th pixel, that differ from those marched by slabs in one step or in two.
  int CountDifferent(int slices, bool inSteps)
  {
    this->Steps = { SlabStep::Whole };
    if (inSteps)
    {
      this->Steps = { SlabStep::Near, SlabStep::Far };
    }
    return this->Request.MatchVTK ? this->Compare(PlaceSamplesAsVTK{ this->Matched }, slices)
                                  : this->Compare(PlaceSamples{}, slices);
  }

private:
  /// Limit before all samples of a ray, behind them, or between, in voxels from the middle of the volume.
  float ChooseLimit(int x, int y) const
  {
    constexpr int choices = 7;
    const int choice = (x / 2 + 3 * y) % choices;
    const auto& dimensions = this->Volume.Dimensions;
    const float reach = Length({ static_cast<float>(dimensions[0]),
      static_cast<float>(dimensions[1]), static_cast<float>(dimensions[2]) });
    return choice == 0 ? std::numeric_limits<float>::infinity()
                       : reach * (static_cast<float>(choice) / choices - 0.55f);
  }

  template <typename Placement>
  SlabsResult MarchSlabs(const Placement& placeSamples, int x, int y,
    const std::vector<NumberedPass>& passes, std::vector<std::max_align_t>& state) const
  {
    SlabsResult result;
    bool isFirst = true;
    for (NumberedPass pass : passes)
    {
      EXPECT_EQ(pass.Pass.KeepsOtherPixels, !isFirst);
      pass.Pass.States = reinterpret_cast<unsigned char*>(state.data());
      pass.Pass.StateBytes = SceneStateBytes;
      for (const SlabStep step : this->Steps)
      {
        pass.Pass.Limits = { step, nullptr, MakeDepthRow(this->Request, this->Volume.Dimensions) };
        const RayInSlab raySegment{ pass.Pass, 0, MakeRay(this->Frame, x, y).Direction.Z,
          this->ChooseLimit(x, y) };
        const RayResult ray = this->March(placeSamples, x, y, this->See(), NoSync{}, raySegment);
        result.Ray = ray.SamplesTaken > 0 || isFirst ? ray : result.Ray;
        result.SamplesTaken += ray.SamplesTaken;
        isFirst = false;
      }
    }
    return result;
  }

  template <typename Placement>
  int Compare(const Placement& placeSamples, int slices)
  {
    constexpr int stride = 7;
    const SlabCut cut{ slices, (this->Volume.Dimensions[2] + slices - 1) / slices };
    const std::vector<NumberedPass> passes = ListSlabPasses(this->Frame, cut);
    std::vector<std::max_align_t> state(SceneStateBytes / sizeof(std::max_align_t) + 1);
    int different = 0;
    for (int y = 1; y < this->Frame.ImageSize[1]; y += stride)
    {
      for (int x = 2; x < this->Frame.ImageSize[0]; x += stride)
      {
        const RayResult whole = this->March(placeSamples, x, y, this->See(), NoSync{});
        const SlabsResult slabs = this->MarchSlabs(placeSamples, x, y, passes, state);
        different += std::memcmp(&whole.Red, &slabs.Ray.Red, 4 * sizeof(float)) != 0 ||
            whole.FirstVisibleSample != slabs.Ray.FirstVisibleSample ||
            whole.StepsToSample != slabs.Ray.StepsToSample ||
            whole.SamplesTaken != slabs.SamplesTaken
          ? 1
          : 0;
      }
    }
    return different;
  }

  std::vector<SlabStep> Steps;
};

class SceneInSlabs : public ::testing::TestWithParam<FeatureScene>
{
};

bool HasSlabs(const FeatureScene& scene)
{
  const Appearance& look = scene.Request.Appearance;
  return look.Blend != BlendMode::Slice && !look.StartsAtSurface && !HasUnevenPoints(scene.View());
}

std::vector<FeatureScene> ListSlabScenes()
{
  std::vector<FeatureScene> scenes = ListFeatureScenes();
  scenes.erase(std::remove_if(scenes.begin(), scenes.end(),
                 [](const FeatureScene& scene) { return !HasSlabs(scene); }),
    scenes.end());
  return scenes;
}

TEST_P(SceneInSlabs, ShowsTheWholeRays)
{
  for (const bool matchesVTK : { false, true })
  {
    RenderRequest request = this->GetParam().Request;
    request.MatchVTK = matchesVTK;
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
    {
      request.Filter = filter;
      SlabbedScene scene(this->GetParam(), request);
      for (const int slices : { 4, 8, 12, 4096 })
      {
        for (const bool inSteps : { false, true })
        {
          EXPECT_EQ(scene.CountDifferent(slices, inSteps), 0)
            << slices << " slices" << (inSteps ? " in two steps" : "")
            << (matchesVTK ? ", MatchVTK" : "");
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Features, SceneInSlabs, ::testing::ValuesIn(ListSlabScenes()),
  [](const ::testing::TestParamInfo<FeatureScene>& scene) { return NameScene(scene.param.Name); });

constexpr std::array<int, 3> Dimensions{ 31, 26, 41 };

TestVolume MakeNoise()
{
  return MakeVolume(
    ScalarType::UInt16, Dimensions, MakeNoiseField(0.0, 65535.0), { 1.0, 1.3, 0.7 });
}

/// Makes the rays of an image of this size, and their request.
RenderRequest LookFrom(const TestVolume& volume, const NamedCamera& camera,
  const std::array<int, 2>& pixels, RayFrame& frame)
{
  RenderRequest request = MakeScene(volume, {}, camera.Place).Request;
  request.ImageSize = pixels;
  EXPECT_TRUE(MakeRayFrame(request, volume.View(), frame).IsOk());
  return request;
}

/// Every camera, including from inside and from beside, and rays along the slices.
TEST(SlabPasses, TakeEverySampleOnce)
{
  const TestVolume volume = MakeNoise();
  for (const NamedCamera& camera : ListCameras(volume))
  {
    SCOPED_TRACE(camera.Name);
    RayFrame frame{};
    LookFrom(volume, camera, { 48, 48 }, frame);
    for (const int slices : { 4, 12, 40, 44 })
    {
      const SlabCut cut{ slices, (Dimensions[2] + slices - 1) / slices };
      const std::vector<NumberedPass> passes = ListSlabPasses(frame, cut);
      ASSERT_FALSE(passes.empty());
      EXPECT_LE(passes.size(), 2u * static_cast<std::size_t>(cut.Count));
      int wrong = 0;
      for (int pixel = 0; pixel < 48 * 48; ++pixel)
      {
        const Ray ray = MakeRay(frame, pixel % 48, pixel / 48);
        const SampleLattice whole = PlaceSamples{}(frame, ray, DepthRange{ -1.0f, 1.0f });
        int taken = 0;
        for (const NumberedPass& pass : passes)
        {
          SampleLattice part = whole;
          const TakenSamples samples = RayInSlab{ pass.Pass, 0, ray.Direction.Z }.Cut(part);
          for (int sample = samples.First; sample < part.Count; ++sample)
          {
            const float z = part.GetPlace(sample).Z;
            const float low = static_cast<float>(pass.Slab * slices) - 1.25f;
            const bool isNear = (pass.Slab == 0 || z >= low) &&
              (pass.Slab == cut.Count - 1 || z <= low + static_cast<float>(slices) + 2.5f);
            wrong += sample == taken && isNear ? 0 : 1;
            ++taken;
          }
        }
        wrong += taken == whole.Count ? 0 : 1;
      }
      EXPECT_EQ(wrong, 0) << slices << " slices, " << passes.size() << " passes";
    }
  }
}

/// No brick is hidden that an unfinished ray reads, whatever the camera.
TEST(ScreenTiles, HideNothingThatIsRead)
{
  const TestVolume volume = MakeNoise();
  std::size_t hidden = 0;
  std::size_t beside = 0;
  for (const NamedCamera& camera : ListCameras(volume))
  {
    SCOPED_TRACE(camera.Name);
    RayFrame frame{};
    const RenderRequest request = LookFrom(volume, camera, { 61, 53 }, frame);
    // In the left and the lower tiles all rays have ended, in the others all but one.
    std::vector<unsigned int> ended(8 * 7);
    std::vector<float> bounds(8 * 7);
    ScreenTiles tiles = MakeScreenTiles(request);
    tiles.Bounds = bounds.data();
    const auto isEnded = [](int tile) { return tile % 8 < 4 || tile / 8 < 3; };
    for (int tile = 0; tile < 8 * 7; ++tile)
    {
      const int width = std::min(8, 61 - 8 * (tile % 8));
      const int height = std::min(8, 53 - 8 * (tile / 8));
      ended[tile] = static_cast<unsigned int>(width * height - (isEnded(tile) ? 0 : 1));
      bounds[tile] = FindTileBound(SlabStep::Whole,
        ScreenTiles::HasEnded(ended.data(), tiles.Size, tile % 8, tile / 8), 0.0f, 0.0f);
    }
    const auto isHidden = [&](int x, int y, int z) {
      return tiles.IsHidden(
        { 4.0f * static_cast<float>(x) + 1.5f, 4.0f * static_cast<float>(y) + 1.5f,
          4.0f * static_cast<float>(z) + 1.5f },
        1.5f + 3.0f);
    };
    for (int brick = 0; brick < 8 * 7 * 11; ++brick)
    {
      hidden += isHidden(brick % 8, brick / 8 % 7, brick / 56) ? 1 : 0;
    }
    int wrong = 0;
    for (int pixel = 0; pixel < 61 * 53; ++pixel)
    {
      const Ray ray = MakeRay(frame, pixel % 61, pixel / 61);
      const SampleLattice lattice = PlaceSamples{}(frame, ray, DepthRange{ -1.0f, 1.0f });
      for (int sample = 0;
           !isEnded(tiles.FindTile(pixel % 61, pixel / 61)) && sample < lattice.Count; ++sample)
      {
        // The reach of a cubic filter with its gradient.
        for (const int offset : { -2, 3 })
        {
          const Vector3 place = lattice.GetPlace(sample);
          const auto brickOf = [&](float at, int axis) {
            return std::clamp(static_cast<int>(std::floor(at)) + offset, 0, Dimensions[axis] - 1) /
              4;
          };
          wrong += isHidden(brickOf(place.X, 0), brickOf(place.Y, 1), brickOf(place.Z, 2)) ? 1 : 0;
        }
      }
    }
    EXPECT_EQ(wrong, 0);
    bounds.assign(bounds.size(), std::numeric_limits<float>::infinity());
    EXPECT_FALSE(isHidden(3, 3, 5));
    tiles.Bounds = nullptr;
    EXPECT_FALSE(isHidden(3, 3, 5));
    for (int brick = 0; brick < 8 * 7 * 11; ++brick)
    {
      beside += isHidden(brick % 8, brick / 8 % 7, brick / 56) ? 1 : 0;
    }
  }
  EXPECT_GT(hidden, 0u);
  EXPECT_GT(beside, 0u) << "behind the eye, or outside the picture";
}

/// Every box that one step reads is read in one of two steps, and boxes of samples in front of their limit are read
/// in the first.
TEST(ScreenTiles, LeaveTheRestToTheSecondStep)
{
  const TestVolume volume = MakeNoise();
  std::size_t near = 0;
  std::size_t far = 0;
  std::size_t left = 0;
  for (const NamedCamera& camera : ListCameras(volume))
  {
    SCOPED_TRACE(camera.Name);
    RayFrame frame{};
    const RenderRequest request = LookFrom(volume, camera, { 61, 53 }, frame);
    constexpr int endedTile = 20;
    std::vector<float> limits(8 * 7);
    for (std::size_t tile = 0; tile < limits.size(); ++tile)
    {
      limits[tile] = static_cast<float>(static_cast<int>(5 * tile % 33) - 16);
    }
    limits[9] = std::numeric_limits<float>::infinity();
    constexpr float readBehind = 0.5f;
    ScreenTiles tiles = MakeScreenTiles(request);
    tiles.Depth = MakeDepthRow(request, Dimensions);
    std::vector<float> boundsOf[4];
    constexpr int bare = 3;
    for (const SlabStep step : { SlabStep::Whole, SlabStep::Near, SlabStep::Far })
    {
      for (int tile = 0; tile < 8 * 7; ++tile)
      {
        boundsOf[static_cast<int>(step)].push_back(
          FindTileBound(step, tile == endedTile, limits[tile], readBehind));
      }
    }
    for (int tile = 0; tile < 8 * 7; ++tile)
    {
      boundsOf[bare].push_back(
        FindTileBound(SlabStep::Far, tile == endedTile, limits[tile], -readBehind));
    }
    const auto isHidden = [&](SlabStep step, const Vector3& middle, bool isBare = false) {
      tiles.Step = step;
      tiles.NearStepDiscarded = isBare;
      tiles.Bounds = boundsOf[isBare ? bare : static_cast<int>(step)].data();
      return tiles.IsHidden(middle, 3.5f + 1.0f);
    };
    const auto middleOf = [](int cell) { return 8.0f * static_cast<float>(cell) + 3.5f; };
    int lost = 0;
    for (int cell = 0; cell < 4 * 4 * 6; ++cell)
    {
      const Vector3 middle{ middleOf(cell % 4), middleOf(cell / 4 % 4), middleOf(cell / 16) };
      const bool isNear = !isHidden(SlabStep::Near, middle);
      const bool isFar = !isHidden(SlabStep::Far, middle);
      lost += isHidden(SlabStep::Whole, middle) || isNear || isFar ? 0 : 1;
      near += isNear && !isFar ? 1 : 0;
      far += isFar && !isNear ? 1 : 0;
      left += isHidden(SlabStep::Far, middle, true) ? 1 : 0;
    }
    EXPECT_EQ(lost, 0);
    int wrong = 0;
    for (int pixel = 0; pixel < 61 * 53; ++pixel)
    {
      const int tile = tiles.FindTile(pixel % 61, pixel / 61);
      const Ray ray = MakeRay(frame, pixel % 61, pixel / 61);
      const SampleLattice lattice = PlaceSamples{}(frame, ray, DepthRange{ -1.0f, 1.0f });
      float last = -std::numeric_limits<float>::infinity();
      for (int sample = 0; tile != endedTile && sample < lattice.Count; ++sample)
      {
        const Vector3 place = lattice.GetPlace(sample);
        const float at = tiles.Depth.At(place);
        const auto cellOf = [&](float along) {
          return middleOf(static_cast<int>(std::floor(along)) / 8);
        };
        const Vector3 middle{ cellOf(place.X), cellOf(place.Y), cellOf(place.Z) };
        const bool isInFront = at < limits[tile];
        wrong += isInFront && isHidden(SlabStep::Near, middle) ? 1 : 0;
        wrong +=
          !isInFront && isHidden(SlabStep::Near, middle) && isHidden(SlabStep::Far, middle) ? 1 : 0;
        // The second step cannot rely on boxes of the first one, which are no longer decoded.
        wrong += !isInFront && isHidden(SlabStep::Far, middle, true) ? 1 : 0;
        wrong += at > last ? 0 : 1;
        last = at;
      }
    }
    EXPECT_EQ(wrong, 0);
  }
  EXPECT_GT(near, 0u);
  EXPECT_GT(far, 0u);
  EXPECT_GT(left, 0u) << "hidden even where the first step's boxes are gone";
}

} // namespace
} // namespace Strider::Testing
