// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tells the compiler that all lanes of a warp read the same texture; device only.
#ifndef Strider_Cuda_Fetch_ShareHandle_h
#define Strider_Cuda_Fetch_ShareHandle_h

#include "Foundation/HostDevice.h"

#include <texture_types.h>

namespace Strider
{

constexpr unsigned int WholeWarp = 0xffffffffu;

/// Returns a handle that is the same in all `lanes`, which call this together, in registers that they share, where the
/// device has such. A fetch reads its handle from there: with a handle that may differ from lane to lane it becomes a
/// loop over the handles of the warp.
/// All `lanes` must pass the same handle. With the constant WholeWarp the compiler knows that the result is uniform.
__device__ __forceinline__ cudaTextureObject_t ShareHandle(
  cudaTextureObject_t handle, [[maybe_unused]] unsigned int lanes)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  const unsigned int low = __reduce_or_sync(lanes, static_cast<unsigned int>(handle));
  const unsigned int high = __reduce_or_sync(lanes, static_cast<unsigned int>(handle >> 32));
  return static_cast<cudaTextureObject_t>(high) << 32 | low;
#else
  return handle;
#endif
}

/// As above, for the active lanes, which must all pass the same handle.
__device__ __forceinline__ cudaTextureObject_t ShareHandle(cudaTextureObject_t handle)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  return ShareHandle(handle, __activemask());
#else
  return handle;
#endif
}

} // namespace Strider

#endif
