// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches the rays of a frame and takes every sample, for linear samples with a fused table.
#include "Cuda/March/Texture/MarchRays.cuh"

namespace Strider
{

Status LaunchMarchRays(const MarchRaysTask& task, const VTKRays* matched,
  ReconstructionFilter filter, const LaunchShape& shape, cudaStream_t stream)
{
  const bool isFused = task.Table.IsFused && filter != ReconstructionFilter::Nearest && !matched;
  return isFused && !task.Skip.Distances ? LaunchFusedRays<TraverseAll>(task, shape, stream)
                                         : LaunchSkippingRays(task, matched, filter, shape, stream);
}

} // namespace Strider
