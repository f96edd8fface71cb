// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where values are linear along rays, pre-integrated opacities are known exactly, however long the steps are.
#include "ClosedFormScenes.h"

#include "vtkStriderDescribePreIntegration.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace Strider::Testing
{
namespace
{

constexpr double Depth = 32.0; ///< voxels along z, from the first centre to the last

class PreIntegratedOnBackend : public ClosedFormScenes
{
protected:
  static Scene Integrate(Scene scene, double sampleDistance)
  {
    scene.Request.How.PreIntegration = true;
    scene.Request.SampleDistance = sampleDistance;
    scene.Request.EarlyTerminationOpacity = 1.0f;
    return scene;
  }

  void ExpectPreIntegrated()
  {
    EXPECT_EQ(vtkStriderDescribePreIntegration(this->Renderer->GetStatistics()), "pre-integration");
  }

  /// Tests a peak at entry `top` that extends `halfWidth` entries to both sides, with `extinction` at its top.
  void ExpectPeakOfRamp(int entries, int top, int halfWidth, double extinction)
  {
    Scene scene = this->MakeRampScene();
    scene.Functions.Colors = { 0.2f, 0.8f, 1.0f };
    scene.Functions.Opacities.assign(static_cast<std::size_t>(entries), 0.0f);
    double integral = 0.0; // of the extinction, in entries
    for (int place = 1 - halfWidth; place < halfWidth; ++place)
    {
      const double here = extinction * (1.0 - std::abs(place) / double(halfWidth));
      scene.Functions.Opacities[static_cast<std::size_t>(top + place)] =
        static_cast<float>(1.0 - std::exp(-here));
      integral += here;
    }
    const double voxelsPerEntry = Depth / (entries - 1.0);
    const double expected = 1.0 - std::exp(-integral * voxelsPerEntry);
    ASSERT_GT(expected, 0.1);
    for (const double step : { 0.5, 1.0, 3.1, 40.0 })
    {
      SCOPED_TRACE(
        std::to_string(entries) + " " + std::to_string(halfWidth) + " " + std::to_string(step));
      const KeptImage image = this->Render(Integrate(scene, step));
      this->ExpectEverywhere(image, 3, expected, this->Bound());
      this->ExpectEverywhere(image, 1, 0.8 * expected, this->Bound());
    }
  }

  /// Float rounding of up to a hundred segments; texture units place the ends of a ray, and every value on it, within
  /// 1/512 of a voxel.
  double Bound() const { return this->IsOnCuda() ? 4e-3 : 1e-4; }
};

/// Includes steps that do not divide the length, and a step longer than the volume.
TEST_F(PreIntegratedOnBackend, ConstantVolumes)
{
  for (const double step : { 0.3, 1.0, 2.7, 32.0, 50.0 })
  {
    for (const float opacity : { 0.001f, 0.03f, 0.5f })
    {
      SCOPED_TRACE(std::to_string(step) + " " + std::to_string(opacity));
      const KeptImage image = this->Render(Integrate(this->MakeConstantScene(opacity), step));
      const double expected = Absorb(opacity, Depth);
      this->ExpectEverywhere(image, 3, expected, this->Bound());
      this->ExpectEverywhere(image, 0, expected, this->Bound());
      this->ExpectEverywhere(image, 1, 0.5 * expected, this->Bound());
      this->ExpectPreIntegrated();
    }
  }
}

/// A ramp passes through every value at the same speed, so peaks of any width contribute their area. The larger table
/// exceeds the shared memory of a GPU.
TEST_F(PreIntegratedOnBackend, RampsThroughPeaks)
{
  for (const int scale : { 1, 16 })
  {
    for (const int halfWidth : { 1, 3, 50 })
    {
      this->ExpectPeakOfRamp(1024 * scale, 400 * scale, halfWidth * scale, 4.0 / halfWidth);
    }
  }
}

/// Two thin peaks within one step: the one in front hides the other, once by half and once almost entirely.
TEST_F(PreIntegratedOnBackend, FrontHidesBack)
{
  Scene scene = this->MakeRampScene();
  scene.Functions.Colors = { 1.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f }; // red in front, green behind
  scene.Functions.Colors.clear();
  scene.Functions.Opacities.assign(1024, 0.0f);
  for (int entry = 0; entry < 1024; ++entry)
  {
    const bool isFront = entry < 512;
    scene.Functions.Colors.insert(
      scene.Functions.Colors.end(), { isFront ? 1.0f : 0.0f, isFront ? 0.0f : 1.0f, 0.0f });
  }
  for (const double depth : { 0.7, 3.0 })
  {
    const double voxelsPerEntry = Depth / 1023.0;
    const auto opacity = static_cast<float>(1.0 - std::exp(-depth / voxelsPerEntry / 10.0));
    std::fill_n(scene.Functions.Opacities.begin() + 500, 10, opacity);
    std::fill_n(scene.Functions.Opacities.begin() + 514, 10, opacity);
    const KeptImage image = this->Render(Integrate(scene, 1.0));
    const double shown = 1.0 - std::exp(-depth);
    // The two peaks share no entry, but cells of the table may hold parts of both.
    this->ExpectEverywhere(image, 0, shown, 0.03);
    this->ExpectEverywhere(image, 1, (1.0 - shown) * shown, 0.03);
  }
}

/// Purely ambient light and gradient opacities of 1 change nothing; gradient opacities of 0 remove everything.
TEST_F(PreIntegratedOnBackend, LightAndGradientsThatDoNothing)
{
  Scene scene = Integrate(this->MakeRampScene(), 1.0);
  scene.Functions.Opacities = { 0.0f, 0.02f, 0.3f, 0.0f, 0.1f };
  const KeptImage plain = this->Render(scene);
  scene.Request.Appearance.Lights = { MakeHeadlight() };
  scene.Request.Appearance.IsShaded[0] = true;
  scene.Request.Appearance.Materials[0].Ambient = 1.0;
  scene.Request.Appearance.Materials[0].Diffuse = 0.0;
  scene.Request.Appearance.Materials[0].Specular = 0.0;
  scene.Functions.GradientOpacities = { 1.0f };
  const KeptImage lit = this->Render(scene);
  this->ExpectPreIntegrated();
  ASSERT_EQ(lit.Rgba.size(), plain.Rgba.size());
  for (std::size_t value = 0; value < lit.Rgba.size(); ++value)
  {
    ASSERT_NEAR(lit.Rgba[value], plain.Rgba[value], 1e-5) << value;
  }
  scene.Functions.GradientOpacities = { 0.0f };
  this->ExpectEverywhere(this->Render(scene), 3, 0.0, 0.0);
}

/// Each segment has its opacity times the gradient's.
TEST_F(PreIntegratedOnBackend, GradientOpacityWeakensEachSegment)
{
  Scene scene = Integrate(this->MakeRampScene(), 1.0);
  scene.Functions.Opacities = { 0.2f };
  scene.Functions.GradientOpacities = { 0.5f };
  const double expected = 1.0 - std::pow(1.0 - 0.5 * 0.2, Depth);
  this->ExpectEverywhere(this->Render(scene), 3, expected, this->Bound());
}

/// The depth is at the middle of the first visible segment.
TEST_F(PreIntegratedOnBackend, DepthIsThatOfTheFirstVisibleSegment)
{
  Scene scene = Integrate(this->MakeRampScene(), 1.0);
  scene.Functions.Opacities.assign(65, 0.0f);
  std::fill(scene.Functions.Opacities.begin() + 21, scene.Functions.Opacities.end(), 0.5f);
  scene.Request.WantsDepth = true; // the function begins at entry 20 of 64: voxel 10
  Scene plain = scene;
  plain.Request.How.PreIntegration = false;
  const float first = this->Render(scene).Depth[0];
  // The plain sample lies at the same middle.
  EXPECT_NEAR(first, this->Render(plain).Depth[0], 1e-5);
}

/// NaN, infinite and huge voxels make the segments next to them transparent, or give them the values of the
/// function's ends, and affect nothing else.
TEST_F(PreIntegratedOnBackend, BadVoxelsGiveNumbers)
{
  Scene scene = Integrate(this->MakeRampScene(), 1.0);
  scene.Functions.Opacities = { 0.0f, 0.2f, 0.0f };
  const double bad[5] = { std::numeric_limits<double>::quiet_NaN(),
    std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity(),
    std::numeric_limits<float>::max(), std::numeric_limits<float>::lowest() };
  const KeptImage before = this->Render(scene);
  for (int place = 0; place < 5; ++place)
  {
    WriteVoxel(scene.Volume, 4 + 3 * place, 8, 10 + 5 * place, bad[place]);
  }
  const KeptImage after = this->Render(scene);
  int changed = 0;
  for (std::size_t value = 0; value < after.Rgba.size(); ++value)
  {
    ASSERT_TRUE(std::isfinite(after.Rgba[value])) << value;
    ASSERT_GE(after.Rgba[value], 0.0f);
    ASSERT_LE(after.Rgba[value], 1.0f);
    changed += after.Rgba[value] != before.Rgba[value] ? 1 : 0;
  }
  EXPECT_GT(changed, 0);
  EXPECT_LT(changed, static_cast<int>(after.Rgba.size() / 4));
}

} // namespace
} // namespace Strider::Testing
