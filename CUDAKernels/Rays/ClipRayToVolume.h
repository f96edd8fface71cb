// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Clips a ray to the volume's bounding box.
#ifndef Strider_Rays_ClipRayToVolume_h
#define Strider_Rays_ClipRayToVolume_h

#include "Foundation/Clamp.h"
#include "Foundation/Divide.h"
#include "Rays/RayFrame.h"

namespace Strider
{

/// Part of a ray as fractions of its length; empty if Enter > Exit.
struct RaySegment
{
  float Enter;
  float Exit;
};

/// Replaces a slope near 0 by a tiny one, so that the quotients stay defined and a ray parallel to a slab stays inside
/// or outside it.
STRIDER_HOST_DEVICE float FindSlope(float direction)
{
  return fabsf(direction) > 1e-12f ? direction : 1e-12f;
}

STRIDER_HOST_DEVICE void KeepBetween(float one, float other, RaySegment& segment)
{
  segment.Enter = Larger(segment.Enter, Smaller(one, other));
  segment.Exit = Smaller(segment.Exit, Larger(one, other));
}

/// Clips the segment to the slab low <= coordinate <= high; both bounds must be finite.
STRIDER_HOST_DEVICE void ClipToSlab(
  float origin, float direction, float low, float high, RaySegment& segment)
{
  const float slope = FindSlope(direction);
  KeepBetween(DivideExactly(low - origin, slope), DivideExactly(high - origin, slope), segment);
}

/// As ClipToSlab, but either bound may be infinite.
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
