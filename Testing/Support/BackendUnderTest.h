// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The renderer that a test is run on: STRIDER_TEST_BACKEND=cpu (the default) or cuda. Tests whose suite is named ...OnBackend use
// nothing else and run on both.
#ifndef Strider_Testing_BackendUnderTest_h
#define Strider_Testing_BackendUnderTest_h

#include "MakeScene.h"
#include "ReferenceRenderer.h"

#include "Strider/VolumeRenderer.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace Strider::Testing
{

/// ctest's return code for a test that could not run.
constexpr int SkipReturnCode = 77;

/// What the software sampler computes with: floats, and nothing worse.
constexpr Precision SoftwarePrecision{ 0.0, 0.0 };

/// Texture units interpolate with weights of 8 bits behind the point (CUDA programming guide, linear filtering), which is as if
/// the sample lay up to 1/512 of a voxel aside. Values of 8- and 16-bit textures are fractions of the largest integer, filtered
/// in fixed point: a 65536th of the scalar range covers that.
constexpr Precision HardwareFilterPrecision{ 1.0 / 512.0, 1.0 / 65536.0 };

/// The backend that the environment names.
Backend FindBackendUnderTest();

/// An image that outlives the renderer's next call.
struct KeptImage
{
  std::array<int, 2> Size{ 0, 0 };
  std::vector<float> Rgba;
  std::vector<float> Depth;

  const float* At(int x, int y) const { return this->Rgba.data() + 4 * (y * this->Size[0] + x); }
  float Alpha(int x, int y) const { return this->At(x, y)[3]; }
};

class RendererOnBackend : public ::testing::Test
{
protected:
  void SetUp() override;

  bool IsOnCuda() const { return this->Renderer->GetBackend() == Backend::CUDA; }
  /// Of the sampler that this backend uses for a request.
  Precision GetPrecision(const RenderRequest& request) const;

  /// Sets the scene and renders it; a failure fails the test.
  KeptImage Render(const Scene& scene);
  /// Only the request of the scene; volume and functions stay.
  KeptImage Render(const RenderRequest& request);

  /// Renders the scene and expects every pixel, depth and the number of samples within what the reference allows. At most
  /// `unsureFraction` of the pixels may have a bound of more than 1/255, so that the test can fail.
  void ExpectReference(Scene scene, double unsureFraction = 0.05);

  std::unique_ptr<VolumeRenderer> Renderer;
};

} // namespace Strider::Testing

#endif
