// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where VTK's GPU mapper places the samples of one ray, for kernels that have no room for VTKRays; device only.
#ifndef Strider_Cuda_March_PlaceSamplesAsVTKFrom_h
#define Strider_Cuda_March_PlaceSamplesAsVTKFrom_h

#include "Rays/PlaceSamplesAsVTK.h"

namespace Strider
{

/// Called, not inlined: the registers that its double precision needs are not those of the march.
struct PlaceSamplesAsVTKFrom
{
  const PlaceSamplesAsVTK* Place; ///< in device memory

  __device__ __noinline__ SummedLattice operator()(
    const RayFrame& frame, const Ray& ray, const DepthRange& depths) const
  {
    return (*this->Place)(frame, ray, depths);
  }
};

} // namespace Strider

#endif
