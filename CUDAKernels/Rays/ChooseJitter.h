// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the offset of each pixel's first sample inside the first step.
#ifndef Strider_Rays_ChooseJitter_h
#define Strider_Rays_ChooseJitter_h

#include "Rays/JitterTable.h"

namespace Strider
{

/// Returns an offset in (0, 1), equal for a pixel in all frames. The values of a blue noise tile repeat every 64
/// pixels: the error of different ray starts varies from pixel to pixel, and leaves neither rings nor patches.
STRIDER_HOST_DEVICE float ChooseJitter(int pixelX, int pixelY)
{
  const int column = pixelX & (JitterSide - 1);
  const int row = pixelY & (JitterSide - 1);
  return (static_cast<float>(ReadJitterTable(row * JitterSide + column)) + 0.5f) / 256.0f;
}

} // namespace Strider

#endif
