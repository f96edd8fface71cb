// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Shared memory of a block whose warps decode bricks.
#ifndef Strider_Cuda_Bricks_DecodeMemory_cuh
#define Strider_Cuda_Bricks_DecodeMemory_cuh

#include "Compression/Warp/DecodeCubesByWarp.h"

namespace Strider
{

template <typename Word, int Warps>
struct BlockDecodeMemory
{
  LaneFaces Faces[CubeLanes];
  DecodeMemory<Word> OfWarps[Warps];

  __device__ __forceinline__ DecodeMemory<Word>& GetOwn()
  {
    return this->OfWarps[threadIdx.x / WarpLanes];
  }
};

/// Returns the block's shared memory. All threads of a block of `Warps` warps must call it together.
template <typename Word, int Warps>
__device__ __forceinline__ BlockDecodeMemory<Word, Warps>& ShareDecodeMemory()
{
  __shared__ BlockDecodeMemory<Word, Warps> memory;
  if (threadIdx.x < CubeLanes)
  {
    memory.Faces[threadIdx.x] = FindLaneFaces(static_cast<int>(threadIdx.x));
  }
  __syncthreads();
  return memory;
}

} // namespace Strider

#endif
