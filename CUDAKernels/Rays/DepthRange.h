// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The opaque geometry behind a pixel, and the part of a ray between two surfaces.
#ifndef Strider_Rays_DepthRange_h
#define Strider_Rays_DepthRange_h

#include "Rays/RayFrame.h"

#include <cstddef>

namespace Strider
{

/// Returns the depth value nearest to the pixel's centre; 1, the far plane, if `depths` is null.
STRIDER_HOST_DEVICE float ReadOpaqueDepth(
  const RayFrame& frame, const float* depths, int pixelX, int pixelY)
{
  if (!depths)
  {
    return 1.0f;
  }
  const int width = frame.OpaqueDepthSize[0];
  const int height = frame.OpaqueDepthSize[1];
  const long long column = (2LL * pixelX + 1) * width / (2LL * frame.ImageSize[0]);
  const long long row = (2LL * pixelY + 1) * height / (2LL * frame.ImageSize[1]);
  return depths[static_cast<std::size_t>(row * width + column)];
}

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
