// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches the rays of a frame through the macrocells of a pool.
#include "Cuda/March/Texture/MarchRays.cuh"

namespace Strider
{

Status LaunchMarchPool(const MarchRaysTask& task, ReconstructionFilter filter,
  const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchEvenRays<TraversePool>(task, filter, shape, stream);
}

} // namespace Strider
