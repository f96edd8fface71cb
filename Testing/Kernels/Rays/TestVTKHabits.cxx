// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Deviations of older VTK versions are reproduced on request only.
#include "ClosedFormScenes.h"

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{
namespace
{

class VTKHabitsOnBackend : public ClosedFormScenes
{
};

/// Short steps, because VTK takes a sample more or less than the length of the ray holds.
constexpr double SampleDistance = 1.0 / 16.0;

/// The texture of 33 voxels, mapped to the box between the outer centres, moves a plane at z to 33/32 z - 1/2.
TEST_F(VTKHabitsOnBackend, ClippingPlanesAreMisplacedByHalfAVoxelAtTheEnds)
{
  Scene scene = this->MakeConstantScene(0.02f);
  scene.Request.MatchVTK = true;
  scene.Request.SampleDistance = SampleDistance;
  scene.Request.Appearance.ClippingPlanes = { { 0.0, 0.0, 1.0, -2.0 }, { 0.0, 0.0, -1.0, 30.0 } };
  this->ExpectEverywhere(this->Render(scene), 3, Absorb(0.02, 28.0));
  scene.Request.Habits.MisplacesClips = true;
  this->ExpectEverywhere(this->Render(scene.Request), 3, Absorb(0.02, 28.0 * 33.0 / 32.0));
  scene.Request.MatchVTK = false;
  this->ExpectEverywhere(this->Render(scene.Request), 3, Absorb(0.02, 28.0));
}

TEST_F(VTKHabitsOnBackend, ClippingPlanesOfCellsAreNot)
{
  Scene scene = this->MakeConstantScene(0.02f);
  scene.Volume.Layout.Placement = VoxelPlacement::Cells;
  scene.Request.MatchVTK = true;
  scene.Request.SampleDistance = SampleDistance;
  scene.Request.Appearance.ClippingPlanes = { { 0.0, 0.0, 1.0, -2.0 }, { 0.0, 0.0, -1.0, 30.0 } };
  for (const bool misplaces : { false, true })
  {
    scene.Request.Habits.MisplacesClips = misplaces;
    EXPECT_NEAR(this->Render(scene).Alpha(18, 14), Absorb(0.02, 28.0), Near);
  }
}

TEST_F(VTKHabitsOnBackend, GradientOfFourDependentComponentsIsThatOfTheOpacityOrOfRed)
{
  // Red has a slope of 8 per voxel, the opacity component none. Slopes above 2 are transparent; at the ends slopes
  // are half as large.
  TestVolume four = MakeVolume(ScalarType::UInt8, Dimensions, MakeRampField(2, 33, 0.0, 255.0));
  std::vector<unsigned char> colors;
  for (const unsigned char red : four.Bytes)
  {
    colors.insert(colors.end(), { red, 51, 102, 128 });
  }
  four.Bytes = colors;
  four.Layout.Components = 4;
  four.Layout.OtherRanges = { { { 51.0, 51.0 }, { 102.0, 102.0 }, { 128.0, 128.0 } } };
  Scene scene =
    MakeScene(four, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f), MakeFaceCamera(four, 2));
  scene.Request.SampleDistance = SampleDistance;
  scene.Request.Appearance.AreComponentsIndependent = false;
  scene.Functions.GradientOpacities.assign(64, 0.0f);
  std::fill_n(scene.Functions.GradientOpacities.begin(), 2, 1.0f);
  scene.Functions.GradientRange = { 0.0, 64.0 };
  this->ExpectEverywhere(this->Render(scene), 3, Absorb(0.1, 32.0));
  scene.Request.MatchVTK = true;
  this->ExpectEverywhere(this->Render(scene), 3, Absorb(0.1, 32.0));
  scene.Request.Habits.TakesRedGradient = true;
  this->ExpectEverywhere(this->Render(scene), 3, 0.0);
}

constexpr double HighlightShare = 0.5;
constexpr double HighlightPower = 4.0;

double Highlight(double cosine)
{
  return HighlightShare * std::pow(std::abs(cosine), HighlightPower);
}

/// The lit surface x + z = 20, seen along z from so far that all directions to the eye are (0, 0, 1).
class LightOfVTKOnBackend : public ClosedFormScenes
{
protected:
  Scene MakeLitSurface(bool usesHalfVectors)
  {
    const TestVolume volume =
      MakeVolume(ScalarType::Float32, Dimensions, [](double x, double, double z) { return x + z; });
    Scene scene = MakeScene(
      volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 1.0f), MakeFaceCamera(volume, 2));
    scene.Request.SampleDistance = SampleDistance;
    scene.Request.MatchVTK = true;
    scene.Request.Habits.UsesHalfVectors = usesHalfVectors;
    Appearance& look = scene.Request.Appearance;
    look.Blend = BlendMode::Isosurface;
    look.IsoValues = { 20.0 };
    look.IsShaded = { true, true, true, true };
    look.Materials[0] = { 0.0, 0.0, HighlightShare, HighlightPower };
    look.PhysicalToView[11] = -1e6;
    return scene;
  }

  double Show(const Scene& scene) { return this->Render(scene).At(18, 14)[0]; }

  static Light MakeDirectional(double x, double z)
  {
    Light light;
    light.Type = Light::Kind::Directional;
    light.Direction = { x, 0.0, z };
    return light;
  }

  /// VTK takes differences over 21/20 and 33/32 voxels; without a headlight it also multiplies them by the lengths of
  /// the box.
  static constexpr double HeadlitSlope[2] = { 21.0 / 20.0, 33.0 / 32.0 };
  const double HeadlitNormalZ = HeadlitSlope[1] / std::hypot(HeadlitSlope[0], HeadlitSlope[1]);
  const double NormalX = 21.0 / std::hypot(21.0, 33.0);
  const double NormalZ = 33.0 / std::hypot(21.0, 33.0);
};

TEST_F(LightOfVTKOnBackend, HighlightOfAHeadlightFollowsTheHalfVectorOrTheMirroredLight)
{
  const double cosine = this->HeadlitNormalZ;
  Scene scene = this->MakeLitSurface(true);
  scene.Request.Appearance.Lights = { MakeHeadlight() };
  EXPECT_NEAR(this->Show(scene), Highlight(cosine), Near);
  scene.Request.Habits.UsesHalfVectors = false;
  EXPECT_NEAR(this->Show(scene), Highlight(2.0 * cosine * cosine - 1.0), Near);
  // Without MatchVTK the light is mirrored correctly, whatever the habits are.
  scene.Request.MatchVTK = false;
  const double mirrored = this->Show(scene);
  scene.Request.Habits.UsesHalfVectors = true;
  EXPECT_EQ(this->Show(scene), mirrored);
}

TEST_F(LightOfVTKOnBackend, AHeadlightLightsOneSideOrTheOther)
{
  Scene scene = this->MakeLitSurface(true);
  scene.Request.Appearance.Lights = { MakeHeadlight() };
  scene.Request.Appearance.IsTwoSided = false;
  scene.Request.Appearance.Materials[0] = { 0.25, 0.5, 0.0, 1.0 };
  EXPECT_NEAR(this->Show(scene), 0.25 + 0.5 * this->HeadlitNormalZ, Near);
  scene.Request.Habits.UsesHalfVectors = false;
  EXPECT_NEAR(this->Show(scene), 0.25, Near);
  // From the other side; with half vectors the unlit side also lacks its ambient light.
  scene.Request.Appearance.PhysicalToView[11] = 1e6;
  EXPECT_NEAR(this->Show(scene), 0.25 + 0.5 * this->HeadlitNormalZ, Near);
  scene.Request.Habits.UsesHalfVectors = true;
  EXPECT_NEAR(this->Show(scene), 0.0, Near);
}

TEST_F(LightOfVTKOnBackend, HighlightsOfPositionalLightsFollowTheHalfVectorAndAreAdded)
{
  // So far away that the light comes along (0.6, 0, -0.8) everywhere; the half vector to (0, 0, 1) is (0.6, 0, 0.2).
  Light light;
  light.Type = Light::Kind::Positional;
  light.Position = { -0.6e7, 0.0, 0.8e7 - 1e6 };
  Scene scene = this->MakeLitSurface(true);
  scene.Request.Appearance.Lights = { light };
  const double half = (0.6 * this->NormalX + 0.2 * this->NormalZ) / std::hypot(0.6, 0.2);
  EXPECT_NEAR(this->Show(scene), Highlight(half), Near);
  scene.Request.Appearance.Lights = { light, light };
  EXPECT_NEAR(this->Show(scene), 2.0 * Highlight(half), Near);
}

TEST_F(LightOfVTKOnBackend, OfDirectionalLightsTheLastHighlightCounts)
{
  // VTK assumes the eye on the other side: half vectors are those to (0, 0, -1).
  const Light steep = MakeDirectional(0.6, -0.8);
  const Light flat = MakeDirectional(-1.0, 0.0);
  const double steepHalf = (0.6 * this->NormalX - 1.8 * this->NormalZ) / std::hypot(0.6, 1.8);
  const double flatHalf = (-this->NormalX - this->NormalZ) / std::hypot(1.0, 1.0);
  Scene scene = this->MakeLitSurface(true);
  scene.Request.Appearance.Lights = { steep };
  EXPECT_NEAR(this->Show(scene), Highlight(steepHalf), Near);
  scene.Request.Appearance.Lights = { steep, flat };
  EXPECT_NEAR(this->Show(scene), Highlight(flatHalf), Near);
  scene.Request.Appearance.Lights = { flat, steep };
  EXPECT_NEAR(this->Show(scene), Highlight(steepHalf), Near);
  // Diffuse light is added.
  scene.Request.Appearance.Materials[0] = { 0.0, 0.4, 0.0, 1.0 };
  const double diffuse = std::abs(0.6 * this->NormalX - 0.8 * this->NormalZ) + this->NormalX;
  EXPECT_NEAR(this->Show(scene), 0.4 * diffuse, Near);
}

} // namespace
} // namespace Strider::Testing
