// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The part of a ray between two surfaces.
#ifndef Strider_Rays_DepthRange_h
#define Strider_Rays_DepthRange_h

#include "Rays/ReadOpaqueDepth.h"

namespace Strider
{

/// Window depths between which a ray is marched.
struct DepthRange
{
  float Start; ///< behind which the part begins; below 0: the ray is marched from the volume on
  float End;   ///< 1: until it leaves the volume

  STRIDER_HOST_DEVICE bool IsWhole() const { return this->Start < 0.0f; }
};

/// The same in fractions of the ray's way.
struct RayPart
{
  float Enter = -1e30f;
  float Exit = 1e30f;

  STRIDER_HOST_DEVICE bool IsWhole() const { return this->Enter == -1e30f; }
  STRIDER_HOST_DEVICE bool Contains(float fraction) const
  {
    return fraction > this->Enter && fraction <= this->Exit;
  }
};

/// Of a pixel; `starts` and `ends` may be null, and are as large as each other.
STRIDER_HOST_DEVICE DepthRange ReadDepthRange(
  const RayFrame& frame, const float* starts, const float* ends, int pixelX, int pixelY)
{
  return { starts ? ReadOpaqueDepth(frame, starts, pixelX, pixelY) : -1.0f,
    ReadOpaqueDepth(frame, ends, pixelX, pixelY) };
}

} // namespace Strider

#endif
