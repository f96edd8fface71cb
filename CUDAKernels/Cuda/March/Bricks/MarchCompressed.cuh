// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Warp-level access to compressed volumes in ray marching kernels; device only.
#ifndef Strider_Cuda_March_Bricks_MarchCompressed_cuh
#define Strider_Cuda_March_Bricks_MarchCompressed_cuh

#include "Compression/Warp/SampleBatchByWarp.h"
#include "Cuda/March/Bricks/MarchCompressed.h"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/Runtime/DeviceWarp.cuh"

namespace Strider
{

template <typename Word = AnyWord>
using DeviceBricks = WarpBricks<DeviceWarp, Word>;

/// Returns the cache of this warp in the block's dynamic shared memory.
__device__ __forceinline__ unsigned char* FindWarpMemory(std::size_t warpBytes)
{
  extern __shared__ uint4 caches[];
  const unsigned int warp = (threadIdx.y * blockDim.x + threadIdx.x) / WarpLanes;
  return reinterpret_cast<unsigned char*>(caches) + warp * warpBytes;
}

/// Opens the bricks of a single compressed volume for this warp.
template <typename Word = AnyWord>
__device__ __forceinline__ DeviceBricks<Word> OpenBricks(const MarchCompressedTask& compressed)
{
  const DeviceBricks<Word> bricks(DeviceWarp{}, compressed.Voxels, compressed.Cache,
    FindWarpMemory(compressed.CountWarpBytes()), FindLaneFaces(DeviceWarp{}.Lane));
  bricks.Start();
  return bricks;
}

/// Adds the counts of a warp's brick requests and misses.
template <typename Word>
__device__ __forceinline__ void AddBricks(
  const DeviceBricks<Word>& bricks, unsigned long long* total)
{
  AddOfWarp(bricks.Cache.Requests[bricks.Lanes.Lane], total);
  AddOfWarp(bricks.Cache.Misses[bricks.Lanes.Lane], total + 1);
}

/// The table of a volume whose scalars have the size of `Word`.
template <typename Word>
struct WordTable
{
  const TransferTable& Table;
};

/// As for a TransferTable. Small integers are never not-a-number, so that the test of each sample is left out.
template <int Batch, typename Word>
__device__ __forceinline__ bool CompositeBatch(const WordTable<Word>& table,
  const float (&values)[Batch], int first, int last, float terminationOpacity, RayResult& result)
{
  if constexpr (sizeof(Word) < sizeof(float))
  {
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      __builtin_assume(values[sample] == values[sample]);
    }
  }
  return CompositeBatch(table.Table, values, first, last, terminationOpacity, result);
}

/// Marches rays through one component. `Bricks` is WarpBricks, or a substitute, of words of type `Word`.
template <typename Bricks, typename Word>
struct MarchCompressedRayOp
{
  const MarchRaysTask& Task;
  const Bricks& Source;
  bool IsNearest;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray&, const Lattice& lattice, const BlockSync& sync) const
  {
    return MarchRay<CompressedBatch>(SampleByWarp<Bricks>{ this->Source, this->IsNearest },
      WordTable<Word>{ this->Task.Table }, lattice, this->Task.TerminationOpacity,
      SkipEmpty{ this->Task.Skip }, WarpLockstep{ sync.IsSynchronous });
  }
};

} // namespace Strider

#endif
