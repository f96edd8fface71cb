// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The blocks of a gradient texture that have large differences, and the kernel that finds the blocks near them.
#include "Cuda/Gradients/LargeBlocks.h"

#include "Cuda/Runtime/KernelLaunch.h"
#include "EmptySpace/Macrocells.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

/// Samples may lie up to a texel beyond the last one, by rounding.
std::array<int, 3> CountWords(const std::array<int, 3>& extents)
{
  constexpr int sides[] = { 4 * LargeBlockSide, 4 * LargeBlockSide, 2 * LargeBlockSide };
  std::array<int, 3> counts{};
  for (int axis = 0; axis < 3; ++axis)
  {
    counts[axis] = (extents[axis] + 1) / sides[axis] + 1;
  }
  return counts;
}

/// Returns the blocks of samples inside a gradient texture.
std::array<int, 3> CountSampleBlocks(const std::array<int, 3>& extents)
{
  std::array<int, 3> counts{};
  for (int axis = 0; axis < 3; ++axis)
  {
    counts[axis] = (extents[axis] - 1) / LargeBlockSide + 1;
  }
  return counts;
}

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

std::size_t LargeBlocks::CountBytes(const std::array<int, 3>& extents)
{
  return CountAll(CountWords(extents)) * sizeof(LargeBlockWord) + sizeof(unsigned int);
}

Status LargeBlocks::Clear(const std::array<int, 3>& extents, const Stream& stream)
{
  this->WordCounts = CountWords(extents);
  this->BlockCounts = CountSampleBlocks(extents);
  const std::size_t words = CountAll(this->WordCounts);
  STRIDER_TRY(this->Words.Reserve(words));
  STRIDER_TRY(this->Count.Reserve(1));
  this->Marks = { this->Words.Get(), this->WordCounts[0], this->WordCounts[0] * this->WordCounts[1],
    static_cast<int>(words) - 1 };
  STRIDER_TRY(
    STRIDER_CUDA_CALL(cudaMemsetAsync(this->Count.Get(), 0, sizeof(unsigned int), stream.Get())));
  return STRIDER_CUDA_CALL(
    cudaMemsetAsync(this->Words.Get(), 0, words * sizeof(LargeBlockWord), stream.Get()));
}

Status LargeBlocks::FindNear(const Stream& stream)
{
  const std::array<int, 3>& words = this->WordCounts;
  const std::array<int, 3>& blocks = this->BlockCounts;
  const dim3 block(16, 8);
  const dim3 grid(CountBlocks(words[0], block.x), CountBlocks(words[1], block.y),
    static_cast<unsigned int>(words[2]));
  FindNearLargeKernel<<<grid, block, 0, stream.Get()>>>(this->Words.Get(),
    make_int3(words[0], words[1], words[2]), make_int3(blocks[0], blocks[1], blocks[2]),
    this->Count.Get());
  STRIDER_TRY(CheckCuda(cudaGetLastError(), "FindNearLargeKernel", __FILE__, __LINE__));
  unsigned int count = 0;
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(
    &count, this->Count.Get(), sizeof(count), cudaMemcpyDeviceToHost, stream.Get())));
  STRIDER_TRY(stream.Synchronize());
  this->Share = count / static_cast<double>(CountAll(this->BlockCounts));
  return {};
}

} // namespace Strider
