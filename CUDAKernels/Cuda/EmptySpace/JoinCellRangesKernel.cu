// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that joins the value ranges of all macrocells.
#include "Cuda/Arrays/JoinExtremes.cuh"
#include "Cuda/EmptySpace/FindValueRangesOnDevice.h"
#include "Cuda/Runtime/CheckCuda.h"

#include <cuda_runtime.h>

#include <algorithm>

namespace Strider
{

namespace
{

constexpr unsigned int JoinCellRangesThreads = 256;
constexpr std::size_t MostJoinCellRangesBlocks = 512;

/// Each row of blocks joins the ranges of one channel.
__global__ void __launch_bounds__(JoinCellRangesThreads)
  JoinCellRangesKernel(const ValueRange* ranges, std::size_t cells, RangeKeys* keys)
{
  const int channel = static_cast<int>(blockIdx.y);
  const std::size_t threads = static_cast<std::size_t>(gridDim.x) * blockDim.x;
  Extremes<float> found;
  for (std::size_t cell = static_cast<std::size_t>(blockIdx.x) * blockDim.x + threadIdx.x;
       cell < cells; cell += threads)
  {
    const ValueRange range = ranges[channel * cells + cell];
    found.Include(range.First);
    found.Include(range.Second);
  }
  JoinExtremes(found, channel, keys);
}

} // namespace

Status LaunchJoinCellRanges(
  const ValueRange* ranges, std::size_t cells, int channels, RangeKeys* keys, cudaStream_t stream)
{
  const auto blocks = static_cast<unsigned int>(
    std::min(cells / JoinCellRangesThreads + 1, MostJoinCellRangesBlocks));
  JoinCellRangesKernel<<<dim3(blocks, static_cast<unsigned int>(channels)), JoinCellRangesThreads,
    0, stream>>>(ranges, cells, keys);
  return CheckCuda(cudaGetLastError(), "JoinCellRangesKernel", __FILE__, __LINE__);
}

} // namespace Strider
