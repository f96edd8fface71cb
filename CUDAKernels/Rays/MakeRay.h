// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the ray through the centre of a pixel.
#ifndef Strider_Rays_MakeRay_h
#define Strider_Rays_MakeRay_h

#include "Rays/RayFrame.h"

namespace Strider
{

STRIDER_HOST_DEVICE Ray MakeRay(const RayFrame& frame, int pixelX, int pixelY)
{
  const float x = static_cast<float>(pixelX);
  const float y = static_cast<float>(pixelY);
  return { frame.Origin + (x * frame.OriginPerX + y * frame.OriginPerY),
    frame.Direction + (x * frame.DirectionPerX + y * frame.DirectionPerY), pixelX, pixelY };
}

} // namespace Strider

#endif
