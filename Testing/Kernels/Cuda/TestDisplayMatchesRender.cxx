// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A frame written into an OpenGL texture on the device equals the frame in host memory, including the depth of opaque
// geometry, for a volume that devices share or split. So do pictures that processes have left on the device.
#include "CudaScenes.h"
#include "DisplayObjects.h"

#include <cstdlib>
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

TEST(DisplayOfSharedPictures, MatchesTheirSum)
{
  if (!MakeDisplayContext())
  {
    GTEST_SKIP() << "no OpenGL context on CUDA device 0";
  }
  constexpr std::array<int, 2> size{ 53, 37 };
  constexpr std::size_t pixels = std::size_t{ 53 } * 37;
  const auto renderer = MakeRenderer(Backend::CUDA);
  SharedMemoryName name;
  ASSERT_TRUE(renderer->ReserveShared(2 * pixels * 4 * sizeof(float), name).IsOk());
  const SharedPicture near{ name, 0 };
  const SharedPicture far{ name, pixels * 4 * sizeof(float) };
  std::vector<float> colors[2];
  std::vector<float> sum(4 * pixels);
  for (std::size_t value = 0; value < sum.size(); ++value)
  {
    const float opacity = static_cast<float>(value / 4 % 53) / 64.0f; // exact, as the sums are
    colors[0].push_back(value % 4 == 3 ? opacity : 0.25f * opacity);
    colors[1].push_back(static_cast<float>(value % 128) / 128.0f);
    sum[value] = colors[0][value] + (1.0f - opacity) * colors[1][value];
  }
  ASSERT_TRUE(renderer->StoreShared(colors[0].data(), pixels, near).IsOk());
  ASSERT_TRUE(renderer->StoreShared(colors[1].data(), pixels, far).IsOk());
  DisplayTargets targets;
  targets.TextureSize = { 64, 40 };
  targets.ColorTexture = MakeDisplayTexture(targets.TextureSize);
  ASSERT_TRUE(renderer->ConnectDisplay(targets).IsOk());
  Status status = renderer->CompositeSharedToDisplay({ size, { near, far }, 3.0f, 2.0f });
  const char* devices = std::getenv("STRIDER_DEVICES");
  if (devices && devices[0] != '0')
  {
    EXPECT_EQ(status.GetCode(), StatusCode::Unsupported) << status.GetMessage();
    return; // the pictures are on another device than the window
  }
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  EXPECT_EQ(ReadDisplayTexture(targets.ColorTexture, targets.TextureSize, size), sum);
  status = renderer->CompositeSharedToDisplay({ size, { far }, 1.0f, 0.0f });
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  EXPECT_EQ(ReadDisplayTexture(targets.ColorTexture, targets.TextureSize, size), colors[1]);
  status = renderer->CompositeSharedToDisplay({ { 65, 40 }, { near }, 1.0f, 0.0f });
  EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument) << status.GetMessage();
  renderer->DisconnectDisplay();
  status = renderer->CompositeSharedToDisplay({ size, { near }, 1.0f, 0.0f });
  EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument) << status.GetMessage();
}

} // namespace
} // namespace Strider::Testing
