// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Threads that work for devices, where memory runs out on the host. The devices are fakes (FakeCuda.h).
#include "FailingMemory.h"
#include "FakeDeviceTest.h"

#include <atomic>
#include <chrono>
#include <thread>

namespace Strider::Testing
{
namespace
{

using ThreadsOfFakeDevices = FakeDeviceTest;

/// No thread of a device may still work for a call that has ended.
TEST_F(ThreadsOfFakeDevices, WhereMemoryRunsOutAllThreadsEndTheirWork)
{
  GetFakeCuda().Devices = 3;
  this->Request.ImageSize = { 61, 120 };
  const std::thread::id caller = std::this_thread::get_id();
  std::atomic<int> launches{ 0 }; // by threads of devices
  GetFakeCuda().BeforeLaunch = [&launches, caller](std::size_t) {
    launches += std::this_thread::get_id() == caller ? 0 : 1;
  };
  ASSERT_TRUE(
    VolumeRenderer::Create(Backend::CUDA, std::vector<int>{ 0, 1, 2 }, this->Renderer, this->Reason)
      .IsOk());
  SetScene(*this->Renderer, this->Volume);
  RenderFrame(*this->Renderer, this->Request);
  for (const DeviceShare& share : this->Renderer->GetStatistics().Devices)
  {
    EXPECT_GT(share.Rows, 0);
  }
  bool hasFailed = true;
  for (std::size_t number = 1; hasFailed && number < 1000; ++number)
  {
    RenderedImage image;
    Status status;
    {
      const FailingMemory memory(number, Failures::One);
      status = this->Renderer->Render(this->Request, image);
      hasFailed = memory.HasFailed();
    }
    if (!status.IsOk())
    {
      const int before = launches;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
      ASSERT_EQ(launches, before) << number;
    }
    ASSERT_TRUE(status.IsOk() || status.GetCode() == StatusCode::OutOfMemory)
      << status.GetMessage();
    RenderFrame(*this->Renderer, this->Request);
  }
  EXPECT_FALSE(hasFailed);
}

} // namespace
} // namespace Strider::Testing
