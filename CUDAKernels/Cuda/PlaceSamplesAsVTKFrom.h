// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where VTK's GPU mapper places the samples of one ray, for kernels that have no room for VTKRays; device only.
#ifndef Strider_Cuda_PlaceSamplesAsVTKFrom_h
#define Strider_Cuda_PlaceSamplesAsVTKFrom_h

#include "Rays/PlaceSamplesAsVTK.h"

namespace Strider
{

/// PlaceSamplesAsVTK that lies in device memory.
struct PlaceSamplesAsVTKFrom
{
  const VTKRays* Rays;

  __device__ __forceinline__ SummedLattice operator()(
    const RayFrame& frame, const Ray& ray, float opaqueDepth) const
  {
    return reinterpret_cast<const PlaceSamplesAsVTK*>(this->Rays)
      ->
      operator()(frame, ray, opaqueDepth);
  }
};
static_assert(sizeof(PlaceSamplesAsVTK) == sizeof(VTKRays), "one is made of the other");

} // namespace Strider

#endif
