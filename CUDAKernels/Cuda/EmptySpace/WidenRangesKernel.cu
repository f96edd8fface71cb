// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that widens the ranges of macrocells for filters, with one thread per macrocell.
#include "Cuda/EmptySpace/FindValueRangesOnDevice.h"

#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/KernelLaunch.h"
#include "EmptySpace/WidenRanges.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int WidenRangesThreads = 128;

struct WidenRangesTask
{
  const ValueRange* Ranges;
  int Cells[3];
  FilterSupport Support;
  ValueRange* Wide; ///< null where value ranges are not needed
  ChangeRange* Changes;
};

__global__ void __launch_bounds__(WidenRangesThreads)
  WidenRangesKernel(const __grid_constant__ WidenRangesTask task)
{
  const std::size_t cells = static_cast<std::size_t>(task.Cells[0]) * task.Cells[1] * task.Cells[2];
  const std::size_t place = static_cast<std::size_t>(blockIdx.x) * WidenRangesThreads + threadIdx.x;
  if (place >= cells)
  {
    return;
  }
  const std::size_t row = place / task.Cells[0];
  const int cell[3] = { static_cast<int>(place % task.Cells[0]),
    static_cast<int>(row % task.Cells[1]), static_cast<int>(row / task.Cells[1]) };
  const std::size_t first = blockIdx.y * cells; // first macrocell of the component
  const WideRanges wide = WidenRanges(task.Ranges + first, task.Cells, cell, task.Support);
  task.Changes[first + place] = wide.Changes;
  if (task.Wide)
  {
    task.Wide[first + place] = wide.Values;
  }
}

} // namespace

Status LaunchWidenRanges(const ValueRange* ranges, const std::array<int, 3>& cells, int components,
  const FilterSupport& support, ValueRange* wide, ChangeRange* changes, cudaStream_t stream)
{
  const WidenRangesTask task{ ranges, { cells[0], cells[1], cells[2] }, support, wide, changes };
  const dim3 blocks(
    CountBlocks(CountAll(cells), WidenRangesThreads), static_cast<unsigned int>(components));
  WidenRangesKernel<<<blocks, WidenRangesThreads, 0, stream>>>(task);
  return CheckCuda(cudaGetLastError(), "WidenRangesKernel", __FILE__, __LINE__);
}

} // namespace Strider
