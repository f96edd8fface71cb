// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that removes the code words of background bricks.
#include "Cuda/Bricks/EncodeBricks.h"
#include "Cuda/Bricks/ReadConstant.cuh"
#include "Cuda/Runtime/CheckCuda.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int DropBackgroundThreads = 256;

template <typename Word>
__global__ void __launch_bounds__(DropBackgroundThreads)
  DropBackgroundKernel(const __grid_constant__ VoxelSlab<const Word> slab, BrickGrid grid,
    Word background, std::uint16_t* lengths)
{
  const std::uint64_t entry =
    static_cast<std::uint64_t>(blockIdx.x) * DropBackgroundThreads + threadIdx.x;
  if (entry < grid.CountAll() && IsConstantLength<Word>(lengths[entry]) &&
    ReadConstant(slab, grid, entry) == background)
  {
    lengths[entry] = 0;
  }
}

} // namespace

Status LaunchDropBackground(const EncodeTask& task, std::uint64_t background, cudaStream_t stream)
{
  const BrickGrid grid = task.MakeGrid();
  const auto blocks = static_cast<unsigned int>(
    (grid.CountAll() + DropBackgroundThreads - 1) / DropBackgroundThreads);
  VisitWord(task.Type, [&](auto zero) {
    using Word = decltype(zero);
    DropBackgroundKernel<Word><<<blocks, DropBackgroundThreads, 0, stream>>>(
      MakeSlab<Word>(task), grid, static_cast<Word>(background), task.Measured.Lengths);
  });
  return CheckCuda(cudaGetLastError(), "DropBackgroundKernel", __FILE__, __LINE__);
}

} // namespace Strider
