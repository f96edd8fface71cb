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

/// A ray along a slab stays inside or outside of it: a tiny slope keeps the quotients of its borders defined.
STRIDER_HOST_DEVICE float FindSlope(float direction)
{
  return fabsf(direction) > 1e-12f ? direction : 1e-12f;
}

STRIDER_HOST_DEVICE void KeepBetween(float one, float other, RaySegment& segment)
{
  segment.Enter = Larger(segment.Enter, Smaller(one, other));
  segment.Exit = Smaller(segment.Exit, Larger(one, other));
}

/// Cuts the segment with the slab low <= coordinate <= high; both are finite.
STRIDER_HOST_DEVICE void ClipToSlab(
  float origin, float direction, float low, float high, RaySegment& segment)
{
  const float slope = FindSlope(direction);
  KeepBetween(DivideExactly(low - origin, slope), DivideExactly(high - origin, slope), segment);
}

/// The same of a slab that may be open: either border may be infinite.
STRIDER_HOST_DEVICE void ClipToOpenSlab(
  float origin, float direction, float low, float high, RaySegment& segment)
{
  const float slope = FindSlope(direction);
  KeepBetween((low - origin) / slope, (high - origin) / slope, segment);
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
