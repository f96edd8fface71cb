// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What older versions of VTK do otherwise is done where it is asked for, and there alone.
#include "ClosedFormScenes.h"

#include <algorithm>

namespace Strider::Testing
{
namespace
{

class VTKHabitsOnBackend : public ClosedFormScenes
{
};

/// VTK takes a sample more or less than the length of the ray holds.
constexpr double SampleDistance = 1.0 / 16.0;

/// The texture of 33 voxels, taken for the box between their centres, puts a plane at z to 33/32 z - 1/2.
TEST_F(VTKHabitsOnBackend, ClippingPlanesAreMisplacedByHalfAVoxelAtTheEnds)
{
  Scene scene = this->MakeConstantScene(0.02f);
  scene.Request.MatchVTK = true;
  scene.Request.SampleDistance = SampleDistance;
  scene.Request.Look.ClippingPlanes = { { 0.0, 0.0, 1.0, -2.0 }, { 0.0, 0.0, -1.0, 30.0 } };
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
  scene.Request.Look.ClippingPlanes = { { 0.0, 0.0, 1.0, -2.0 }, { 0.0, 0.0, -1.0, 30.0 } };
  for (const bool misplaces : { false, true })
  {
    scene.Request.Habits.MisplacesClips = misplaces;
    EXPECT_NEAR(this->Render(scene).Alpha(18, 14), Absorb(0.02, 28.0), Near);
  }
}

TEST_F(VTKHabitsOnBackend, GradientOfFourDependentComponentsIsThatOfTheOpacityOrOfRed)
{
  // Red has a slope of 8 a voxel, the opacity none. Slopes above 2 hide: at the ends they are half as large.
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
  scene.Request.Look.AreComponentsIndependent = false;
  scene.Functions.GradientOpacities.assign(64, 0.0f);
  std::fill_n(scene.Functions.GradientOpacities.begin(), 2, 1.0f);
  scene.Functions.GradientRange = { 0.0, 64.0 };
  this->ExpectEverywhere(this->Render(scene), 3, Absorb(0.1, 32.0));
  scene.Request.MatchVTK = true;
  this->ExpectEverywhere(this->Render(scene), 3, Absorb(0.1, 32.0));
  scene.Request.Habits.TakesRedGradient = true;
  this->ExpectEverywhere(this->Render(scene), 3, 0.0);
}

} // namespace
} // namespace Strider::Testing
