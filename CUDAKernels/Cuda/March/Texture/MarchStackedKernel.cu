// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches the rays of a frame through stacked slices.
#include "Cuda/March/Tables/SlopedTable.h"
#include "Cuda/March/Texture/MarchRays.cuh"
#include "Cuda/Volume/SampleStacked.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

namespace
{

template <typename Traversal, typename Placement>
Status LaunchSloped(const MarchRaysTask& task, const SlopedTable& table, const LaunchShape& shape,
  cudaStream_t stream)
{
  const auto kernel =
    FindKernel<Traversal, Placement, SampleStacked, SlopedTable, true, StackedDepths.Sum>(
      shape.BatchDepth);
  return LaunchMarch(kernel, "MarchRaysKernel", task, shape, CountSharedBytes(table), stream, table,
    PlannedLaunch{}, Placement{});
}

template <typename Traversal>
Status LaunchStacked(const MarchRaysTask& task, const LaunchShape& shape, cudaStream_t stream)
{
  const bool isCounted = task.Depth != nullptr || task.SampleCount != nullptr;
  const NumberTable table{ FuseTable<false>(task.Table, task.Voxels), isCounted };
  const SlopedTable sloped{ table.Fused, isCounted };
  if (CountSharedBytes(sloped) > SharedMemoryUnasked / 2)
  {
    return LaunchRays<Traversal, SampleStacked, StackedDepths.Sum>(
      task, table, PlaceSamples{}, shape, stream);
  }
  return task.Frame.IsPiece ? LaunchSloped<Traversal, PlaceSamples>(task, sloped, shape, stream)
                            : LaunchSloped<Traversal, PlaceWholeRays>(task, sloped, shape, stream);
}

} // namespace

Status LaunchMarchStacked(const MarchRaysTask& task, const LaunchShape& shape, cudaStream_t stream)
{
  return task.Skip.Distances ? LaunchStacked<TraverseOccupied>(task, shape, stream)
                             : LaunchStacked<TraverseAll>(task, shape, stream);
}

} // namespace Strider
