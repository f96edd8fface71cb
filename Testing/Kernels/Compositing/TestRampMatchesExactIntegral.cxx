// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scalars that grow linearly from 0 to 1, with an extinction of `Extinction` times the scalar, have exact integrals.
#include "BackendUnderTest.h"

#include <cmath>

namespace Strider::Testing
{
namespace
{

constexpr double Extinction = 0.2;
constexpr int Dimension = 33;
constexpr std::size_t Entries = 4096;

/// Opacities per unit distance for the extinction of each scalar, sampled finely enough for linear interpolation: its
/// error is at most the second derivative of the curve, Extinction^2, over 8 Entries^2.
TransferFunctions MakeExtinctionFunctions()
{
  TransferFunctions functions = MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.0f);
  functions.Opacities.resize(Entries);
  for (std::size_t entry = 0; entry < Entries; ++entry)
  {
    const double scalar = static_cast<double>(entry) / (Entries - 1);
    functions.Opacities[entry] = static_cast<float>(1.0 - std::exp(-Extinction * scalar));
  }
  return functions;
}

class RampOnBackend : public RendererOnBackend
{
protected:
  /// Float rounding of 128 samples and their table. With hardware filtering the ramp is also off by 1/512 of the
  /// difference of two voxels, which the whole path of 32 lengths turns into 32 Extinction / 32 / 512.
  double Bound() const
  {
    return 128.0 * 4.0 / 16777216.0 + (this->IsOnCuda() ? Extinction / 512.0 : 0.0);
  }
};

TEST_F(RampOnBackend, AlongTheRayTheOpacityIsTheExactIntegral)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    std::array<int, 3> dimensions{ 3, 3, 3 };
    dimensions[axis] = Dimension;
    const TestVolume volume =
      MakeVolume(ScalarType::Float32, dimensions, MakeRampField(axis, Dimension, 0.0, 1.0));
    Scene scene = MakeScene(volume, MakeExtinctionFunctions(), MakeFaceCamera(volume, axis));
    scene.Request.SampleDistance = 0.25;
    // The midpoint rule integrates a line exactly.
    const double expected = 1.0 - std::exp(-Extinction * 0.5 * (Dimension - 1));
    EXPECT_NEAR(this->Render(scene).Alpha(18, 14), expected, this->Bound()) << "axis " << axis;
  }
}

TEST_F(RampOnBackend, AcrossTheRaysEachPixelHasItsOwnExtinction)
{
  const TestVolume volume =
    MakeVolume(ScalarType::Float32, { Dimension, 5, 9 }, MakeRampField(0, Dimension, 0.0, 1.0));
  Scene scene = MakeScene(volume, MakeExtinctionFunctions(), MakeFaceCamera(volume, 2));
  scene.Request.SampleDistance = 0.25;
  const KeptImage image = this->Render(scene);
  for (int x = 0; x < image.Size[0]; ++x)
  {
    const double scalar = (x + 0.5) / image.Size[0];
    const double length = 8.0;
    EXPECT_NEAR(image.Alpha(x, 14), 1.0 - std::exp(-Extinction * scalar * length), this->Bound());
  }
}

TEST_F(RampOnBackend, ColorOfALaterSampleShinesThroughEarlierOnes)
{
  // Red grows with the scalar s = z / length: integral of s * e(s) exp(-E length s^2 / 2) with e(s) ds = E length s
  // ds.
  const TestVolume volume =
    MakeVolume(ScalarType::Float32, { 3, 3, Dimension }, MakeRampField(2, Dimension, 0.0, 1.0));
  TransferFunctions functions = MakeExtinctionFunctions();
  functions.Colors = { 0.0f, 1.0f, 0.0f, 1.0f, 0.0f, 0.0f };
  Scene scene = MakeScene(volume, functions, MakeFaceCamera(volume, 2));
  scene.Request.SampleDistance = 0.125;
  scene.Request.EarlyTerminationOpacity = 1.0f;
  const double scale = 0.5 * Extinction * (Dimension - 1);
  // Integration by parts: -exp(-scale) + integral of exp(-scale s^2) = -exp(-scale) + sqrt(pi / scale) / 2
  // erf(sqrt(scale)).
  const double expected = -std::exp(-scale) +
    0.5 * std::sqrt(3.14159265358979323846 / scale) * std::erf(std::sqrt(scale));
  // The midpoint rule's error is second order: steps^-2 times the integrand's curvature, below 2 scale.
  const double stepPart = 0.125 / (Dimension - 1);
  const double bound = this->Bound() + stepPart * stepPart * 2.0 * scale;
  EXPECT_NEAR(this->Render(scene).At(18, 14)[0], expected, bound);
}

} // namespace
} // namespace Strider::Testing
