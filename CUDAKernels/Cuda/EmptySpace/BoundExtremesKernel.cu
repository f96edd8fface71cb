// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that bounds the extremes of macrocells.
#include "Cuda/EmptySpace/BoundExtremes.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "EmptySpace/SkipExtremes.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int BoundThreads = 128;

__global__ void __launch_bounds__(BoundThreads)
  BoundExtremesKernel(const __grid_constant__ BoundExtremesTask task)
{
  const std::size_t cells = static_cast<std::size_t>(task.Cells[0]) * task.Cells[1] * task.Cells[2];
  const std::size_t cell = static_cast<std::size_t>(blockIdx.x) * BoundThreads + threadIdx.x;
  if (cell < cells)
  {
    const std::size_t row = cell / task.Cells[0];
    const int first[3] = { static_cast<int>(cell % task.Cells[0]),
      static_cast<int>(row % task.Cells[1]), static_cast<int>(row / task.Cells[1]) };
    task.Bounds[cell] = BoundKeys(task.Ways, task.Ranges, task.Cells, first, task.IsLargest);
  }
}

__global__ void __launch_bounds__(BoundThreads)
  BoundBlocksKernel(const __grid_constant__ BoundExtremesTask task)
{
  const std::size_t cells = static_cast<std::size_t>(task.Cells[0]) * task.Cells[1] * task.Cells[2];
  const int block[3] = { static_cast<int>(blockIdx.x * BoundThreads + threadIdx.x),
    static_cast<int>(blockIdx.y), static_cast<int>(blockIdx.z) };
  if (block[0] * BlockCells < task.Cells[0])
  {
    const std::size_t place =
      (static_cast<std::size_t>(block[2]) * task.Cells[1] + block[1]) * task.Cells[0] + block[0];
    task.Bounds[cells + place] = BoundBlocks(task.Bounds, task.Cells, block);
  }
}

} // namespace

Status LaunchBoundExtremes(const BoundExtremesTask& task, cudaStream_t stream)
{
  const std::size_t cells = static_cast<std::size_t>(task.Cells[0]) * task.Cells[1] * task.Cells[2];
  const auto blocks = static_cast<unsigned int>((cells + BoundThreads - 1) / BoundThreads);
  BoundExtremesKernel<<<blocks, BoundThreads, 0, stream>>>(task);
  STRIDER_TRY(CheckCuda(cudaGetLastError(), "BoundExtremesKernel", __FILE__, __LINE__));
  const auto countBlocks = [](int count) {
    return static_cast<unsigned int>((count + BlockCells - 1) / BlockCells);
  };
  const dim3 grid((countBlocks(task.Cells[0]) + BoundThreads - 1) / BoundThreads,
    countBlocks(task.Cells[1]), countBlocks(task.Cells[2]));
  BoundBlocksKernel<<<grid, BoundThreads, 0, stream>>>(task);
  return CheckCuda(cudaGetLastError(), "BoundBlocksKernel", __FILE__, __LINE__);
}

} // namespace Strider
