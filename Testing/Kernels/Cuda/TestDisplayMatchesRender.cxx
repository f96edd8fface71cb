// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A frame written into an OpenGL texture on the device equals the frame in host memory, including the depth of opaque
// geometry, for a volume that devices share or split.
#include "CudaScenes.h"
#include "DisplayObjects.h"

#include <tuple>

namespace Strider::Testing
{
namespace
{

/// Whether several devices split the volume, and a blend mode.
using DisplayCase = std::tuple<Switch, BlendMode>;

class Display : public ::testing::TestWithParam<DisplayCase>
{
};

TEST_P(Display, MatchesRender)
{
  if (!MakeDisplayContext())
  {
    GTEST_SKIP() << "no OpenGL context on CUDA device 0";
  }
  const std::array<int, 3> dimensions{ 33, 29, 31 };
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, dimensions, MakeGentleField(dimensions, 0.0, 255.0));
  const auto renderer = MakeRenderer(Backend::CUDA);
  ASSERT_NO_FATAL_FAILURE(SetScene(*renderer, volume));
  RenderRequest request = MakeRequest(volume, ListCameras(volume)[1].Place);
  request.How.SplitVolume = std::get<0>(GetParam());
  request.Appearance.Blend = std::get<1>(GetParam());
  DisplayTargets targets;
  targets.TextureSize = { 64, 60 };
  targets.ColorTexture = MakeDisplayTexture(targets.TextureSize);
  Status status = renderer->ConnectDisplay(targets);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  for (int repeat = 0; repeat < 2; ++repeat)
  {
    status = renderer->RenderToDisplay(request);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    EXPECT_EQ(ReadDisplayTexture(targets.ColorTexture, targets.TextureSize, request.ImageSize),
      RenderFrame(*renderer, request).Rgba);
  }

  std::vector<float> depth;
  request.OpaqueDepthSize = { 40, 30 };
  for (int value = 0; value < 40 * 30; ++value)
  {
    depth.push_back(0.4f + 0.6f * static_cast<float>(value % 40) / 40.0f);
  }
  targets.DepthBuffer = MakeDisplayDepth(depth);
  status = renderer->ConnectDisplay(targets);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  status = renderer->RenderToDisplay(request);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  const std::vector<float> shown =
    ReadDisplayTexture(targets.ColorTexture, targets.TextureSize, request.ImageSize);
  RenderRequest copied = request;
  copied.OpaqueDepth = depth.data();
  EXPECT_EQ(shown, RenderFrame(*renderer, copied).Rgba);
  copied.OpaqueDepth = nullptr;
  EXPECT_NE(shown, RenderFrame(*renderer, copied).Rgba);

  RenderRequest large = request;
  large.ImageSize = { 65, 60 };
  EXPECT_EQ(renderer->RenderToDisplay(large).GetCode(), StatusCode::InvalidArgument);
  large = request;
  large.OpaqueDepthSize = { 41, 30 };
  EXPECT_EQ(renderer->RenderToDisplay(large).GetCode(), StatusCode::InvalidArgument);
  large = request;
  large.OpaqueDepth = large.StartDepth = depth.data();
  EXPECT_EQ(renderer->RenderToDisplay(large).GetCode(), StatusCode::Unsupported);
  targets.TextureSize = { 640, 600 };
  ASSERT_TRUE(renderer->ConnectDisplay(targets).IsOk());
  EXPECT_EQ(renderer->RenderToDisplay(request).GetCode(), StatusCode::InvalidArgument);
  renderer->DisconnectDisplay();
  EXPECT_EQ(renderer->RenderToDisplay(request).GetCode(), StatusCode::InvalidArgument);
  EXPECT_EQ(RenderFrame(*renderer, copied).Size, request.ImageSize);
}

INSTANTIATE_TEST_SUITE_P(Cases, Display,
  ::testing::Combine(::testing::Values(Switch::Off, Switch::On),
    ::testing::Values(BlendMode::Composite, BlendMode::MaximumIntensity, BlendMode::Additive)));

} // namespace
} // namespace Strider::Testing
