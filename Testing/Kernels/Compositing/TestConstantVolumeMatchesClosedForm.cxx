// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A ray of length L through a constant volume of opacity a per unit distance U ends with 1 - (1 - a)^(L / U), which
// is 1 - exp(-extinction L).
#include "BackendUnderTest.h"

#include <cmath>

namespace Strider::Testing
{
namespace
{

/// Float arithmetic: tables, sums and products of up to 200 samples, each rounded by 2^-24 of at most 1.
constexpr double FloatBound = 200.0 * 4.0 / 16777216.0;

const std::array<int, 3> Dimensions{ 33, 21, 17 };
const std::array<double, 3> Spacing{ 0.5, 1.25, 2.0 };

class ConstantVolumeOnBackend : public RendererOnBackend
{
protected:
  TestVolume Volume = MakeVolume(
    ScalarType::UInt8, Dimensions, MakeConstantField(100.0), Spacing, { -3.0, 5.0, 7.0 });
};

TEST_F(ConstantVolumeOnBackend, OpacityIsTheClosedFormAlongEachAxis)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    for (const double stepsPerVoxel : { 1.0, 2.0, 5.0 })
    {
      Scene scene = MakeScene(this->Volume, MakeUniformFunctions({ 1.0f, 0.5f, 0.25f }, 0.2f, 3.0),
        MakeFaceCamera(this->Volume, axis));
      scene.Request.SampleDistance = Spacing[axis] / stepsPerVoxel;
      const double length = (Dimensions[axis] - 1) * Spacing[axis];
      const double expected = 1.0 - std::pow(1.0 - 0.2f, length / 3.0);
      const KeptImage image = this->Render(scene);
      for (int y = 0; y < image.Size[1]; ++y)
      {
        for (int x = 0; x < image.Size[0]; ++x)
        {
          ASSERT_NEAR(image.Alpha(x, y), expected, FloatBound) << "axis " << axis;
          ASSERT_NEAR(image.At(x, y)[0], 1.0 * expected, FloatBound);
          ASSERT_NEAR(image.At(x, y)[1], 0.5 * expected, FloatBound);
          ASSERT_NEAR(image.At(x, y)[2], 0.25 * expected, FloatBound);
        }
      }
    }
  }
}

TEST_F(ConstantVolumeOnBackend, OpacityIsOneMinusExpOfExtinctionTimesLength)
{
  constexpr double extinction = 0.07;
  constexpr double unitDistance = 0.8;
  const auto opacity = static_cast<float>(1.0 - std::exp(-extinction * unitDistance));
  Scene scene =
    MakeScene(this->Volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, opacity, unitDistance),
      MakeFaceCamera(this->Volume, 2));
  const double length = (Dimensions[2] - 1) * Spacing[2];
  scene.Request.SampleDistance = length / 100.0;
  const KeptImage image = this->Render(scene);
  // The table's opacity is a float, so the relative error of the exponent is 2^-25 / opacity.
  EXPECT_NEAR(image.Alpha(18, 14), 1.0 - std::exp(-extinction * length), FloatBound);
}

TEST_F(ConstantVolumeOnBackend, OpacityDoesNotDependOnTheSampleDistance)
{
  Scene scene = MakeScene(this->Volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f),
    MakeFaceCamera(this->Volume, 0));
  const double length = (Dimensions[0] - 1) * Spacing[0];
  scene.Request.SampleDistance = length / 4.0;
  const float coarse = this->Render(scene).Alpha(18, 14);
  for (const double samples : { 16.0, 64.0, 160.0 })
  {
    scene.Request.SampleDistance = length / samples;
    EXPECT_NEAR(this->Render(scene.Request).Alpha(18, 14), coarse, FloatBound);
  }
}

TEST_F(ConstantVolumeOnBackend, ObliqueRaysGetTheirChordToHalfASample)
{
  constexpr float opacity = 0.05f;
  Scene scene =
    MakeScene(this->Volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, opacity), CameraPlace{});
  CameraPlace place;
  place.Position = { 40.0, 60.0, 80.0 };
  place.FocalPoint = { 5.0, 17.5, 23.0 }; // the centre
  place.Near = 10.0;
  place.Far = 300.0;
  scene.Request.ImageSize = { 1, 1 };
  scene.Request.PhysicalToClip = MakeClipMatrix(place, 1.0);
  // The central ray leaves the centred box where it first reaches a face.
  double squaredLength = 0.0;
  double shortest = 1e30;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double way = place.Position[axis] - place.FocalPoint[axis];
    squaredLength += way * way;
    shortest = std::min(shortest, (Dimensions[axis] - 1) * Spacing[axis] / way);
  }
  const double chord = shortest * std::sqrt(squaredLength);
  for (const double distance : { 0.3, 0.7, 1.1 })
  {
    scene.Request.SampleDistance = distance;
    const double alpha = this->Render(scene).Alpha(0, 0);
    const double shortAlpha = 1.0 - std::pow(1.0 - opacity, chord - 0.5 * distance);
    const double longAlpha = 1.0 - std::pow(1.0 - opacity, chord + 0.5 * distance);
    EXPECT_GE(alpha, shortAlpha - FloatBound);
    EXPECT_LE(alpha, longAlpha + FloatBound);
  }
}

TEST_F(ConstantVolumeOnBackend, MatchingVTKTakesAsManySamplesAsStepsFit)
{
  // 8-bit scalars of a range without extent lie far above VTK's range, so its texture gives the last entry.
  Scene scene = MakeScene(this->Volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.1f),
    MakeFaceCamera(this->Volume, 1));
  scene.Request.MatchVTK = true;
  scene.Request.SampleDistance = 0.7;
  const double length = (Dimensions[1] - 1) * Spacing[1];
  const double steps = std::floor(length / 0.7);
  EXPECT_NEAR(
    this->Render(scene).Alpha(18, 14), 1.0 - std::pow(1.0 - 0.1f, steps * 0.7), FloatBound);
}

TEST_F(ConstantVolumeOnBackend, EveryTypeWithARangeWithoutExtentMatchesTheReference)
{
  for (const ScalarType type : ListScalarTypes())
  {
    for (const bool matchesVTK : { false, true })
    {
      SCOPED_TRACE(NameOf(type) + std::string(matchesVTK ? " matching VTK" : ""));
      const double scalar = ChooseScalars(type)[1];
      const TestVolume volume = MakeVolume(type, { 9, 8, 7 }, MakeConstantField(scalar));
      TransferFunctions functions = MakeUniformFunctions({ 1.0f, 0.0f, 0.0f }, 0.0f);
      functions.Colors = { 1.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f };
      functions.Opacities = { 0.05f, 0.3f };
      functions.ColorRange = volume.Layout.ScalarRange;
      functions.OpacityRange = volume.Layout.ScalarRange;
      Scene scene = MakeScene(volume, functions, MakeFaceCamera(volume, 2));
      scene.Request.MatchVTK = matchesVTK;
      const KeptImage image = this->Render(scene);
      const bool hasScaleFactor = matchesVTK && SizeOf(type) <= 2;
      // Either the first or the last entry, and nothing between; VTK's mapping decides which.
      const double first = 1.0 - std::pow(0.95, 6.0);
      const double last = 1.0 - std::pow(0.7, 6.0);
      EXPECT_NEAR(image.Alpha(18, 14), hasScaleFactor ? last : first, 1e-5);
    }
  }
}

} // namespace
} // namespace Strider::Testing
