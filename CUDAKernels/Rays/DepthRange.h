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
  float Start; ///< the part begins behind it; below 0: at the volume
  float End;   ///< 1: to the end of the volume

  STRIDER_HOST_DEVICE bool IsWhole() const { return this->Start < 0.0f; }
};

/// Part of a ray as fractions of its length; the default is the whole ray.
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

/// Reads the depth range of a pixel; `starts` and `ends` may be null, and have equal sizes.
STRIDER_HOST_DEVICE DepthRange ReadDepthRange(
  const RayFrame& frame, const float* starts, const float* ends, int pixelX, int pixelY)
{
  return { starts ? ReadOpaqueDepth(frame, starts, pixelX, pixelY) : -1.0f,
    ReadOpaqueDepth(frame, ends, pixelX, pixelY) };
}

} // namespace Strider

#endif
