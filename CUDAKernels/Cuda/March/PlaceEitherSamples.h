// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Places the samples of one ray as VTK's GPU mapper does: always, or only in frames that match VTK. For kernels whose
// arguments have no room for VTKRays; device only.
#ifndef Strider_Cuda_March_PlaceEitherSamples_h
#define Strider_Cuda_March_PlaceEitherSamples_h

#include "Rays/EitherLattice.h"
#include "Rays/PlaceSamples.h"
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

/// For kernels that spend little of their time on the positions of samples.
struct PlaceEitherSamples
{
  const PlaceSamplesAsVTK* Matched; ///< in device memory; null except for frames that match VTK

  __device__ __forceinline__ EitherLattice operator()(
    const RayFrame& frame, const Ray& ray, const DepthRange& depths) const
  {
    return this->Matched ? EitherLattice(PlaceSamplesAsVTKFrom{ this->Matched }(frame, ray, depths))
                         : EitherLattice(PlaceSamples{}(frame, ray, depths));
  }
};

} // namespace Strider

#endif
