// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A program that works on one GPU renders on another one; its own device stays current. Needs two GPUs.
#include "CudaScenes.h"

#include <cuda_runtime_api.h>

#include <thread>

namespace Strider::Testing
{
namespace
{

/// Makes every call that touches the device, and expects `device` to be current after each.
void UseEverything(int device, int renderDevice)
{
  const TestVolume volume =
    MakeVolume(ScalarType::UInt8, { 33, 32, 31 }, MakeGentleField({ 33, 32, 31 }, 0.0, 200.0));
  const TestVolume mask = MakeVolume(ScalarType::UInt8, { 33, 32, 31 }, MakeConstantField(1.0));
  const auto expect = [device](const char* after) {
    int current = -1;
    EXPECT_EQ(cudaGetDevice(&current), cudaSuccess);
    EXPECT_EQ(current, device) << "after " << after;
  };
  unsetenv("STRIDER_DEVICES"); // it would override the index
  std::unique_ptr<VolumeRenderer> renderer;
  std::string reason;
  ASSERT_TRUE(VolumeRenderer::Create(Backend::CUDA, renderDevice, renderer, reason).IsOk());
  expect("Create");
  SetScene(*renderer, volume);
  expect("SetVolume and SetTransferFunctions");
  const VolumeView maskView = mask.View();
  EXPECT_TRUE(renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, &maskView).IsOk());
  expect("SetAuxiliaryVolume");
  RenderFrame(*renderer, MakeRequest(volume, ListCameras(volume).front().Place));
  expect("Render");
  VolumeView next = volume.View();
  next.Version = 7;
  EXPECT_TRUE(renderer->StageVolume(next).IsOk());
  expect("StageVolume");
  renderer->GetStatistics();
  expect("GetStatistics");
  (void)renderer->ConnectDisplay({}).IsOk();
  expect("ConnectDisplay");
  renderer->DisconnectDisplay();
  renderer.reset();
  expect("the destructor");
}

class CudaKeepsCurrentDevice : public ::testing::Test
{
protected:
  void SetUp() override
  {
    int count = 0;
    ASSERT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
    if (count < 2)
    {
      GTEST_SKIP() << "needs two GPUs";
    }
  }
};

TEST_F(CudaKeepsCurrentDevice, AThreadThatHasChosenNoneKeepsTheFirst)
{
  std::thread([] { UseEverything(0, 1); }).join();
}

TEST_F(CudaKeepsCurrentDevice, MemoryComesFromTheCallersDevice)
{
  for (const int device : { 0, 1 })
  {
    std::thread([device] {
      ASSERT_EQ(cudaSetDevice(device), cudaSuccess);
      UseEverything(device, 1 - device);
      void* memory = nullptr;
      ASSERT_EQ(cudaMalloc(&memory, 1024), cudaSuccess);
      cudaPointerAttributes attributes{};
      EXPECT_EQ(cudaPointerGetAttributes(&attributes, memory), cudaSuccess);
      EXPECT_EQ(attributes.device, device);
      EXPECT_EQ(cudaFree(memory), cudaSuccess);
    }).join();
  }
}

} // namespace
} // namespace Strider::Testing
