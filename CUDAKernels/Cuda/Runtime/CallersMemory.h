// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Access to voxels that a caller keeps in CUDA memory.
#ifndef Strider_Cuda_Runtime_CallersMemory_h
#define Strider_Cuda_Runtime_CallersMemory_h

#include "Cuda/Runtime/Buffer.h"
#include "Cuda/Runtime/Event.h"
#include "Cuda/Runtime/SelectDevice.h"
#include "Strider/VolumeView.h"

namespace Strider
{

/// Device that holds memory, or that every device can read it.
constexpr int EveryDevice = -1;

/// Finds the device that holds memory. Fails with InvalidArgument where CUDA does not know the address.
Status LocateMemory(const void* memory, int& device);

/// Lets `stream` wait for the writer of a volume in device memory. The current device stays.
Status WaitForWriter(const VolumeView& volume, cudaStream_t stream);

/// Where the writer's stream is that of the calling thread, cudaStreamPerThread, replaces the writer by an event for
/// other threads, which `written` owns. `device` is made current for that. Other views are copied as they are.
Status ShareWriter(
  const VolumeView& volume, const Device& device, Event& written, VolumeView& shared);

/// Makes the voxels of a view readable by work that is queued in `stream` of `device`, which must be current: waits
/// for their writer, on the device, and copies them to `copy` where another device holds them. Without effect on
/// views of host memory. `readable` keeps the owner of device memory only for its PointPlaces, since the voxels are not
/// read later.
Status MakeReadable(const VolumeView& volume, const Device& device, cudaStream_t stream,
  DeviceBuffer<unsigned char>& copy, VolumeView& readable);

} // namespace Strider

#endif
