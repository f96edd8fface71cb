// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The part of a ray that lies inside the volume.
#ifndef Strider_Rays_ClipRayToVolume_h
#define Strider_Rays_ClipRayToVolume_h

#include "Foundation/Clamp.h"
#include "Foundation/Divide.h"
#include "Rays/RayFrame.h"

namespace Strider
{

/// Fractions of a ray; empty where Enter > Exit.
struct RaySegment
{
  float Enter;
  float Exit;
};

/// Cuts the segment with the slab low <= coordinate <= high.
STRIDER_HOST_DEVICE void ClipToSlab(
  float origin, float direction, float low, float high, RaySegment& segment)
{
  // A ray along the slab stays inside or outside of it: a tiny slope keeps both quotients defined.
  const float slope = fabsf(direction) > 1e-12f ? direction : 1e-12f;
  const float first = DivideExactly(low - origin, slope);
  const float second = DivideExactly(high - origin, slope);
  segment.Enter = Larger(segment.Enter, Smaller(first, second));
  segment.Exit = Smaller(segment.Exit, Larger(first, second));
}

STRIDER_HOST_DEVICE RaySegment ClipRayToVolume(const RayFrame& frame, const Ray& ray)
{
  RaySegment segment{ 0.0f, 1.0f };
  if (frame.BoxLow.X > frame.BoxHigh.X || frame.BoxLow.Y > frame.BoxHigh.Y ||
    frame.BoxLow.Z > frame.BoxHigh.Z)
  {
    return { 1.0f, 0.0f };
  }
  ClipToSlab(ray.Origin.X, ray.Direction.X, frame.BoxLow.X, frame.BoxHigh.X, segment);
  ClipToSlab(ray.Origin.Y, ray.Direction.Y, frame.BoxLow.Y, frame.BoxHigh.Y, segment);
  ClipToSlab(ray.Origin.Z, ray.Direction.Z, frame.BoxLow.Z, frame.BoxHigh.Z, segment);
  return segment;
}

} // namespace Strider

#endif
