// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume that another stream is still writing is shown when it is complete: its stream or event is waited for. Without
// either the writer would be overtaken, as these tests check too.
#include "CudaScenes.h"
#include "DeviceVolumes.h"

#include "Strider/DeviceMemory.h"

#include <chrono>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace Strider::Testing
{
namespace
{

constexpr std::array<int, 3> Sides{ 64, 64, 64 };

void CUDART_CB Sleep(void*)
{
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
}

class CudaWriters : public ::testing::Test
{
protected:
  void SetUp() override
  {
    this->Before = MakeVolume(ScalarType::UInt8, Sides, MakeConstantField(0.0));
    this->After = MakeVolume(ScalarType::UInt8, Sides, MakeConstantField(200.0));
    this->Before.Layout.ScalarRange = { 0.0, 255.0 };
    this->After.Layout.ScalarRange = { 0.0, 255.0 };
    this->Memory = std::make_unique<DeviceBytes>(this->Before.Bytes);
    this->Next = std::make_unique<DeviceBytes>(this->After.Bytes);
    ASSERT_EQ(cudaStreamCreateWithFlags(&this->Writer, cudaStreamNonBlocking), cudaSuccess);
    ASSERT_EQ(cudaEventCreateWithFlags(&this->Written, cudaEventDisableTiming), cudaSuccess);
    this->Renderer = MakeRenderer(Backend::CUDA);
    this->Request = MakeRequest(this->Before, ListCameras(this->Before).front().Place);
    this->Request.How.Rotation = RotationMode::Off;
    this->View = this->Before.View();
    this->View.Voxels = this->Memory->Get();
    this->View.Space = MemorySpace::Device;
    // Everything is allocated and compiled before time counts.
    this->Show(this->View);
    SetScene(*this->Renderer, this->After);
    this->Expected = RenderFrame(*this->Renderer, this->Request);
    this->Show(this->View);
  }

  void TearDown() override
  {
    EXPECT_EQ(cudaStreamSynchronize(this->Writer), cudaSuccess);
    EXPECT_EQ(cudaEventDestroy(this->Written), cudaSuccess);
    EXPECT_EQ(cudaStreamDestroy(this->Writer), cudaSuccess);
  }

  /// Queues one half of the new volume, a pause, and the other half.
  void Write()
  {
    const std::size_t half = this->After.Bytes.size() / 2;
    ASSERT_EQ(cudaMemcpyAsync(this->Memory->Get(), this->Next->Get(), half,
                cudaMemcpyDeviceToDevice, this->Writer),
      cudaSuccess);
    ASSERT_EQ(cudaLaunchHostFunc(this->Writer, Sleep, nullptr), cudaSuccess);
    ASSERT_EQ(cudaMemcpyAsync(this->Memory->Get() + half, this->Next->Get() + half, half,
                cudaMemcpyDeviceToDevice, this->Writer),
      cudaSuccess);
    ASSERT_EQ(cudaEventRecord(this->Written, this->Writer), cudaSuccess);
  }

  Frame Show(const VolumeView& view)
  {
    const Status status = this->Renderer->SetVolume(view);
    EXPECT_TRUE(status.IsOk()) << status.GetMessage();
    EXPECT_TRUE(this->Renderer->SetTransferFunctions(MakeFunctions(view.ScalarRange)).IsOk());
    return RenderFrame(*this->Renderer, this->Request);
  }

  TestVolume Before;
  TestVolume After;
  std::unique_ptr<DeviceBytes> Memory;
  std::unique_ptr<DeviceBytes> Next;
  cudaStream_t Writer = nullptr;
  cudaEvent_t Written = nullptr;
  std::unique_ptr<VolumeRenderer> Renderer;
  RenderRequest Request;
  VolumeView View;
  Frame Expected;
};

TEST_F(CudaWriters, WithAStreamAreWaitedFor)
{
  this->View.WriterStream = this->Writer;
  this->Write();
  EXPECT_EQ(this->Show(this->View).Rgba, this->Expected.Rgba);
}

TEST_F(CudaWriters, WithAnEventAreWaitedFor)
{
  this->View.WriterEvent = this->Written;
  this->Write();
  EXPECT_EQ(this->Show(this->View).Rgba, this->Expected.Rgba);
}

TEST_F(CudaWriters, WithoutEitherAreOvertaken)
{
  this->Write();
  EXPECT_NE(this->Show(this->View).Rgba, this->Expected.Rgba);
}

/// The stream per thread is the caller's, also for the threads that serve several devices.
TEST_F(CudaWriters, OnTheCallersStreamAreWaitedForByAllDevices)
{
  std::string reason;
  ASSERT_TRUE(
    VolumeRenderer::Create(Backend::CUDA, std::vector<int>{ 0, 0 }, this->Renderer, reason).IsOk())
    << reason;
  this->Show(this->View);
  const cudaStream_t own = std::exchange(this->Writer, cudaStreamPerThread);
  this->View.WriterStream = cudaStreamPerThread;
  this->Write();
  EXPECT_EQ(this->Show(this->View).Rgba, this->Expected.Rgba);
  EXPECT_EQ(cudaStreamSynchronize(cudaStreamPerThread), cudaSuccess);
  this->Writer = own;
}

/// On the host, too, where that is asked for.
TEST_F(CudaWriters, AreFinishedForTheHost)
{
  this->View.WriterStream = this->Writer;
  this->Write();
  EXPECT_TRUE(FinishWriter(this->View).IsOk());
  EXPECT_EQ(cudaEventQuery(this->Written), cudaSuccess);
}

/// What else reads the caller's memory waits as well.
TEST_F(CudaWriters, AreWaitedForByRangesAndCopies)
{
  DeviceRanges ranges;
  ASSERT_TRUE(ranges.Update(this->View).IsOk());
  EXPECT_EQ(this->View.ScalarRange, (std::array<double, 2>{ 0.0, 0.0 }));
  this->View.WriterStream = this->Writer;
  this->Write();
  ASSERT_TRUE(ranges.Update(this->View).IsOk());
  EXPECT_EQ(this->View.ScalarRange, (std::array<double, 2>{ 200.0, 200.0 }));
  this->Memory = std::make_unique<DeviceBytes>(this->Before.Bytes);
  this->View.Voxels = this->Memory->Get();
  this->Write();
  std::vector<unsigned char> copy(this->After.Bytes.size());
  ASSERT_TRUE(CopyToHost(this->View, copy.data()).IsOk());
  EXPECT_EQ(copy, this->After.Bytes);
  this->Memory = std::make_unique<DeviceBytes>(this->Before.Bytes);
  this->View.Voxels = this->Memory->Get();
  this->Write();
  DeviceComponents components;
  VolumeView made = this->Before.Layout;
  ASSERT_TRUE(components.Make({ { this->View, 0 } }, made).IsOk());
  ASSERT_TRUE(CopyToHost(made, copy.data()).IsOk());
  EXPECT_EQ(copy, this->After.Bytes);
}

/// A writer that goes on must not be waited for: only what it had queued before counts, and other streams run on.
TEST_F(CudaWriters, ThatNobodyReadsAreNotWaitedFor)
{
  this->Write();
  const auto start = std::chrono::steady_clock::now();
  SetScene(*this->Renderer, this->After);
  RenderFrame(*this->Renderer, this->Request);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(250))
    << "the frame waited for the whole device";
}

} // namespace
} // namespace Strider::Testing
