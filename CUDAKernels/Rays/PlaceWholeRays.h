// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where the samples of rays through a whole volume lie.
#ifndef Strider_Rays_PlaceWholeRays_h
#define Strider_Rays_PlaceWholeRays_h

#include "Rays/PlaceSamples.h"

namespace Strider
{

/// As PlaceSamples, of frames that show no piece: compilers leave out what pieces need, which short rays notice.
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
