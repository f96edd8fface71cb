// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The shared memory of a block whose warps decode bricks.
#ifndef Strider_Cuda_DecodeMemory_cuh
#define Strider_Cuda_DecodeMemory_cuh

#include "Compression/DecodeCubesByWarp.h"

namespace Strider
{

template <typename Word, int Warps>
struct DecodeMemory
{
  CodePlaces Places;
  CubeMemory<Word> OfWarps[Warps];
};

/// All threads of a block of `Warps` warps call it together.
template <typename Word, int Warps>
__device__ __forceinline__ DecodeMemory<Word, Warps>& ShareDecodeMemory()
{
  __shared__ DecodeMemory<Word, Warps> memory;
  for (int entry = static_cast<int>(threadIdx.x); entry < CodePlaces::EntryCount;
       entry += Warps * WarpLanes)
  {
    memory.Places.Fill(entry);
  }
  __syncthreads();
  return memory;
}

} // namespace Strider

#endif
