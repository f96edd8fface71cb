// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Allows a kernel more dynamic shared memory than every device grants.
#ifndef Strider_Cuda_Runtime_GrantSharedMemory_h
#define Strider_Cuda_Runtime_GrantSharedMemory_h

#include "Strider/Status.h"

#include <cstddef>

namespace Strider
{

/// Shared memory in bytes that every device grants a block by default.
constexpr std::size_t SharedMemoryUnasked = 48 * 1024;

/// Dynamic shared memory in bytes up to which kernels need no grant: what they declare themselves counts, too, and a
/// grant also tells the driver how to divide a multiprocessor's memory between its cache and the blocks.
constexpr std::size_t SharedMemoryUngranted = 8 * 1024;

/// Allows a kernel `bytes` of dynamic shared memory for each block on the current device. Grants never shrink: they
/// belong to the kernel and the context, and not to a launch, so a smaller one would fail the launch that another
/// thread is about to make. Fails with Unsupported where the device's limit is smaller.
Status GrantSharedMemory(const void* kernel, std::size_t bytes);

template <typename... Parameters>
Status GrantSharedMemory(void (*kernel)(Parameters...), std::size_t bytes)
{
  return GrantSharedMemory(reinterpret_cast<const void*>(kernel), bytes);
}

} // namespace Strider

#endif
