// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A frame shows the voxels, sizes, types and transfer functions that were set last.
#include "CudaScenes.h"

namespace Strider::Testing
{
namespace
{

/// Renders with a new renderer that has no former state.
Frame RenderAfresh(const TestVolume& volume, const RenderRequest& request)
{
  const auto renderer = MakeRenderer(Backend::CUDA);
  SetScene(*renderer, volume);
  return RenderFrame(*renderer, request);
}

TEST(CudaRenderer, ShowsWhatWasSetLast)
{
  const auto renderer = MakeRenderer(Backend::CUDA);
  ASSERT_TRUE(renderer);
  struct Step
  {
    ScalarType Type;
    std::array<int, 3> Dimensions;
    double High;
  };
  // One array with other voxels, signed ones in the same texels, other sizes, other types, and back.
  const Step steps[] = { { ScalarType::UInt8, { 20, 30, 40 }, 255.0 },
    { ScalarType::UInt8, { 20, 30, 40 }, 99.0 }, { ScalarType::Int8, { 20, 30, 40 }, 100.0 },
    { ScalarType::Int8, { 40, 30, 20 }, 100.0 }, { ScalarType::Float64, { 40, 30, 20 }, 7.0 },
    { ScalarType::Float32, { 40, 30, 20 }, 7.0 }, { ScalarType::UInt8, { 20, 30, 40 }, 255.0 } };
  for (const Step& step : steps)
  {
    const TestVolume volume =
      MakeVolume(step.Type, step.Dimensions, MakeNoiseField(0.0, step.High));
    ASSERT_NO_FATAL_FAILURE(SetScene(*renderer, volume));
    for (const ReconstructionFilter filter :
      { ReconstructionFilter::Linear, ReconstructionFilter::Nearest })
    {
      RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
      request.Filter = filter;
      EXPECT_EQ(RenderFrame(*renderer, request).Rgba, RenderAfresh(volume, request).Rgba)
        << NameOf(step.Type);
    }
  }
  EXPECT_GT(renderer->GetStatistics().UploadMilliseconds, 0.0);
  EXPECT_GT(renderer->GetStatistics().KernelMilliseconds, 0.0);
  EXPECT_GE(renderer->GetStatistics().BytesOnDevice, 20u * 30u * 40u);
}

/// A signed texture of OpenGL holds -128 as -127; so do frames that match VTK, and only they.
TEST(CudaRenderer, ShowsTheSmallestIntegerAsRequested)
{
  TestVolume volume = MakeVolume(ScalarType::Int8, { 20, 21, 22 }, MakeNoiseField(-128.0, 127.0));
  WriteVoxel(volume, 3, 4, 5, -128.0);
  volume.Layout.ScalarRange = { -128.0, 127.0 };
  const auto renderer = MakeRenderer(Backend::CUDA);
  ASSERT_NO_FATAL_FAILURE(SetScene(*renderer, volume));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[0].Place);
  for (const bool matchesVTK : { false, true, false, true, true })
  {
    request.MatchVTK = matchesVTK;
    EXPECT_EQ(RenderFrame(*renderer, request).Rgba, RenderAfresh(volume, request).Rgba);
  }
}

TEST(CudaRenderer, ShowsChangedTables)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt16, { 20, 21, 22 }, MakeNoiseField(0.0, 65535.0));
  const auto renderer = MakeRenderer(Backend::CUDA);
  ASSERT_NO_FATAL_FAILURE(SetScene(*renderer, volume));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[0].Place);
  const Frame first = RenderFrame(*renderer, request);
  request.SampleDistance = 0.41;
  EXPECT_EQ(RenderFrame(*renderer, request).Rgba, RenderAfresh(volume, request).Rgba);
  request.MatchVTK = true;
  EXPECT_EQ(RenderFrame(*renderer, request).Rgba, RenderAfresh(volume, request).Rgba);
  request = MakeRequest(volume, ListCameras(volume)[0].Place);
  TransferFunctions functions = MakeFunctions(volume.Layout.ScalarRange);
  functions.Opacities = { 0.0f, 0.0f, 0.5f };
  ASSERT_TRUE(renderer->SetTransferFunctions(functions).IsOk());
  EXPECT_NE(RenderFrame(*renderer, request).Rgba, first.Rgba);
  ASSERT_TRUE(renderer->SetTransferFunctions(MakeFunctions(volume.Layout.ScalarRange)).IsOk());
  EXPECT_EQ(RenderFrame(*renderer, request).Rgba, first.Rgba);
}

} // namespace
} // namespace Strider::Testing
