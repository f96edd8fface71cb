// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Device memory that processes of one machine have in common (CUDA IPC).
#ifndef Strider_Cuda_Runtime_SharedMemory_h
#define Strider_Cuda_Runtime_SharedMemory_h

#include "Cuda/Runtime/SelectDevice.h"
#include "Strider/SharedPictures.h"

#include <cstddef>

namespace Strider
{

/// Makes room for `bytes` in the process's shared memory on a device, which must be current, and returns its name. The
/// memory grows by doubling. It is never freed, because another process may have opened it, and CUDA does not define
/// what that process reads after that.
Status ReserveSharedMemory(const Device& device, std::size_t bytes, SharedMemoryName& name);

/// Finds `bytes` of shared memory from an offset on, for a device, which must be current. Memory of another process
/// is opened once, and stays open until this process ends: its owner never frees it, and may name it again in any
/// frame. Since it grows by doubling, all blocks of an owner together have less than twice the bytes of the largest.
/// Fails with Unsupported where it cannot be opened, with InvalidArgument where the offset is no multiple of 16 or
/// the memory ends before.
Status FindSharedMemory(
  const Device& device, const SharedPicture& place, std::size_t bytes, void*& memory);

/// Returns the index of the device on which this process holds the memory of a picture; -1 for memory of another
/// process.
int FindDeviceOfShared(const SharedPicture& place);

} // namespace Strider

#endif
