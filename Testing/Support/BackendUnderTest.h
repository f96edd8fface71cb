// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The renderer under test: STRIDER_TEST_BACKEND=cpu (the default) or cuda. Test suites named ...OnBackend use nothing
// else and run on both.
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

/// Return code by which ctest recognises a skipped test.
constexpr int SkipReturnCode = 77;

/// Precision of the software sampler, which interpolates in floats without any further rounding.
constexpr Precision SoftwarePrecision{ 0.0, 0.0, 0.0 };

/// Precision of trilinear samples of texture units; TestCudaFilterWeights measures all of it.
///
/// Position: texture units round the position in a cell along each axis to a 256th (CUDA C++ programming guide,
/// linear filtering), which is off by up to 1/512 of a voxel.
///
/// Cell: the weights of the eight voxels are rounded to 256ths as well, although products of the axes' weights are
/// not. The two weights along one axis are exact; splitting them along the second axis rounds 2 weights and splitting
/// these four along the third rounds 4, by up to 1/512 each. Rounding moves weight from one voxel to its neighbour,
/// so the value moves by up to 6/512 of the largest difference of two of the voxels. Measured over all 2^24 positions
/// that an H100 distinguishes: up to 5.969/512.
///
/// Scalar: 8- and 16-bit voxels are filtered as fractions of the largest integer, in fixed point, and are converted
/// back to scalars within a 65536th of it.
constexpr Precision HardwareFilterPrecision{ 1.0 / 512.0, 1.0 / 65536.0, 6.0 / 512.0 };

/// Precision of cubic B-splines made of 8 linear fetches. A value is a mean of the fetches. Each is off by 6/512 of
/// the range of its voxels for its weights, and along each of three axes by 1/512 of a difference of neighbours for
/// its position; the position of the sample itself is exact.
constexpr Precision HardwareSplinePrecision{ 0.0, 1.0 / 65536.0, 9.0 / 512.0 };

/// Returns the backend that the environment variable names.
Backend FindBackendUnderTest();

/// A copy of an image that outlives the renderer's next call.
struct KeptImage
{
  std::array<int, 2> Size{ 0, 0 };
  std::vector<float> Rgba;
  std::vector<float> Depth;

  const float* At(int x, int y) const { return this->Rgba.data() + 4 * (y * this->Size[0] + x); }
  float Alpha(int x, int y) const { return this->At(x, y)[3]; }
};

/// Expects an image to have a footprint unless it holds gathered values, and all pixels outside it to be 0.
void ExpectTransparentOutsideFootprint(const RenderedImage& image);

class RendererOnBackend : public ::testing::Test
{
protected:
  void SetUp() override;

  bool IsOnCuda() const { return this->Renderer->GetBackend() == Backend::CUDA; }
  /// Precision of the sampler that this backend uses for a request.
  Precision GetPrecision(const RenderRequest& request) const;

  /// Sets the scene and renders it. An error fails the test.
  KeptImage Render(const Scene& scene);
  /// Renders with the scene's request; volume and transfer functions stay as they are.
  KeptImage Render(const RenderRequest& request);
  static KeptImage RenderBy(VolumeRenderer& renderer, const RenderRequest& request);

  /// Renders the scene and expects every pixel, depth and the number of samples within the reference's bounds. At
  /// most `unsureFraction` of the pixels may have a bound of more than 1/255, so that the test can fail. With
  /// hardware filtering the fraction is at least a tenth and the limit is 12/255, because worst cases of a hundred
  /// samples add up; TestReferenceCatchesPlantedErrors shows the errors that such bounds still find.
  void ExpectReference(Scene scene, double unsureFraction = 0.05);

  std::unique_ptr<VolumeRenderer> Renderer;
};

} // namespace Strider::Testing

#endif
