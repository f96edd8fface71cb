// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the window depth of the opaque geometry behind a pixel.
#ifndef Strider_Rays_ReadOpaqueDepth_h
#define Strider_Rays_ReadOpaqueDepth_h

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

} // namespace Strider

#endif
