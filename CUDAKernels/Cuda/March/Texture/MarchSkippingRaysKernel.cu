// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that march the rays of a frame and skip empty space where there is a map of it.
#include "Cuda/March/Texture/MarchRays.cuh"

namespace Strider
{

Status LaunchSkippingRays(const MarchRaysTask& task, const VTKRays* matched,
  ReconstructionFilter filter, const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchRaysOf<TraverseOccupied>(task, matched, filter, shape, stream);
}

} // namespace Strider
