// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Numbers of blocks and use of shared memory for a ray marching kernel.
#include "Cuda/Runtime/PlanLaunch.h"

#include "Cuda/Runtime/GrantSharedMemory.h"
#include "Cuda/Runtime/SelectDevice.h"
#include "Foundation/Clamp.h"

namespace Strider
{

namespace
{

/// Limit for tables in shared memory, in bytes; holds 4096 entries. Measured on an H200, mean of three views, by
/// entries, shared / global: 1024 3.54 / 5.01 ms, 2048 4.26 / 5.46, 4096 4.31 / 5.97, 8192 6.45 / 6.57. At 8192 a
/// single block fills a multiprocessor, and global memory is about as fast.
constexpr std::size_t LargestSharedTable = 84 * 1024;

} // namespace

Status DecideSharing(std::size_t tableBytes, bool& sharesTable)
{
  sharesTable = tableBytes <= SharedMemoryUnasked;
  if (!sharesTable && tableBytes <= LargestSharedTable)
  {
    int largest = 0;
    STRIDER_TRY(ReadAttribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, largest));
    sharesTable = tableBytes <= static_cast<std::size_t>(largest);
  }
  return {};
}

Status LimitBlocks(int mostThreads, std::size_t warpBytes, LaunchShape& shape)
{
  constexpr int warp = 32;
  int largest = 0;
  STRIDER_TRY(ReadAttribute(cudaDevAttrMaxSharedMemoryPerBlockOptin, largest));
  const auto threads = [&] { return shape.BlockWidth * shape.BlockHeight; };
  const auto isTooLarge = [&] {
    return threads() > mostThreads ||
      static_cast<std::size_t>(threads() / warp) * warpBytes > static_cast<std::size_t>(largest);
  };
  while (threads() > warp && isTooLarge())
  {
    int& side = shape.BlockHeight > 1 ? shape.BlockHeight : shape.BlockWidth;
    side /= 2;
  }
  return {};
}

Status CountLaunchedBlocks(const LaunchShape& shape, const PixelLayout& layout,
  unsigned int* blocksTaken, cudaStream_t stream, int& blocks)
{
  blocks = layout.CountBlocks();
  if (shape.ResidentThreads > 0)
  {
    int multiprocessors = 0;
    STRIDER_TRY(ReadAttribute(cudaDevAttrMultiProcessorCount, multiprocessors));
    const int threads = shape.BlockWidth * shape.BlockHeight;
    blocks = Smaller(blocks, multiprocessors * Larger(1, shape.ResidentThreads / threads));
  }
  if (blocks < layout.CountBlocks())
  {
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemsetAsync(blocksTaken, 0, sizeof(*blocksTaken), stream)));
  }
  return {};
}

} // namespace Strider
