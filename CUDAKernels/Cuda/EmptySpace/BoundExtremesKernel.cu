// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that bounds the extremes of macrocells.
#include "Cuda/EmptySpace/BoundExtremes.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"
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
  BoundCubesKernel(const __grid_constant__ BoundExtremesTask task)
{
  const std::size_t cells = static_cast<std::size_t>(task.Cells[0]) * task.Cells[1] * task.Cells[2];
  const int cube[3] = { static_cast<int>(blockIdx.x * BoundThreads + threadIdx.x),
    static_cast<int>(blockIdx.y), static_cast<int>(blockIdx.z) };
  if (cube[0] * CubeCells < task.Cells[0])
  {
    const std::size_t place =
      (static_cast<std::size_t>(cube[2]) * task.Cells[1] + cube[1]) * task.Cells[0] + cube[0];
    task.Bounds[cells + place] = BoundCubes(task.Bounds, task.Cells, cube);
  }
}

} // namespace

Status LaunchBoundExtremes(const BoundExtremesTask& task, cudaStream_t stream)
{
  const std::size_t cells = static_cast<std::size_t>(task.Cells[0]) * task.Cells[1] * task.Cells[2];
  const unsigned int blocks = CountBlocks(cells, BoundThreads);
  BoundExtremesKernel<<<blocks, BoundThreads, 0, stream>>>(task);
  STRIDER_TRY(CheckCuda(cudaGetLastError(), "BoundExtremesKernel", __FILE__, __LINE__));
  const auto countCubes = [](int count) { return CountBlocks(count, CubeCells); };
  const dim3 grid(CountBlocks(countCubes(task.Cells[0]), BoundThreads), countCubes(task.Cells[1]),
    countCubes(task.Cells[2]));
  STRIDER_TRY(CheckGrid(grid, "BoundCubesKernel"));
  BoundCubesKernel<<<grid, BoundThreads, 0, stream>>>(task);
  return CheckCuda(cudaGetLastError(), "BoundCubesKernel", __FILE__, __LINE__);
}

} // namespace Strider
