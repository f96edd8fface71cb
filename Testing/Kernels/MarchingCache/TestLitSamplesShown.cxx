// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lit rays of a warp that leave out samples composite the colours of single rays, bit by bit, also where gradients hide
// samples or where not-a-number is visible.
#include "EmulatedWarp.h"
#include "TexelVolume.h"

#include "MarchingCache/LitKernel.h"
#include "MarchingCache/SampleShownInBox.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>

namespace Strider::Testing
{
namespace
{

constexpr int LitSamples = 8; // of a batch
constexpr int LitBatches = 3;
constexpr float LitTermination = 0.6f;
constexpr TexelUnits LitUnits{ 200.0f, -7.0f };

/// A component that is transparent below the middle, with a headlight.
struct LitAppearance
{
  std::vector<float> Opacities{ 0.0f, 0.0f, 0.4f, 0.4f };
  std::vector<TableColor> Colors{ { 0.1f, 0.9f, 0.3f, 0.0f }, { 0.4f, 0.7f, 0.5f, 0.0f },
    { 0.8f, 0.2f, 0.6f, 0.4f }, { 0.8f, 0.2f, 0.6f, 0.4f }, { 0.8f, 0.2f, 0.6f, 0.4f } };
  std::vector<float> Gradients{ 0.0f, 0.0f, 1.0f, 1.0f };
  LightSource Headlight{};
  SceneFeatures Scene{};

  LitAppearance(bool isFog, bool hasGradientOpacity)
  {
    if (isFog) // every value is visible
    {
      this->Opacities.assign(4, 0.02f);
    }
    this->Headlight.Type = Light::Kind::Headlight;
    this->Headlight.Diffuse = { 1.0f, 0.9f, 0.8f };
    this->Headlight.Specular = { 1.0f, 1.0f, 1.0f };
    this->Scene.IsLit = true;
    this->Scene.IsTwoSided = true;
    this->Scene.IsHeadlightOnly = true;
    this->Scene.Lights = &this->Headlight;
    this->Scene.LightCount = 1;
    this->Scene.GradientStep = { 1.0f, 1.0f, 1.0f };
    this->Scene.GradientMagnitude = { 0.5f, 0.5f, 0.5f };
    this->Scene.NormalToLight = { { { 1.0f, 0.0f, 0.0f }, { 0.0f, 1.0f, 0.0f },
      { 0.0f, 0.0f, 1.0f } } };
    ComponentAppearance& appearance = this->Scene.Appearances[0];
    appearance.IsShaded = true;
    appearance.Ambient = 0.1f;
    appearance.Diffuse = 0.7f;
    appearance.Specular = 0.2f;
    appearance.SpecularPower = 10.0f;
    appearance.Table.Opacities = this->Opacities.data();
    appearance.Table.Colors = this->Colors.data();
    appearance.Table.OpacityAxis = { 2.0f / 200.0f, 7.0f * 2.0f / 200.0f, 2.0f, sizeof(float) };
    appearance.Table.ColorAxis = { 2.0f / 200.0f, 7.0f * 2.0f / 200.0f, 2.0f, sizeof(TableColor) };
    appearance.NotANumber = { 1.0f, 0.0f, 0.0f, 0.3f };
    if (hasGradientOpacity)
    {
      appearance.GradientOpacities = this->Gradients.data();
      appearance.GradientCount = 3;
      appearance.Gradient = { 2.0f / 20.0f, 0.0f };
    }
  }
};

/// The rays of a warp: 8x4 pixels side by side. Bit s of Shown: the ray needs sample s.
struct LitRays
{
  std::array<SampleLattice, WarpLanes> Paths{};
  std::array<unsigned int, WarpLanes> Shown{};
};

LitRays MakeLitRays(float spacing, bool showsAll, std::mt19937& random)
{
  std::uniform_real_distribution<float> side(-0.9f, 0.9f);
  const Vector3 step{ side(random), side(random), side(random) };
  LitRays rays;
  for (int lane = 0; lane < WarpLanes; ++lane)
  {
    SampleLattice& path = rays.Paths[lane];
    path.Start = { 11.0f + spacing * static_cast<float>(lane % 8),
      12.0f + spacing * static_cast<float>(lane / 8), 13.0f };
    path.Step = step;
    path.Count = static_cast<int>(random() % (LitBatches * LitSamples + 1));
    rays.Shown[lane] = showsAll ? ~0u : static_cast<unsigned int>(random());
  }
  return rays;
}

void ExpectSameRay(const RayResult& ray, const RayResult& other)
{
  ASSERT_EQ(ray.Red, other.Red);
  ASSERT_EQ(ray.Green, other.Green);
  ASSERT_EQ(ray.Blue, other.Blue);
  ASSERT_EQ(ray.Opacity, other.Opacity);
  ASSERT_EQ(ray.FirstVisibleSample, other.FirstVisibleSample);
  ASSERT_EQ(ray.SamplesTaken, other.SamplesTaken);
}

/// Composites the samples that a lane needs, each of which is read alone.
template <typename Kernel, typename Cells>
RayResult MarchAlone(const TexelVolume& volume, const Kernel& kernel, const LitRays& rays, int lane)
{
  const SampleLattice& path = rays.Paths[lane];
  const auto& last = volume.Dimensions;
  const StoredSpan stored{ {}, { last[0] - 1.0f, last[1] - 1.0f, last[2] - 1.0f } };
  RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
  for (int sample = 0; sample < path.Count; ++sample)
  {
    const TableColor color = kernel.Read(LitUnits, FetchedVoxels<Cells, TexelVolume>{ volume },
      LimitPlace(path.GetPlace(sample), stored), 0);
    if ((rays.Shown[lane] >> sample & 1u) != 0 && color.Opacity > 0.0f)
    {
      AddPremultiplied(result, color, sample);
      if (result.Opacity > LitTermination)
      {
        result.SamplesTaken = sample + 1;
        break;
      }
    }
  }
  return result;
}

/// Counts over the warps that a test marches.
struct LitCounts
{
  int VisibleRays = 0;
  int Batches = 0;
  int BatchesInOneLoop = 0; ///< batches that began with CompositedBySampler::SeesMost
};

/// Marches all batches of the rays of a warp.
template <typename Kernel, typename Cells>
void ExpectRaysAsAlone(
  const TexelVolume& volume, const SceneFeatures& scene, const LitRays& rays, LitCounts& counts)
{
  const auto& last = volume.Dimensions;
  const BoxSource<const TexelVolume&> source{ volume, {},
    { {}, { last[0] - 1.0f, last[1] - 1.0f, last[2] - 1.0f } }, LitUnits };
  const Kernel kernel{ scene, scene.Appearances[0], { 0.6f, 0.0f, 0.8f } };
  for (const int capacity : { 64, 500, 1900 })
  {
    std::vector<std::uint32_t> memory(static_cast<std::size_t>(capacity + Cells::Lead));
    Cells cells{};
    cells.Cells = reinterpret_cast<decltype(cells.Cells)>(memory.data()) + Cells::Lead;
    std::vector<float> values(MostBoxSamples * WarpLanes);
    std::array<RayResult, WarpLanes> results{};
    std::array<int, WarpLanes> batchesInOneLoop{};
    unsigned int fetched = 0;
    EmulatedWarp warp;
    EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& lane) {
      const SampleInBox<Kernel, EmulatedWarp::LaneView, Cells, const TexelVolume&> sampler{ kernel,
        lane, cells, source, capacity, values.data(), fetched };
      SampleLattice path = rays.Paths[lane.Lane];
      RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
      bool seesMost = false;
      for (int first = 0; first < LitBatches * LitSamples; first += LitSamples)
      {
        const bool isAlive = first < path.Count && !(result.Opacity > LitTermination);
        batchesInOneLoop[lane.Lane] += seesMost ? 1 : 0;
        CompositeShown(std::integral_constant<int, LitSamples>{}, sampler,
          isAlive ? rays.Shown[lane.Lane] >> first : 0u, path, first, LitTermination,
          CompositedBySampler{ seesMost }, result);
      }
      results[lane.Lane] = result;
    }));
    for (int lane = 0; lane < WarpLanes; ++lane)
    {
      SCOPED_TRACE("cells " + std::to_string(capacity) + ", lane " + std::to_string(lane));
      ExpectSameRay(results[lane], MarchAlone<Kernel, Cells>(volume, kernel, rays, lane));
      EXPECT_EQ(batchesInOneLoop[lane], batchesInOneLoop[0]);
      counts.VisibleRays += results[lane].Opacity > 0.0f ? 1 : 0;
    }
    counts.BatchesInOneLoop += batchesInOneLoop[0];
    counts.Batches += LitBatches;
  }
}

/// Rays through fog often see most of a batch; the others seldom.
template <typename Samples>
void ExpectLitRaysAsAlone(bool isFog)
{
  std::mt19937 random(21);
  const TexelVolume volume = MakeTexels({ 37, 29, 41 }, random);
  TexelVolume broken = volume;
  for (float& texel : broken.Texels)
  {
    texel = random() % 50 == 0 ? std::numeric_limits<float>::quiet_NaN() : texel;
  }
  LitCounts bytes;
  LitCounts floats;
  for (const bool hasGradientOpacity : { false, true })
  {
    const LitAppearance appearance(isFog, hasGradientOpacity);
    const SceneFeatures& scene = appearance.Scene;
    for (const float spacing : { 0.2f, 1.0f, 3.0f })
    {
      const LitRays rays = MakeLitRays(spacing, isFog, random);
      ExpectRaysAsAlone<LitKernel<Samples>, ByteRows>(volume, scene, rays, bytes);
      ExpectRaysAsAlone<LitKernel<Samples>, FloatCells<float>>(volume, scene, rays, floats);
      ExpectRaysAsAlone<LitKernel<Samples>, FloatCells<float>>(broken, scene, rays, floats);
    }
  }
  EXPECT_GT(bytes.VisibleRays, 200);
  EXPECT_GT(floats.VisibleRays, 400);
  constexpr bool sumsBoth = Samples::template SumsBoth<ByteRows>;
  EXPECT_EQ(bytes.BatchesInOneLoop > bytes.Batches / 8, isFog && sumsBoth)
    << bytes.BatchesInOneLoop;
  EXPECT_LT(bytes.BatchesInOneLoop, bytes.Batches);
  EXPECT_EQ(floats.BatchesInOneLoop, 0);
}

TEST(MarchingCacheOfWarp, LitRaysThatLeaveOutSamplesAreSingleRays)
{
  for (const bool isFog : { false, true })
  {
    SCOPED_TRACE(isFog ? "fog" : "half of the values");
    ExpectLitRaysAsAlone<CubicSamples<ReconstructionFilter::CatmullRom>>(isFog);
    ExpectLitRaysAsAlone<CubicSamples<ReconstructionFilter::CubicBSpline>>(isFog);
    ExpectLitRaysAsAlone<CubicSamples<ReconstructionFilter::CatmullRom, false>>(isFog);
    ExpectLitRaysAsAlone<CubicSamples<ReconstructionFilter::CubicBSpline, false>>(isFog);
    ExpectLitRaysAsAlone<SmoothSamples>(isFog);
  }
}

TEST(MarchingCacheOfWarp, HalfOfTheLanesDoNotMakeTheOthersComputeSlopes)
{
  std::mt19937 random(22);
  const TexelVolume volume = MakeTexels({ 37, 29, 41 }, random);
  const LitAppearance appearance(true, false);
  for (const int lanes : { 1, 16, 17, 32 })
  {
    SCOPED_TRACE(std::to_string(lanes) + " lanes");
    LitRays rays = MakeLitRays(0.2f, true, random);
    for (int lane = 0; lane < WarpLanes; ++lane)
    {
      rays.Paths[lane].Count = lane < lanes ? LitBatches * LitSamples : 0;
    }
    LitCounts counts;
    ExpectRaysAsAlone<LitKernel<CubicSamples<ReconstructionFilter::CubicBSpline>>, ByteRows>(
      volume, appearance.Scene, rays, counts);
    EXPECT_EQ(counts.BatchesInOneLoop > 0, lanes > 16) << counts.BatchesInOneLoop;
  }
}

} // namespace
} // namespace Strider::Testing
