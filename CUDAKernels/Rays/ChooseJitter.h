// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where in its first step each pixel's ray starts.
#ifndef Strider_Rays_ChooseJitter_h
#define Strider_Rays_ChooseJitter_h

#include "Foundation/HostDevice.h"

#include <cmath>

namespace Strider
{

/// In [0, 1), spread evenly over neighbouring pixels: interleaved gradient noise (J. Jimenez, "Next Generation Post Processing in
/// Call of Duty: Advanced Warfare", 2014).
STRIDER_HOST_DEVICE float ChooseJitter(int pixelX, int pixelY)
{
  const float wave =
    0.06711056f * static_cast<float>(pixelX) + 0.00583715f * static_cast<float>(pixelY);
  const float spread = 52.9829189f * (wave - floorf(wave));
  return spread - floorf(spread);
}

} // namespace Strider

#endif
