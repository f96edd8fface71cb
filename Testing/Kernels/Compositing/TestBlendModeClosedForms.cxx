// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Every blend mode in scenes whose image has a closed form: ramps and a ball.
#include "ClosedFormScenes.h"

#include <limits>

namespace Strider::Testing
{
namespace
{

class BlendModesOnBackend : public ClosedFormScenes
{
};

TEST_F(BlendModesOnBackend, ExtremesOfARampAreThoseOfItsFirstAndLastSample)
{
  Scene scene = this->MakeRampScene();
  const double half = 0.5 / (Dimensions[2] - 1);
  scene.Request.Appearance.Blend = BlendMode::MaximumIntensity;
  this->ExpectEverywhere(this->Render(scene), 0, 1.0 - half);
  scene.Request.Appearance.Blend = BlendMode::MinimumIntensity;
  this->ExpectEverywhere(this->Render(scene.Request), 0, half);
}

TEST_F(BlendModesOnBackend, AverageOfARampIsItsMiddleAndThatOfARangeTheRangesMiddle)
{
  Scene scene = this->MakeRampScene();
  scene.Request.Appearance.Blend = BlendMode::AverageIntensity;
  scene.Request.SampleDistance = 0.05;
  const KeptImage whole = this->Render(scene);
  this->ExpectEverywhere(whole, 0, 0.5);
  this->ExpectEverywhere(whole, 3, 1.0);
  scene.Request.Appearance.AverageRange = { 0.2, 0.4 };
  this->ExpectEverywhere(this->Render(scene.Request), 0, 0.3, 0.005);
}

TEST_F(BlendModesOnBackend, SumIsTheIntegralOverUnitDistances)
{
  Scene scene = this->MakeRampScene();
  scene.Request.Appearance.Blend = BlendMode::Additive;
  scene.Functions.Opacities = { 0.25f };
  scene.Functions.UnitDistance = 16.0;
  for (const double distance : { 1.0, 0.25 })
  {
    scene.Request.SampleDistance = distance;
    // Length 32 of mean 0.5, weighted by 0.25 / 16.
    this->ExpectEverywhere(this->Render(scene), 0, 32.0 * 0.5 * 0.25 / 16.0);
  }
}

TEST_F(BlendModesOnBackend, SliceShowsTheScalarsOfItsPlane)
{
  Scene scene = this->MakeRampScene(0);
  scene.Request.Appearance.Blend = BlendMode::Slice;
  scene.Request.Appearance.SlicePlane = { 0.0, 0.0, 1.0, -11.3 };
  const KeptImage image = this->Render(scene);
  // The camera along +z has x from right to left or from left to right; the ramp shows which.
  for (int x = 0; x < image.Size[0]; ++x)
  {
    const double across = (x + 0.5) / image.Size[0];
    const double red = image.At(x, 10)[0];
    EXPECT_NEAR(std::abs(red - 0.5), std::abs(across - 0.5), 0.01) << x;
    EXPECT_NEAR(image.Alpha(x, 10), 1.0, Near);
  }
  scene.Request.Appearance.SlicePlane = { 0.0, 0.0, 1.0, 11.3 }; // outside the volume
  this->ExpectEverywhere(this->Render(scene.Request), 3, 0.0);
}

TEST_F(BlendModesOnBackend, IsosurfacesAreComposedFromFrontToBack)
{
  Scene scene = this->MakeRampScene();
  scene.Functions.Opacities = { 0.4f };
  scene.Request.Appearance.Blend = BlendMode::Isosurface;
  scene.Request.Appearance.IsoValues = { 0.75, 0.25 };
  const KeptImage image = this->Render(scene);
  const double first = image.At(10, 10)[0];
  const double fromLow = 0.4 * 0.25 + 0.6 * 0.4 * 0.75;
  const double fromHigh = 0.4 * 0.75 + 0.6 * 0.4 * 0.25;
  EXPECT_TRUE(std::abs(first - fromLow) < Near || std::abs(first - fromHigh) < Near) << first;
  this->ExpectEverywhere(image, 0, first);
  this->ExpectEverywhere(image, 3, 1.0 - 0.6 * 0.6);
}

TEST_F(BlendModesOnBackend, ASurfaceIsFoundBetweenDistantSamples)
{
  // A ball lit from the eye: its brightness is the cosine, whatever the sample distance.
  constexpr int size = 41;
  constexpr double radius = 15.0;
  const double middle = 0.5 * (size - 1);
  const TestVolume volume =
    MakeVolume(ScalarType::Float32, { size, size, size }, [middle](double x, double y, double z) {
      return std::sqrt(
        (x - middle) * (x - middle) + (y - middle) * (y - middle) + (z - middle) * (z - middle));
    });
  Scene scene =
    MakeScene(volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 1.0f), MakeFaceCamera(volume, 2));
  Appearance& look = scene.Request.Appearance;
  look.Blend = BlendMode::Isosurface;
  look.IsoValues = { radius };
  look.IsShaded = { true, true, true, true };
  look.Materials[0] = { 0.0, 1.0, 0.0, 1.0 };
  look.Lights = { MakeHeadlight() };
  for (const double distance : { 0.5, 1.7 })
  {
    scene.Request.SampleDistance = distance;
    const KeptImage image = this->Render(scene);
    for (int x = 0; x < image.Size[0]; ++x)
    {
      const double across = ((x + 0.5) / image.Size[0] - 0.5) * (size - 1);
      const double upwards = (14.5 / image.Size[1] - 0.5) * (size - 1);
      const double square = (across * across + upwards * upwards) / (radius * radius);
      if (square < 0.8)
      {
        EXPECT_NEAR(image.At(x, 14)[0], std::sqrt(1.0 - square), 0.02) << x << " at " << distance;
      }
    }
  }
}

} // namespace
} // namespace Strider::Testing
