// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Access to voxels that a caller keeps in CUDA memory.
#include "Cuda/Runtime/CallersMemory.h"

#include "Cuda/Runtime/Event.h"

#include <cuda_runtime_api.h>

namespace Strider
{

Status LocateMemory(const void* memory, int& device)
{
  cudaPointerAttributes attributes{};
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaPointerGetAttributes(&attributes, memory)));
  if (attributes.type == cudaMemoryTypeUnregistered)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument,
      "the voxels are said to be in device memory, but CUDA does not know their address: it must "
      "come from cudaMalloc or a pool of CUDA's");
  }
  device = attributes.type == cudaMemoryTypeDevice ? attributes.device : EveryDevice;
  return {};
}

Status WaitForWriter(const VolumeView& volume, int writerDevice, cudaStream_t stream)
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
  int current = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaGetDevice(&current)));
  const bool isElsewhere = writerDevice != EveryDevice && writerDevice != current;
  if (isElsewhere)
  {
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaSetDevice(writerDevice))); // events belong to a device
  }
  Event written;
  Status status = written.Create();
  status = status.IsOk() ? written.Record(static_cast<cudaStream_t>(volume.WriterStream)) : status;
  if (isElsewhere)
  {
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaSetDevice(current)));
  }
  STRIDER_TRY(status);
  return STRIDER_CUDA_CALL(cudaStreamWaitEvent(stream, written.Get(), 0));
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
  STRIDER_TRY(WaitForWriter(volume, holder, stream));
  STRIDER_TRY(MakeCurrent(device));
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
