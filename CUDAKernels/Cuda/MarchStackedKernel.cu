// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches the rays of a frame through stacked slices.
#include "Cuda/MarchRays.cuh"
#include "Cuda/SampleStacked.h"

namespace Strider
{

Status LaunchMarchStacked(const MarchRaysTask& task, const LaunchShape& shape, cudaStream_t stream)
{
  const FusedTable<false> table = FuseTable<false>(task.Table, task.Voxels);
  const PlaceSamples placeSamples;
  return task.Skip.Distances
    ? LaunchRays<TakeOccupied, SampleStacked>(task, table, placeSamples, shape, stream)
    : LaunchRays<TakeAll, SampleStacked>(task, table, placeSamples, shape, stream);
}

} // namespace Strider
