// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays of a warp that keep together; device only.
#ifndef Strider_Cuda_March_WarpLockstep_h
#define Strider_Cuda_March_WarpLockstep_h

#include "Cuda/March/MarchBlocks.h"

namespace Strider
{

/// Rays of a warp always take their samples together, and those of a block where BlockSync says so.
struct WarpLockstep
{
  bool IsSynchronous;

  __device__ __forceinline__ bool operator()(bool isAlive) const
  {
    return (this->IsSynchronous ? __syncthreads_or(isAlive) : __any_sync(~0u, isAlive)) != 0;
  }
};

/// Adds what the lanes of a warp have counted to a number in device memory.
__device__ __forceinline__ void AddOfWarp(unsigned long long count, unsigned long long* total)
{
  for (int distance = 16; distance > 0; distance /= 2)
  {
    count += __shfl_down_sync(~0u, count, distance);
  }
  if ((threadIdx.x + threadIdx.y * blockDim.x) % 32 == 0)
  {
    atomicAdd(total, count);
  }
}

} // namespace Strider

#endif
