// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Places the samples of one ray as VTK's GPU mapper does, for kernels whose arguments have no room for VTKRays;
// device only.
#ifndef Strider_Cuda_March_PlaceSamplesAsVTKFrom_h
#define Strider_Cuda_March_PlaceSamplesAsVTKFrom_h

#include "Rays/PlaceSamplesAsVTK.h"

namespace Strider
{

/// Called, not inlined, to keep the registers of its double precision out of the march.
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
