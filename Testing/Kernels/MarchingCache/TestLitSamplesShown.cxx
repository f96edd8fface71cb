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

constexpr int LitSamples = 8;
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

  explicit LitAppearance(bool hasGradientOpacity)
  {
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

/// The rays of a warp: 8x4 pixels side by side.
struct LitRays
{
  std::array<SampleLattice, WarpLanes> Paths{};
  std::array<unsigned int, WarpLanes> Shown{};
};

LitRays MakeLitRays(float spacing, std::mt19937& random)
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
    path.Count = static_cast<int>(random() % 12);
    rays.Shown[lane] = path.Count > 0 ? static_cast<unsigned int>(random()) : 0u;
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
  for (int sample = 0; sample < LitSamples && sample < path.Count; ++sample)
  {
    const TableColor color = kernel.template ReadAlone<Cells>(
      LitUnits, volume, LimitPlace(path.GetPlace(sample), stored), 0);
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

/// Returns the number of rays that are not transparent.
template <typename Kernel, typename Cells>
int ExpectRaysAsAlone(const TexelVolume& volume, const SceneFeatures& scene, const LitRays& rays)
{
  const auto& last = volume.Dimensions;
  const BoxSource<const TexelVolume&> source{ volume, {},
    { {}, { last[0] - 1.0f, last[1] - 1.0f, last[2] - 1.0f } }, LitUnits };
  int visible = 0;
  for (const int capacity : { 64, 500, 1900 })
  {
    std::vector<std::uint32_t> memory(static_cast<std::size_t>(capacity + Cells::Lead));
    Cells cells{};
    cells.Cells = reinterpret_cast<decltype(cells.Cells)>(memory.data()) + Cells::Lead;
    std::vector<float> values(MostBoxSamples * WarpLanes);
    const Kernel kernel{ scene, scene.Appearances[0], { 0.6f, 0.0f, 0.8f } };
    std::array<RayResult, WarpLanes> results{};
    unsigned int fetched = 0;
    EmulatedWarp warp;
    EXPECT_TRUE(warp.Run([&](const EmulatedWarp::LaneView& lane) {
      const SampleInBox<Kernel, EmulatedWarp::LaneView, Cells, const TexelVolume&> sampler{ kernel,
        lane, cells, source, capacity, values.data(), fetched };
      SampleLattice path = rays.Paths[lane.Lane];
      RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
      CompositeShown(std::integral_constant<int, LitSamples>{}, sampler, rays.Shown[lane.Lane],
        path, 0, LitTermination, result);
      results[lane.Lane] = result;
    }));
    for (int lane = 0; lane < WarpLanes; ++lane)
    {
      SCOPED_TRACE("cells " + std::to_string(capacity) + ", lane " + std::to_string(lane));
      ExpectSameRay(results[lane], MarchAlone<Kernel, Cells>(volume, kernel, rays, lane));
      visible += results[lane].Opacity > 0.0f ? 1 : 0;
    }
  }
  return visible;
}

template <typename Samples>
void ExpectLitRaysAsAlone()
{
  std::mt19937 random(21);
  const TexelVolume volume = MakeTexels({ 37, 29, 41 }, random);
  TexelVolume broken = volume;
  for (float& texel : broken.Texels)
  {
    texel = random() % 50 == 0 ? std::numeric_limits<float>::quiet_NaN() : texel;
  }
  for (const bool hasGradientOpacity : { false, true })
  {
    const LitAppearance appearance(hasGradientOpacity);
    int visible = 0;
    for (const float spacing : { 0.2f, 1.0f, 3.0f })
    {
      const LitRays rays = MakeLitRays(spacing, random);
      visible += ExpectRaysAsAlone<LitKernel<Samples>, ByteRows>(volume, appearance.Scene, rays);
      visible +=
        ExpectRaysAsAlone<LitKernel<Samples>, FloatCells<float>>(volume, appearance.Scene, rays);
      visible +=
        ExpectRaysAsAlone<LitKernel<Samples>, FloatCells<float>>(broken, appearance.Scene, rays);
    }
    EXPECT_GT(visible, 100) << "gradient opacity: " << hasGradientOpacity;
  }
}

TEST(MarchingCache, LitRaysThatLeaveOutSamplesAreSingleRays)
{
  ExpectLitRaysAsAlone<CubicSamples<ReconstructionFilter::CatmullRom>>();
  ExpectLitRaysAsAlone<CubicSamples<ReconstructionFilter::CubicBSpline>>();
  ExpectLitRaysAsAlone<SmoothSamples>();
}

} // namespace
} // namespace Strider::Testing
