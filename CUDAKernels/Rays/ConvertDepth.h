// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts between window depth and the fraction of a ray.
#ifndef Strider_Rays_ConvertDepth_h
#define Strider_Rays_ConvertDepth_h

#include "Foundation/Clamp.h"
#include "Rays/RayFrame.h"

namespace Strider
{

// Between the near and the far plane, 1/w is linear in the window depth d, and w is linear in the fraction s of the
// way: s = d r / ((1 - d) + d r) with r = w_near / w_far, which is 1 for a parallel camera.
STRIDER_HOST_DEVICE float DepthToFraction(const RayFrame& frame, float windowDepth)
{
  const float weighted = windowDepth * frame.NearToFar;
  const float way = weighted / ((1.0f - windowDepth) + weighted);
  return (way - frame.NearFraction) / frame.FractionSpan;
}

STRIDER_HOST_DEVICE float FractionToDepth(const RayFrame& frame, float fraction)
{
  const float way = frame.NearFraction + fraction * frame.FractionSpan;
  return Clamp(way / (frame.NearToFar + way * (1.0f - frame.NearToFar)), 0.0f, 1.0f);
}

} // namespace Strider

#endif
