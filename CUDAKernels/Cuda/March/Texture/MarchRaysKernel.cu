// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches the rays of a frame and takes every sample.
#include "Cuda/March/Texture/MarchRays.cuh"

namespace Strider
{

Status LaunchMarchRays(const MarchRaysTask& task, const VTKRays* matched,
  ReconstructionFilter filter, const LaunchShape& shape, cudaStream_t stream)
{
  return matched || task.Skip.Distances ? LaunchSkippingRays(task, matched, filter, shape, stream)
                                        : LaunchEvenRays<TraverseAll>(task, filter, shape, stream);
}

} // namespace Strider
