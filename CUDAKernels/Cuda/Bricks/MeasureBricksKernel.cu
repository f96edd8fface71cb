// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that measures code words. Each warp handles 32 bricks, one after the other.
#include "Cuda/Bricks/EncodeBricks.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/DeviceWarp.cuh"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int MeasureBricksThreads = 256;
constexpr int MeasureBricksWarps = MeasureBricksThreads / WarpLanes;

template <typename Word>
__global__ void __launch_bounds__(MeasureBricksThreads)
  MeasureBricksKernel(const __grid_constant__ VoxelSlab<const Word> slab, BrickGrid grid,
    int constantHead, MeasuredBricks measured)
{
  const std::uint64_t record =
    static_cast<std::uint64_t>(blockIdx.x) * MeasureBricksWarps + threadIdx.x / WarpLanes;
  if (record < CountRecords(grid))
  {
    MeasureRecordByWarp(DeviceWarp(), grid, slab, record, constantHead, measured);
  }
}

} // namespace

Status LaunchMeasureBricks(const EncodeTask& task, cudaStream_t stream)
{
  const BrickGrid grid = task.MakeGrid();
  const auto blocks =
    static_cast<unsigned int>((CountRecords(grid) + MeasureBricksWarps - 1) / MeasureBricksWarps);
  VisitWord(task.Type, [&](auto zero) {
    using Word = decltype(zero);
    MeasureBricksKernel<Word><<<blocks, MeasureBricksThreads, 0, stream>>>(MakeSlab<Word>(task),
      grid, task.ConstantsHaveHeads ? AutomaticBrick<Word>::HeadBytes : 0, task.Measured);
  });
  return CheckCuda(cudaGetLastError(), "MeasureBricksKernel", __FILE__, __LINE__);
}

} // namespace Strider
