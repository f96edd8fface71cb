// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that bound the extremes of macrocells, and count those that rays along the axes would sample.
#include "Cuda/EmptySpace/BoundExtremes.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "EmptySpace/SkipExtremes.h"

#include <cuda_runtime.h>

#include <algorithm>

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

/// Each thread follows one column of macrocells along the axis blockIdx.y.
__global__ void __launch_bounds__(BoundThreads)
  CountWantedKernel(const __grid_constant__ BoundExtremesTask task)
{
  const int axis = static_cast<int>(blockIdx.y);
  const std::size_t strides[3] = { 1, static_cast<std::size_t>(task.Cells[0]),
    static_cast<std::size_t>(task.Cells[0]) * task.Cells[1] };
  const int across = axis == 0 ? 1 : 0;
  const int down = axis == 2 ? 1 : 2;
  const int column = static_cast<int>(blockIdx.x * BoundThreads + threadIdx.x);
  const int x = column % task.Cells[across];
  const int y = column / task.Cells[across];
  if (y >= task.Cells[down])
  {
    return;
  }
  const std::size_t first = x * strides[across] + y * strides[down];
  float known = -INFINITY;
  for (int place = 0; place < task.Cells[axis]; ++place)
  {
    const PositionRange keys =
      FindKeys(task.Ways, task.Ranges[first + place * strides[axis]], task.IsLargest);
    known = keys.Low <= keys.High ? Larger(keys.Low, known) : known;
  }
  unsigned int wanted = 0;
  for (int place = 0; place < task.Cells[axis]; ++place)
  {
    wanted += task.Bounds[first + place * strides[axis]] > known ? 1 : 0;
  }
  atomicAdd(task.WantedCount, wanted);
}

unsigned int CountBlocks(std::size_t threads)
{
  return static_cast<unsigned int>((threads + BoundThreads - 1) / BoundThreads);
}

} // namespace

Status LaunchBoundExtremes(const BoundExtremesTask& task, cudaStream_t stream)
{
  const std::size_t x = task.Cells[0];
  const std::size_t y = task.Cells[1];
  const std::size_t z = task.Cells[2];
  BoundExtremesKernel<<<CountBlocks(x * y * z), BoundThreads, 0, stream>>>(task);
  STRIDER_TRY(CheckCuda(cudaGetLastError(), "BoundExtremesKernel", __FILE__, __LINE__));
  const dim3 grid(CountBlocks(std::max({ x * y, x * z, y * z })), 3);
  CountWantedKernel<<<grid, BoundThreads, 0, stream>>>(task);
  return CheckCuda(cudaGetLastError(), "CountWantedKernel", __FILE__, __LINE__);
}

} // namespace Strider
