// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that writes code words. Each warp handles 32 bricks, one after the other.
#include "Cuda/Bricks/EncodeBricks.h"
#include "Cuda/Runtime/CheckCuda.h"
#include "Cuda/Runtime/DeviceWarp.cuh"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int EncodeBricksThreads = 256;
constexpr int EncodeBricksWarps = EncodeBricksThreads / WarpLanes;

template <typename Word>
__global__ void __launch_bounds__(EncodeBricksThreads)
  EncodeBricksKernel(const __grid_constant__ VoxelSlab<const Word> slab, BrickGrid grid,
    MeasuredBricks measured, const std::uint64_t* offsets, std::uint32_t* payload)
{
  __shared__ CodeWordRoom<Word> rooms[EncodeBricksWarps];
  const std::uint64_t record =
    static_cast<std::uint64_t>(blockIdx.x) * EncodeBricksWarps + threadIdx.x / WarpLanes;
  if (record < CountRecords(grid))
  {
    EncodeRecordByWarp(
      DeviceWarp(), grid, slab, record, measured, offsets, rooms[threadIdx.x / WarpLanes], payload);
  }
}

} // namespace

Status LaunchEncodeBricks(
  const EncodeTask& task, const std::uint64_t* offsets, std::uint32_t* payload, cudaStream_t stream)
{
  const BrickGrid grid = task.MakeGrid();
  const auto blocks =
    static_cast<unsigned int>((CountRecords(grid) + EncodeBricksWarps - 1) / EncodeBricksWarps);
  VisitWord(task.Type, [&](auto zero) {
    using Word = decltype(zero);
    EncodeBricksKernel<Word><<<blocks, EncodeBricksThreads, 0, stream>>>(
      MakeSlab<Word>(task), grid, task.Measured, offsets, payload);
  });
  return CheckCuda(cudaGetLastError(), "EncodeBricksKernel", __FILE__, __LINE__);
}

} // namespace Strider
