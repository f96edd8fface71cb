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
constexpr Precision SoftwarePrecision{ 0.0, 0.0, 0.0 };

/// What texture units do to a trilinear value; TestCudaFilterWeights measures all of it.
/// Position: along each axis they know the place in a cell to a whole number of 256ths (CUDA C++ programming guide, linear
/// filtering), off by up to 1/512 of a voxel.
/// Cell: the weights of the eight voxels are whole 256ths as well, which the products of the axes' weights are not. The two parts
/// along one axis are exact; splitting them along the second axis rounds 2 weights and splitting these four along the third rounds
/// 4, by up to 1/512 each. What rounding gives to one voxel it takes from its neighbour: the value moves by up to 6/512 of
/// the largest difference of two of the voxels. All 2^24 places that an H100 tells apart: up to 5.969/512.
/// Scalar: 8- and 16-bit voxels are filtered as fractions of the largest integer, in fixed point, and become scalars again within
/// a 65536th of it.
constexpr Precision HardwareFilterPrecision{ 1.0 / 512.0, 1.0 / 65536.0, 6.0 / 512.0 };

/// What 8 linear fetches do to a cubic B-spline: a value is a mean of them, and each is off by 6/512 of the range of its voxels for
/// their weights, and along each of three axes by 1/512 of a difference of neighbours for its place, which the sample itself keeps.
constexpr Precision HardwareSplinePrecision{ 0.0, 1.0 / 65536.0, 9.0 / 512.0 };

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
  static KeptImage RenderBy(VolumeRenderer& renderer, const RenderRequest& request);

  /// Renders the scene and expects every pixel, depth and the number of samples within what the reference allows. At most
  /// `unsureFraction` of the pixels may have a bound of more than 1/255, so that the test can fail. With hardware filtering it is
  /// a tenth at least and 12/255: worst cases of a hundred samples add up, and TestReferenceCatchesPlantedErrors shows what such
  /// bounds still find.
  void ExpectReference(Scene scene, double unsureFraction = 0.05);

  std::unique_ptr<VolumeRenderer> Renderer;
};

} // namespace Strider::Testing

#endif
