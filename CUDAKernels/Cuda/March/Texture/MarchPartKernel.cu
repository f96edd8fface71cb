// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches the rays of a frame through some of its parts.
#include "Cuda/March/Texture/MarchRays.cuh"

namespace Strider
{

Status LaunchMarchPart(const MarchRaysTask& task, const VTKRays* matched,
  ReconstructionFilter filter, const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchRaysOf<TraversePart>(task, matched, filter, shape, stream);
}

} // namespace Strider
