// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that measure and write code words, where each warp handles 32 bricks, one after the other, and the kernel
// that packs lengths, with one thread per record.
#include "Cuda/Bricks/EncodeBricks.h"
#include "Cuda/Runtime/DeviceWarp.cuh"
#include "Cuda/Runtime/KernelLaunch.h"

#include <cuda_runtime.h>

namespace Strider
{

namespace
{

constexpr int CodingThreads = 256;
constexpr int CodingWarps = CodingThreads / WarpLanes;

template <typename Word>
__global__ void __launch_bounds__(CodingThreads)
  MeasureBricksKernel(const __grid_constant__ VoxelSlab<const Word> slab, BrickGrid grid,
    int constantHead, MeasuredBricks measured)
{
  const std::uint64_t record =
    static_cast<std::uint64_t>(blockIdx.x) * CodingWarps + threadIdx.x / WarpLanes;
  if (record < CountRecords(grid))
  {
    MeasureRecordByWarp(DeviceWarp(), grid, slab, record, constantHead, measured);
  }
}

constexpr int PackLengthsThreads = 128;

__global__ void __launch_bounds__(PackLengthsThreads)
  PackLengthsKernel(const __grid_constant__ PackLengthsTask task)
{
  const std::uint64_t firstEntry =
    (static_cast<std::uint64_t>(blockIdx.x) * PackLengthsThreads + threadIdx.x) * RecordBricks;
  if (firstEntry >= task.Count)
  {
    return;
  }
  std::uint32_t* record =
    task.Index + firstEntry / RecordBricks * (task.BaseWords + task.EntryBits);
  WriteField(record, 0, 32 * task.BaseWords, task.Offsets[firstEntry]);
  for (int slot = 0; slot < RecordBricks && firstEntry + slot < task.Count; ++slot)
  {
    WriteField(record + task.BaseWords, slot * task.EntryBits, task.EntryBits,
      task.Lengths[firstEntry + slot]);
  }
}

template <typename Word>
__global__ void __launch_bounds__(CodingThreads)
  EncodeBricksKernel(const __grid_constant__ VoxelSlab<const Word> slab, BrickGrid grid,
    MeasuredBricks measured, const std::uint64_t* offsets, std::uint32_t* payload)
{
  __shared__ CodeWordRoom<Word> rooms[CodingWarps];
  const std::uint64_t record =
    static_cast<std::uint64_t>(blockIdx.x) * CodingWarps + threadIdx.x / WarpLanes;
  if (record < CountRecords(grid))
  {
    EncodeRecordByWarp(
      DeviceWarp(), grid, slab, record, measured, offsets, rooms[threadIdx.x / WarpLanes], payload);
  }
}

} // namespace

Status LaunchMeasureBricks(const EncodeTask& task, cudaStream_t stream)
{
  const BrickGrid grid = task.MakeGrid();
  const unsigned int blocks = CountBlocks(CountRecords(grid), CodingWarps);
  VisitWord(task.Type, [&](auto zero) {
    using Word = decltype(zero);
    MeasureBricksKernel<Word><<<blocks, CodingThreads, 0, stream>>>(MakeSlab<Word>(task), grid,
      task.ConstantsHaveHeads ? AutomaticBrick<Word>::HeadBytes : 0, task.Measured);
  });
  return CheckCuda(cudaGetLastError(), "MeasureBricksKernel", __FILE__, __LINE__);
}

Status LaunchPackLengths(const PackLengthsTask& task, cudaStream_t stream)
{
  const unsigned int blocks = CountBlocks(task.Count, PackLengthsThreads * RecordBricks);
  PackLengthsKernel<<<blocks, PackLengthsThreads, 0, stream>>>(task);
  return CheckCuda(cudaGetLastError(), "PackLengthsKernel", __FILE__, __LINE__);
}

Status LaunchEncodeBricks(
  const EncodeTask& task, const std::uint64_t* offsets, std::uint32_t* payload, cudaStream_t stream)
{
  const BrickGrid grid = task.MakeGrid();
  const unsigned int blocks = CountBlocks(CountRecords(grid), CodingWarps);
  VisitWord(task.Type, [&](auto zero) {
    using Word = decltype(zero);
    EncodeBricksKernel<Word><<<blocks, CodingThreads, 0, stream>>>(
      MakeSlab<Word>(task), grid, task.Measured, offsets, payload);
  });
  return CheckCuda(cudaGetLastError(), "EncodeBricksKernel", __FILE__, __LINE__);
}

} // namespace Strider
