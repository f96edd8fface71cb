// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches the rays of a frame through stacked slices.
#include "Cuda/MarchRays.cuh"
#include "Cuda/SampleStacked.h"
#include "Cuda/SlopedTable.h"

namespace Strider
{

namespace
{

/// From here on, slopes are kept beside the entries of the table.
constexpr int SlopedBatch = 8;

template <typename Way>
Status LaunchSloped(const MarchRaysTask& task, const SlopedTable& table, const LaunchShape& shape,
  cudaStream_t stream)
{
  MarchRaysLaunch launch{};
  dim3 grid;
  STRIDER_TRY(PlanBlocks(task, shape, stream, launch, grid));
  const auto kernel = shape.BatchDepth > SlopedBatch
    ? MarchRaysKernel<Way, 2 * SlopedBatch, SampleStacked, SlopedTable, true, PlaceSamples>
    : MarchRaysKernel<Way, SlopedBatch, SampleStacked, SlopedTable, true, PlaceSamples>;
  kernel<<<grid, dim3(shape.BlockWidth, shape.BlockHeight), CountSharedBytes(table), stream>>>(
    task, table, launch, PlaceSamples{});
  return CheckCuda(cudaGetLastError(), "MarchRaysKernel", __FILE__, __LINE__);
}

template <typename Way>
Status LaunchStacked(const MarchRaysTask& task, const LaunchShape& shape, cudaStream_t stream)
{
  const FusedTable<false> table = FuseTable<false>(task.Table, task.Voxels);
  const SlopedTable sloped{ table };
  const bool isSloped =
    shape.BatchDepth >= SlopedBatch && CountSharedBytes(sloped) <= SharedMemoryUnasked / 2;
  return isSloped ? LaunchSloped<Way>(task, sloped, shape, stream)
                  : LaunchRays<Way, SampleStacked>(task, table, PlaceSamples{}, shape, stream);
}

} // namespace

Status LaunchMarchStacked(const MarchRaysTask& task, const LaunchShape& shape, cudaStream_t stream)
{
  return task.Skip.Distances ? LaunchStacked<TakeOccupied>(task, shape, stream)
                             : LaunchStacked<TakeAll>(task, shape, stream);
}

} // namespace Strider
