// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lit floats look the same whether they are read from a texture of floats, or from stacked slices and the gradient
// texture.
#include "GradientScenes.h"

#include <cmath>
#include <cstdio>
#include <limits>

namespace Strider::Testing
{
namespace
{

using CudaLitFloats = FusedLightTest;

/// Slices hold floats as 16-bit steps, and texels of gradients the remainders. Functions that are narrow beside the
/// range of the voxels show that both are read; still narrower ones read the floats.
TEST_F(CudaLitFloats, ShowsTheSameOfStepsAndRemainders)
{
  const auto places = [](double x, double y, double z) {
    const double way = x < 8.0 ? 1.0 / 3.0 : x < 15.0 ? 0.4 : 1.0 / 3.0 + 0.002 * y;
    return z < 1.0 ? 0.0 : z > 15.0 ? 1.0 : way;
  };
  const TestVolume volume = MakeVolume(ScalarType::Float32, { 23, 19, 17 }, places);
  ASSERT_NO_FATAL_FAILURE(this->SetFused(volume, Look::Headlight));
  RenderRequest request = MakeLitRequest(volume, ListCameras(volume)[1].Place, Look::Headlight);
  request.How.Rotation = RotationMode::Off;
  request.Appearance.Materials[0] = { 1.0, 0.0, 0.0, 10.0 };
  for (const double width : { 1.0, 0.15, 0.002 })
  {
    SCOPED_TRACE(width);
    this->SetRange({ 1.0 / 3.0 - 0.1 * width, 1.0 / 3.0 + 0.9 * width });
    request.How.StackedSlices = Switch::Off;
    const Frame texture = this->Render(request, Switch::On);
    const std::size_t bytes = this->Renderer->GetStatistics().BytesOnDevice;
    request.How.StackedSlices = Switch::On;
    const Frame stacked = this->Render(request, Switch::On);
    const bool readsSteps = this->Renderer->GetStatistics().BytesOnDevice > bytes;
    EXPECT_EQ(readsSteps, width > 0.1);
    EXPECT_EQ(stacked.Rgba == texture.Rgba, !readsSteps);
    EXPECT_LE(FindLargestDifference(stacked, texture), 1.0 / 255.0);
    EXPECT_TRUE(IsPicture(stacked));
    std::printf("functions of %g of the range: largest difference %.2g\n", width,
      FindLargestDifference(stacked, texture));
  }
}

/// Voxels that are no numbers hide their cells, and infinite ones and fill values lie above all functions, in both
/// textures.
TEST_F(CudaLitFloats, ShowsTheSameOfUncommonFloats)
{
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  for (const double uncommon : { nan, infinity, 12.0, 1e30 })
  {
    SCOPED_TRACE(uncommon);
    TestVolume volume = MakeSlopeVolume(ScalarType::Float32, { 23, 19, 17 });
    const std::array<double, 2> range = volume.Layout.ScalarRange;
    for (int z = 5; z < 9; ++z)
    {
      WriteVoxel(volume, 11, 9, z, uncommon);
      WriteVoxel(volume, 12, 9, z, uncommon);
    }
    volume.Layout.HasInfinity = uncommon == infinity;
    volume.Layout.ResolvedRanges[0] = range;
    volume.Layout.ScalarRange[1] =
      std::isfinite(uncommon) ? std::max(range[1], uncommon) : range[1];
    ASSERT_NO_FATAL_FAILURE(this->SetFused(volume, Look::Headlight));
    this->SetRange(range);
    for (const NamedCamera& camera : ListCameras(volume))
    {
      RenderRequest request = MakeLitRequest(volume, camera.Place, Look::Headlight);
      request.How.Rotation = RotationMode::Off;
      request.How.StackedSlices = Switch::Off;
      const Frame texture = this->Render(request, Switch::On);
      const std::size_t bytes = this->Renderer->GetStatistics().BytesOnDevice;
      request.How.StackedSlices = Switch::On;
      const Frame stacked = this->Render(request, Switch::On);
      EXPECT_EQ(this->Renderer->GetStatistics().BytesOnDevice > bytes, uncommon != 1e30);
      EXPECT_LE(FindLargestDifference(stacked, texture), 3.0 / 255.0) << camera.Name;
      EXPECT_TRUE(IsPicture(stacked));
    }
  }
}

/// A background at an entry that hides it stays hidden, at the first entry, at the last, and between; and frames do not
/// depend on skipping.
TEST_F(CudaLitFloats, HidesFloatsThatLieAtEntries)
{
  for (const double background : { -37.3, 411.7, 3000.0 / 7.0 })
  {
    const TestVolume volume =
      MakeVolume(ScalarType::Float32, { 43, 39, 37 }, [background](double x, double y, double z) {
        const bool isBall = std::hypot(x - 21.0, y - 19.0, z - 18.0) < 9.0;
        return x < 1.0 ? -1000.0
          : x > 41.0   ? 3000.0
          : isBall     ? background + 40.0 * (y - 19.3)
                       : background;
      });
    ASSERT_NO_FATAL_FAILURE(this->SetFused(volume, Look::Headlight));
    for (const double below : { 0.0, 0.5, 1.0 })
    {
      SCOPED_TRACE(std::to_string(background) + ", share below " + std::to_string(below));
      const double extent = 1024.0;
      TransferFunctions functions =
        MakeFunctions({ background - below * extent, background + (1.0 - below) * extent }, 257);
      functions.ColorRange = { background - below * extent, background + (1.0 - below) * extent };
      functions.OpacityRange = functions.ColorRange;
      functions.Opacities[static_cast<std::size_t>(below * 256.0)] = 0.0f;
      ASSERT_TRUE(this->Renderer->SetTransferFunctions(functions).IsOk());
      RenderRequest request = MakeLitRequest(volume, ListCameras(volume)[1].Place, Look::Headlight);
      request.How.Rotation = RotationMode::Off;
      request.How.StackedSlices = Switch::Off;
      const Frame texture = this->Render(request, Switch::On);
      const std::size_t bytes = this->Renderer->GetStatistics().BytesOnDevice;
      request.How.StackedSlices = Switch::On;
      request.How.EmptySpaceSkipping = Switch::Off;
      const Frame stacked = this->Render(request, Switch::On);
      EXPECT_GT(this->Renderer->GetStatistics().BytesOnDevice, bytes);
      // Pixels at the edge of the ball may differ, and those of the background where floats do not hide it.
      EXPECT_LE(
        CountVisible(stacked), CountVisible(texture) + 0.01 * texture.Size[0] * texture.Size[1]);
      EXPECT_LE(FindLargestDifference(stacked, texture), 8.0 / 255.0);
      request.How.EmptySpaceSkipping = Switch::On;
      EXPECT_EQ(this->Render(request, Switch::On).Rgba, stacked.Rgba);
      EXPECT_TRUE(IsPicture(stacked));
    }
  }
}

} // namespace
} // namespace Strider::Testing
