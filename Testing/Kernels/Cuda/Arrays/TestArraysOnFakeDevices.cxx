// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Volumes in device memory, without a GPU: whose streams are waited for, what is read again, and what failures leave. The
// devices are fakes (FakeCuda.h), whose memory is the host's.
#include "FakeDeviceTest.h"

#include "Strider/DeviceMemory.h"

namespace Strider::Testing
{
namespace
{

VolumeView OnDevice(const TestVolume& volume)
{
  VolumeView view = volume.View();
  view.Space = MemorySpace::Device;
  return view;
}

class ArraysOnFakeDevices : public FakeDeviceTest
{
protected:
  void Create(const std::vector<int>& devices)
  {
    const Status status =
      VolumeRenderer::Create(Backend::CUDA, devices, this->Renderer, this->Reason, &this->Note);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  }

  static std::set<std::pair<int, std::thread::id>> FindRecorded(cudaStream_t stream)
  {
    std::set<std::pair<int, std::thread::id>> found;
    for (const auto& [recorded, device, thread] : GetFakeCuda().Recorded)
    {
      if (recorded == stream)
      {
        found.emplace(device, thread);
      }
    }
    return found;
  }
};

/// Events can only be recorded in streams of their own device.
TEST_F(ArraysOnFakeDevices, WritersOnAnotherDeviceAreWaitedFor)
{
  SetFakeContext(GetPrimaryContext(1));
  cudaStream_t stream = nullptr;
  ASSERT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
  SetFakeContext(nullptr);
  this->Create({ 0 });
  GetFakeCuda().MemoryDevice = 1;
  for (const cudaMemoryType type :
    { cudaMemoryTypeManaged, cudaMemoryTypeHost, cudaMemoryTypeDevice })
  {
    GetFakeCuda().MemoryType = type;
    for (const cudaStream_t writer : { stream, cudaStreamLegacy, cudaStreamPerThread })
    {
      SCOPED_TRACE(std::to_string(type) + " " + std::to_string(reinterpret_cast<long>(writer)));
      GetFakeCuda().Recorded.clear();
      VolumeView view = OnDevice(this->Volume);
      view.WriterStream = writer;
      const Status status = this->Renderer->SetVolume(view);
      EXPECT_TRUE(status.IsOk()) << status.GetMessage();
      const std::set<std::pair<int, std::thread::id>> expected{ { 1, std::this_thread::get_id() } };
      EXPECT_EQ(this->FindRecorded(writer), expected);
      EXPECT_TRUE(FinishWriter(view).IsOk());
      EXPECT_EQ(GetFakeContext(), nullptr);
    }
  }
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
}

/// The stream per thread is that of the caller, not that of the thread which serves a device.
TEST_F(ArraysOnFakeDevices, TheCallersStreamIsWaitedForByAllDevices)
{
  this->Create({ 0, 1 });
  VolumeView view = OnDevice(this->Volume);
  view.WriterStream = cudaStreamPerThread;
  const std::set<std::pair<int, std::thread::id>> expected{ { 0, std::this_thread::get_id() } };
  ASSERT_TRUE(this->Renderer->SetVolume(view).IsOk());
  EXPECT_EQ(this->FindRecorded(cudaStreamPerThread), expected);
  GetFakeCuda().Recorded.clear();
  ASSERT_TRUE(this->Renderer->SetAuxiliaryVolume(AuxiliaryVolume::Mask, &view).IsOk());
  EXPECT_EQ(this->FindRecorded(cudaStreamPerThread), expected);
}

/// Frames with MatchVTK change the smallest integers where they are stored; nothing else can undo that.
TEST_F(ArraysOnFakeDevices, RaisedVoxelsAreStoredAnew)
{
  this->Volume =
    MakeVolume(ScalarType::Int8, { 9, 8, 7 }, MakeGentleField({ 9, 8, 7 }, -128.0, 100.0));
  this->Request = MakeRequest(this->Volume, ListCameras(this->Volume).front().Place);
  this->Request.How.Storage = StorageMode::Texture;
  VolumeView view = OnDevice(this->Volume);
  view.ScalarRange = { -128.0, 100.0 };
  for (const bool isShownBetween : { false, true })
  {
    this->Create({ 0 });
    const auto upload = [&] {
      EXPECT_TRUE(this->Renderer->SetVolume(view).IsOk());
      return this->Renderer->GetStatistics().VoxelsUploaded;
    };
    this->Renderer->ExpectFrames(this->Request.How);
    view.Changed = IndexBox();
    SetScene(*this->Renderer, this->Volume);
    EXPECT_EQ(upload(), view.CountVoxels());
    view.Changed = { { 0, 0, 0 }, { 1, 1, 1 } };
    EXPECT_EQ(upload(), 8u);
    this->Request.MatchVTK = true;
    RenderFrame(*this->Renderer, this->Request);
    this->Request.MatchVTK = false;
    if (isShownBetween)
    {
      RenderFrame(*this->Renderer, this->Request);
    }
    EXPECT_EQ(upload(), view.CountVoxels()) << isShownBetween;
    EXPECT_EQ(upload(), 8u) << isShownBetween;
  }
}

TEST_F(ArraysOnFakeDevices, RangesFollowTheirVolumeAfterAFailure)
{
  VolumeView view = OnDevice(this->Volume);
  view.WriterStream = cudaStreamLegacy;
  DeviceRanges ranges;
  std::vector<ScalarExtremes> found;
  ASSERT_TRUE(ranges.Find(view, found).IsOk());
  GetFakeCuda().MemoryDevice = 1;
  GetFakeCuda().FailingCall = "cudaEventRecord";
  EXPECT_FALSE(ranges.Find(view, found).IsOk());
  GetFakeCuda().FailingCall.clear();
  ASSERT_TRUE(ranges.Find(view, found).IsOk());
  ASSERT_EQ(GetFakeCuda().Allocated.size(), 1u);
  EXPECT_EQ(GetFakeCuda().Allocated.begin()->second, 1);
}

TEST_F(ArraysOnFakeDevices, ComponentsFollowTheirVolumeAfterAFailure)
{
  ComponentSource source;
  source.Volume = OnDevice(this->Volume);
  source.Volume.WriterStream = cudaStreamLegacy;
  DeviceComponents components;
  VolumeView first = source.Volume;
  ASSERT_TRUE(components.Make({ source }, first).IsOk());
  GetFakeCuda().MemoryDevice = 1;
  GetFakeCuda().FailingCall = "cudaEventRecord";
  VolumeView second = source.Volume;
  EXPECT_FALSE(components.Make({ source }, second).IsOk());
  GetFakeCuda().FailingCall.clear();
  ASSERT_TRUE(components.Make({ source }, second).IsOk());
  EXPECT_EQ(GetFakeCuda().Allocated.at(first.Voxels), 0);
  EXPECT_EQ(GetFakeCuda().Allocated.at(second.Voxels), 1);
}

/// A volume owns its memory, although the next one needs more.
TEST_F(ArraysOnFakeDevices, ComponentsLeaveTheLastVolume)
{
  ComponentSource source;
  source.Volume = OnDevice(this->Volume);
  DeviceComponents components;
  VolumeView first = source.Volume;
  ASSERT_TRUE(components.Make({ source }, first).IsOk());
  VolumeView second = source.Volume;
  GetFakeCuda().FailingCall = "cudaMalloc";
  GetFakeCuda().Failure = cudaErrorMemoryAllocation;
  EXPECT_EQ(components.Make({ source, source }, second).GetCode(), StatusCode::OutOfMemory);
  EXPECT_EQ(GetFakeCuda().Allocated.count(first.Voxels), 1u);
  GetFakeCuda().FailingCall.clear();
  ASSERT_TRUE(components.Make({ source, source }, second).IsOk());
  EXPECT_EQ(GetFakeCuda().Allocated.count(first.Voxels), 1u);
  first = {};
  EXPECT_EQ(GetFakeCuda().Allocated.size(), 1u);
}

/// CUDA's own words are those of the call that failed first.
TEST_F(ArraysOnFakeDevices, AMissingGpuIsNamedAsElsewhere)
{
  GetFakeCuda().Devices = 0;
  GetFakeCuda().FailingCall = "cudaPointerGetAttributes";
  GetFakeCuda().Failure = cudaErrorNoDevice;
  VolumeView view = OnDevice(this->Volume);
  const Status status = DeviceRanges().Update(view);
  EXPECT_EQ(status.GetCode(), StatusCode::NoDevice);
  EXPECT_TRUE(Has(status.GetMessage(), "the NVIDIA driver finds no GPU")) << status.GetMessage();
  int device = 0;
  EXPECT_EQ(FindMemoryDevice(view.Voxels, device).GetCode(), StatusCode::NoDevice);
}

} // namespace
} // namespace Strider::Testing
