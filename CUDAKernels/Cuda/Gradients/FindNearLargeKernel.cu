// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that finds the blocks near those with large differences.
#include "Cuda/Gradients/LargeBlocks.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

/// The marks of a word and of its 26 neighbours.
struct NeighbourMarks
{
  unsigned int Own[3][3][3];

  /// `x`, `y` and `z` count blocks from the first one of the middle word, and may lie one outside it.
  __device__ __forceinline__ bool IsMarked(int x, int y, int z) const
  {
    const unsigned int word = this->Own[1 + (z >> 1)][1 + (y >> 2)][1 + (x >> 2)];
    return (word >> ((x & 3) | (y & 3) << 2 | (z & 1) << 4) & 1u) != 0;
  }
};

__global__ void FindNearLargeKernel(
  LargeBlockWord* words, int3 counts, int3 blocks, unsigned int* count)
{
  const int x = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int y = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int z = static_cast<int>(blockIdx.z);
  if (x >= counts.x || y >= counts.y)
  {
    return;
  }
  NeighbourMarks marks;
  unsigned int any = 0;
  for (int neighbour = 0; neighbour < 27; ++neighbour)
  {
    const int3 step = make_int3(neighbour % 3, neighbour / 3 % 3, neighbour / 9);
    const int3 at = make_int3(x + step.x - 1, y + step.y - 1, z + step.z - 1);
    const bool isInside =
      at.x >= 0 && at.x < counts.x && at.y >= 0 && at.y < counts.y && at.z >= 0 && at.z < counts.z;
    const unsigned int own = isInside ? words[(at.z * counts.y + at.y) * counts.x + at.x].Own : 0u;
    marks.Own[step.z][step.y][step.x] = own;
    any |= own;
  }
  if (any == 0)
  {
    return;
  }
  unsigned int near = 0;
  for (int bit = 0; bit < 32; ++bit)
  {
    const int3 block = make_int3(bit & 3, bit >> 2 & 3, bit >> 4);
    const bool isInside =
      4 * x + block.x < blocks.x && 4 * y + block.y < blocks.y && 2 * z + block.z < blocks.z;
    bool isNear = false;
    for (int neighbour = 0; neighbour < 27 && isInside && !isNear; ++neighbour)
    {
      isNear = marks.IsMarked(
        block.x + neighbour % 3 - 1, block.y + neighbour / 3 % 3 - 1, block.z + neighbour / 9 - 1);
    }
    near |= isNear ? 1u << bit : 0u;
  }
  words[(z * counts.y + y) * counts.x + x].Near = near;
  atomicAdd(count, static_cast<unsigned int>(__popc(near)));
}

} // namespace

Status LaunchFindNearLarge(LargeBlockWord* words, const std::array<int, 3>& wordCounts,
  const std::array<int, 3>& blockCounts, unsigned int* count, cudaStream_t stream)
{
  const dim3 block(16, 8);
  const dim3 grid(CountBlocks(wordCounts[0], block.x), CountBlocks(wordCounts[1], block.y),
    static_cast<unsigned int>(wordCounts[2]));
  FindNearLargeKernel<<<grid, block, 0, stream>>>(words,
    make_int3(wordCounts[0], wordCounts[1], wordCounts[2]),
    make_int3(blockCounts[0], blockCounts[1], blockCounts[2]), count);
  return CheckCuda(cudaGetLastError(), "FindNearLargeKernel", __FILE__, __LINE__);
}

} // namespace Strider
