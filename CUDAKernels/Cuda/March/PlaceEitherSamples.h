// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Places the samples of one ray evenly or as VTK's GPU mapper does, as decided at run time; device only.
#ifndef Strider_Cuda_March_PlaceEitherSamples_h
#define Strider_Cuda_March_PlaceEitherSamples_h

#include "Cuda/March/PlaceSamplesAsVTKFrom.h"
#include "Rays/EitherLattice.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

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
