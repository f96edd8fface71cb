// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Allows a kernel more dynamic shared memory than every device grants.
#ifndef Strider_Cuda_Runtime_GrantSharedMemory_h
#define Strider_Cuda_Runtime_GrantSharedMemory_h

#include "Cuda/Runtime/SelectDevice.h"

#include <cuda_runtime_api.h>

#include <cstddef>
#include <string>

namespace Strider
{

/// Shared memory in bytes that every device grants a block by default.
constexpr std::size_t SharedMemoryUnasked = 48 * 1024;

/// Dynamic shared memory in bytes up to which kernels need no grant: what they declare themselves counts, too, and a
/// grant also tells the driver how to divide a multiprocessor's memory between its cache and the blocks.
constexpr std::size_t SharedMemoryUngranted = 8 * 1024;

/// Allows a kernel `bytes` of dynamic shared memory for each block. Fails with Unsupported where the device's limit is
/// smaller.
template <typename Kernel>
Status GrantSharedMemory(Kernel* kernel, std::size_t bytes)
{
  if (bytes <= SharedMemoryUngranted)
  {
    return {};
  }
  int largest = 0;
  STRIDER_TRY(ReadAttribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, largest));
  if (bytes > static_cast<std::size_t>(largest))
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      "a kernel needs " + std::to_string(bytes >> 10) +
        " KiB of shared memory; a block of this device can have " + std::to_string(largest >> 10) +
        " KiB");
  }
  return STRIDER_CUDA_CALL(cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel),
    cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes)));
}

} // namespace Strider

#endif
