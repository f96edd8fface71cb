// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Places the samples of rays through a whole volume.
#ifndef Strider_Rays_PlaceWholeRays_h
#define Strider_Rays_PlaceWholeRays_h

#include "Rays/PlaceSamples.h"

namespace Strider
{

/// As PlaceSamples, but for frames without a piece: compilers then remove the code for pieces, which speeds up short
/// rays.
struct PlaceWholeRays
{
  STRIDER_HOST_DEVICE SampleLattice operator()(
    const RayFrame& frame, const Ray& ray, const DepthRange& depths) const
  {
    RayFrame whole = frame;
    whole.IsPiece = false;
    return PlaceSamples{}(whole, ray, depths);
  }
};

} // namespace Strider

#endif
