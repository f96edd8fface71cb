// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scenes whose image has a closed form: constant volumes and ramps.
#ifndef StriderTesting_ClosedFormScenes_h
#define StriderTesting_ClosedFormScenes_h

#include "BackendUnderTest.h"
#include "MakeCameras.h"

#include <cmath>

namespace Strider::Testing
{

/// Bound for float arithmetic over 200 samples plus the texture units' 6/512 of a cell's range (BackendUnderTest.h),
/// which is small for ramps.
constexpr double Near = 2e-3;

constexpr std::array<int, 3> Dimensions{ 21, 17, 33 };

/// Opacity of a path of `length` through a medium whose opacity per unit length is `opacity`.
inline double Absorb(double opacity, double length)
{
  return 1.0 - std::pow(1.0 - opacity, length);
}

inline Light MakeHeadlight()
{
  return {};
}

class ClosedFormScenes : public RendererOnBackend
{
protected:
  /// Makes a volume whose scalars rise from 0 to 1 along `axis`, seen along z with one sample per voxel.
  Scene MakeRampScene(int axis = 2)
  {
    const TestVolume volume =
      MakeVolume(ScalarType::Float32, Dimensions, MakeRampField(axis, Dimensions[axis], 0.0, 1.0));
    TransferFunctions functions;
    functions.Colors = { 0.0f, 0.0f, 0.5f, 1.0f, 0.0f, 0.5f }; // red shows the scalar
    functions.Opacities = { 1.0f };
    Scene scene = MakeScene(volume, functions, MakeFaceCamera(volume, 2));
    scene.Request.SampleDistance = 1.0;
    return scene;
  }

  Scene MakeConstantScene(float opacity)
  {
    const TestVolume volume = MakeVolume(ScalarType::UInt8, Dimensions, MakeConstantField(50.0));
    Scene scene = MakeScene(
      volume, MakeUniformFunctions({ 1.0f, 0.5f, 0.25f }, opacity), MakeFaceCamera(volume, 2));
    scene.Request.SampleDistance = 0.5;
    return scene;
  }

  void ExpectEverywhere(const KeptImage& image, int channel, double expected, double bound = Near)
  {
    for (int y = 0; y < image.Size[1]; ++y)
    {
      for (int x = 0; x < image.Size[0]; ++x)
      {
        ASSERT_NEAR(image.At(x, y)[channel], expected, bound) << "pixel " << x << ", " << y;
      }
    }
  }
};

} // namespace Strider::Testing

#endif
