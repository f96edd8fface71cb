// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The blocks of a gradient texture that have large differences, on the device.
#include "Cuda/Gradients/LargeBlocks.h"

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
std::array<int, 3> CountBlocks(const std::array<int, 3>& extents)
{
  std::array<int, 3> counts{};
  for (int axis = 0; axis < 3; ++axis)
  {
    counts[axis] = (extents[axis] - 1) / LargeBlockSide + 1;
  }
  return counts;
}

} // namespace

std::size_t LargeBlocks::CountBytes(const std::array<int, 3>& extents)
{
  return CountAll(CountWords(extents)) * sizeof(LargeBlockWord) + sizeof(unsigned int);
}

Status LargeBlocks::Clear(const std::array<int, 3>& extents, const Stream& stream)
{
  this->WordCounts = CountWords(extents);
  this->BlockCounts = CountBlocks(extents);
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
  unsigned int count = 0;
  STRIDER_TRY(LaunchFindNearLarge(
    this->Words.Get(), this->WordCounts, this->BlockCounts, this->Count.Get(), stream.Get()));
  STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(
    &count, this->Count.Get(), sizeof(count), cudaMemcpyDeviceToHost, stream.Get())));
  STRIDER_TRY(stream.Synchronize());
  this->Share = count / static_cast<double>(CountAll(this->BlockCounts));
  return {};
}

} // namespace Strider
