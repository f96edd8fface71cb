// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lock step of the rays of a warp; device only.
#ifndef Strider_Cuda_March_WarpLockstep_h
#define Strider_Cuda_March_WarpLockstep_h

#include "Cuda/March/MarchBlocks.h"

namespace Strider
{

/// Rays of a warp always take their samples together; those of a block do where IsSynchronous is set.
struct WarpLockstep
{
  bool IsSynchronous;

  __device__ __forceinline__ bool operator()(bool isAlive) const
  {
    return (this->IsSynchronous ? __syncthreads_or(isAlive) : __any_sync(~0u, isAlive)) != 0;
  }
};

/// Adds the counts of a warp's lanes to a counter in device memory.
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
