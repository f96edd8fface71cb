// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Renderers of several threads launch the same kernels with different shared memory, which a device grants by kernel
// and not by launch. The devices are fakes (FakeCuda.h).
#include "FakeDeviceTest.h"

#include <algorithm>
#include <thread>

namespace Strider::Testing
{
namespace
{

class GrantsOnFakeDevices : public FakeDeviceTest
{
protected:
  /// Makes a renderer whose transfer function has as many entries. Its frames need 20 bytes of shared memory for each.
  std::unique_ptr<VolumeRenderer> MakeShown(int entries)
  {
    std::unique_ptr<VolumeRenderer> renderer;
    std::string reason; // its own, since threads call this function
    EXPECT_TRUE(VolumeRenderer::Create(Backend::CUDA, 0, renderer, reason).IsOk());
    EXPECT_TRUE(renderer->SetVolume(this->Volume.View()).IsOk());
    EXPECT_TRUE(renderer->SetTransferFunctions(MakeFunctions({ 0.0, 200.0 }, entries)).IsOk());
    return renderer;
  }

  static std::size_t FindMostShared()
  {
    std::size_t most = 0;
    for (const FakeLaunch& launch : GetFakeCuda().Launches)
    {
      most = std::max(most, launch.SharedBytes);
    }
    return most;
  }
};

TEST_F(GrantsOnFakeDevices, AnotherThreadsFrameTakesNothingFromALaunch)
{
  const auto large = this->MakeShown(3000);
  const auto small = this->MakeShown(1024);
  constexpr std::size_t needsGrant = 48 * 1024;
  int between = 0;
  GetFakeCuda().BeforeLaunch = [&](std::size_t sharedBytes) {
    if (sharedBytes > needsGrant)
    {
      ++between;
      std::thread([&] { RenderFrame(*small, this->Request); }).join();
    }
  };
  for (int frame = 0; frame < 3; ++frame)
  {
    RenderFrame(*large, this->Request);
  }
  EXPECT_EQ(between, 3);
  EXPECT_GT(FindMostShared(), needsGrant) << "the tables do not need a grant";
}

TEST_F(GrantsOnFakeDevices, EachDeviceHasItsOwn)
{
  const auto first = this->MakeShown(3000);
  RenderFrame(*first, this->Request);
  std::unique_ptr<VolumeRenderer> second;
  ASSERT_TRUE(VolumeRenderer::Create(Backend::CUDA, 1, second, this->Reason).IsOk());
  ASSERT_TRUE(second->SetVolume(this->Volume.View()).IsOk());
  ASSERT_TRUE(second->SetTransferFunctions(MakeFunctions({ 0.0, 200.0 }, 3000)).IsOk());
  RenderFrame(*second, this->Request);
}

TEST_F(GrantsOnFakeDevices, AGrantThatFailedIsAskedForAgain)
{
  const auto renderer = this->MakeShown(3200);
  GetFakeCuda().FailingCall = "cudaFuncSetAttribute";
  RenderedImage image;
  EXPECT_EQ(renderer->Render(this->Request, image).GetCode(), StatusCode::DeviceFailure);
  GetFakeCuda().FailingCall.clear();
  RenderFrame(*renderer, this->Request);
}

TEST_F(GrantsOnFakeDevices, ADeviceThatWasResetIsAskedAnew)
{
  {
    const auto former = this->MakeShown(3000);
    RenderFrame(*former, this->Request);
  }
  ++GetFakeCuda().Resets; // cudaDeviceReset, by somebody who has no renderers
  const auto renderer = this->MakeShown(3000);
  RenderFrame(*renderer, this->Request);
}

TEST_F(GrantsOnFakeDevices, FramesOfTwoThreadsAreRendered)
{
  const auto render = [this](int entries) {
    for (int round = 0; round < 20; ++round)
    {
      const auto renderer = this->MakeShown(entries + round);
      for (int frame = 0; frame < 5; ++frame)
      {
        RenderFrame(*renderer, this->Request);
      }
    }
  };
  std::thread other([&] { render(2600); });
  render(900);
  other.join();
}

} // namespace
} // namespace Strider::Testing
