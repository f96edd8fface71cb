// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Shared memory of a block whose warps decode bricks, and the texels of decoded bricks in rows; device only.
#ifndef Strider_Cuda_Bricks_DecodeMemory_cuh
#define Strider_Cuda_Bricks_DecodeMemory_cuh

#include "Compression/Warp/DecodeCubesByWarp.h"
#include "Compression/Warp/PackDecodedWords.h"
#include "Cuda/Runtime/DeviceWarp.cuh"

#include <cuda_runtime.h>

#include <type_traits>

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

/// Returns the texels as rows of four. `component` is that of the lane's brick.
template <typename Word>
__device__ __forceinline__ LaneRows<KeptWord<Word>> GatherTexels(const DeviceWarp& warp,
  const CompressedVoxels& voxels, int component, const LaneOctet<Word>& cube)
{
  return GatherRowsByWarp(warp, PackDecodedWords(voxels, voxels.Stored[component], cube));
}

/// Writes four texels of a row from (x, y, z) on. The row must be whole.
template <typename Kept>
__device__ __forceinline__ void WriteTexelRow(
  cudaSurfaceObject_t surface, const FourWords<Kept>& row, int x, int y, int z)
{
  using Texels = std::conditional_t<sizeof(Kept) == 1, unsigned int,
    std::conditional_t<sizeof(Kept) == 2, uint2, uint4>>;
  surf3Dwrite(*reinterpret_cast<const Texels*>(&row), surface, x * static_cast<int>(sizeof(Kept)),
    y, z, cudaBoundaryModeZero);
}

} // namespace Strider

#endif
