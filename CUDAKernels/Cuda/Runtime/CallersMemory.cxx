// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Access to voxels that a caller keeps in CUDA memory.
#include "Cuda/Runtime/CallersMemory.h"

#include "Cuda/Runtime/KeepCurrentDevice.h"
#include "Cuda/Runtime/Stream.h"

#include <cuda_runtime_api.h>

namespace Strider
{

namespace
{

/// Makes the device current that has a writer's stream: events can only be recorded in streams of their own device. A
/// default stream is that of the device that holds the memory, or that was current when page-locked or managed memory
/// was allocated.
Status EnterWriter(const VolumeView& volume, cudaStream_t writer)
{
  if (writer == cudaStreamLegacy || writer == cudaStreamPerThread)
  {
    cudaPointerAttributes attributes{};
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaPointerGetAttributes(&attributes, volume.Voxels)));
    return attributes.device < 0 ? Status() : STRIDER_CUDA_CALL(cudaSetDevice(attributes.device));
  }
  CUctx_st* context = nullptr;
  STRIDER_TRY(FindStreamContext(writer, context));
  return context ? MakeContextCurrent(context) : Status();
}

} // namespace

Status LocateMemory(const void* memory, int& device)
{
  cudaPointerAttributes attributes{};
  const Status found = STRIDER_CUDA_CALL(cudaPointerGetAttributes(&attributes, memory));
  if (!found.IsOk())
  {
    int count = 0;
    STRIDER_TRY(CountDevices(count)); // says what is missing on a machine without a driver or a GPU
    return found;
  }
  if (attributes.type == cudaMemoryTypeUnregistered)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the voxels are said to be in device memory, but CUDA does not know their address: it must "
      "come from cudaMalloc or a pool of CUDA's");
  }
  device = attributes.type == cudaMemoryTypeDevice ? attributes.device : EveryDevice;
  return {};
}

Status WaitForWriter(const VolumeView& volume, cudaStream_t stream)
{
  if (volume.WriterEvent)
  {
    STRIDER_TRY(STRIDER_CUDA_CALL(
      cudaStreamWaitEvent(stream, static_cast<cudaEvent_t>(volume.WriterEvent), 0)));
  }
  if (!volume.WriterStream)
  {
    return {};
  }
  const CurrentDeviceKeeper keeper;
  const auto writer = static_cast<cudaStream_t>(volume.WriterStream);
  STRIDER_TRY(EnterWriter(volume, writer));
  Event written;
  STRIDER_TRY(written.Create());
  STRIDER_TRY(written.Record(writer));
  return STRIDER_CUDA_CALL(cudaStreamWaitEvent(stream, written.Get(), 0));
}

Status ShareWriter(
  const VolumeView& volume, const Device& device, Event& written, VolumeView& shared)
{
  shared = volume;
  if (volume.Space != MemorySpace::Device || volume.WriterStream != cudaStreamPerThread)
  {
    return {};
  }
  const CurrentDeviceKeeper keeper;
  Stream follower; // follows the writer's event, too
  STRIDER_TRY(MakeCurrent(device));
  STRIDER_TRY(follower.Create());
  STRIDER_TRY(WaitForWriter(volume, follower.Get()));
  STRIDER_TRY(written.Create());
  STRIDER_TRY(written.Record(follower.Get()));
  shared.WriterStream = nullptr;
  shared.WriterEvent = written.Get();
  return {};
}

Status MakeReadable(const VolumeView& volume, const Device& device, cudaStream_t stream,
  DeviceBuffer<unsigned char>& copy, VolumeView& readable)
{
  readable = volume;
  if (volume.Space == MemorySpace::Host)
  {
    return {};
  }
  int holder = EveryDevice;
  STRIDER_TRY(LocateMemory(volume.Voxels, holder));
  STRIDER_TRY(WaitForWriter(volume, stream));
  if (holder != EveryDevice && holder != device.Index)
  {
    const std::size_t bytes =
      volume.CountVoxels() * static_cast<std::size_t>(volume.Components) * SizeOf(volume.Type);
    STRIDER_TRY(copy.Reserve(bytes));
    STRIDER_TRY(STRIDER_CUDA_CALL(
      cudaMemcpyPeerAsync(copy.Get(), device.Index, volume.Voxels, holder, bytes, stream)));
    readable.Voxels = copy.Get();
  }
  if (!volume.PointPlaces[0] && !volume.PointPlaces[1] && !volume.PointPlaces[2])
  {
    readable.Owner = nullptr;
  }
  readable.WriterStream = nullptr;
  readable.WriterEvent = nullptr;
  return {};
}

} // namespace Strider
