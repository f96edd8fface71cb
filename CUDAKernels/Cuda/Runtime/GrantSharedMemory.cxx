// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Allows a kernel more dynamic shared memory than every device grants.
#include "Cuda/Runtime/GrantSharedMemory.h"

#include "Cuda/Runtime/FindDriverCall.h"
#include "Cuda/Runtime/SelectDevice.h"

#include <cuda.h>
#include <cuda_runtime_api.h>

#include <map>
#include <mutex>
#include <string>
#include <tuple>

namespace Strider
{

namespace
{

/// Grants of all renderers of this process. Never destroyed, since threads may still render when static variables are.
struct Grants
{
  std::mutex Lock;
  /// The largest, by device, context and kernel.
  std::map<std::tuple<int, unsigned long long, const void*>, std::size_t> Bytes;
};

Grants& GetGrants()
{
  static Grants& grants = *new Grants;
  return grants;
}

/// Returns a number that no other context has in this process; 0 where the driver has none (before CUDA 12). After
/// cudaDeviceReset a device has another context, which has granted nothing.
unsigned long long FindContext()
{
  using Call = CUresult (*)(CUcontext, unsigned long long*);
  static const Call find = [] {
    Call found = nullptr;
    return FindDriverCall("cuCtxGetId", found, 12000) ? found : nullptr;
  }();
  unsigned long long number = 0;
  return find && find(nullptr, &number) == CUDA_SUCCESS ? number : 0;
}

Status CheckLimit(std::size_t bytes)
{
  int largest = 0;
  STRIDER_TRY(ReadAttribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, largest));
  if (bytes > static_cast<std::size_t>(largest))
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      "a kernel needs " + std::to_string(bytes >> 10) +
        " KiB of shared memory; a block of this device can have " + std::to_string(largest >> 10) +
        " KiB");
  }
  return {};
}

} // namespace

Status GrantSharedMemory(const void* kernel, std::size_t bytes)
{
  if (bytes <= SharedMemoryUngranted)
  {
    return {};
  }
  int device = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaGetDevice(&device)));
  const unsigned long long context = FindContext();
  Grants& grants = GetGrants();
  // Held during the call, so that grants reach the driver in the order of their sizes.
  const std::lock_guard<std::mutex> guard(grants.Lock);
  std::size_t& granted = grants.Bytes[{ device, context, kernel }];
  if (bytes > granted)
  {
    STRIDER_TRY(CheckLimit(bytes));
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaFuncSetAttribute(
      kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes))));
    granted = bytes;
  }
  return {};
}

} // namespace Strider
