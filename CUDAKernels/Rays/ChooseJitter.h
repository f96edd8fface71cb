// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where in its first step each pixel's ray starts.
#ifndef Strider_Rays_ChooseJitter_h
#define Strider_Rays_ChooseJitter_h

#include "Rays/JitterTable.h"

namespace Strider
{

/// In (0, 1), the same for a pixel in each frame. The values of a tile of blue noise repeat every 64 pixels: what starts that
/// differ by up to a step do to the picture changes from pixel to pixel, and leaves neither rings nor patches.
STRIDER_HOST_DEVICE float ChooseJitter(int pixelX, int pixelY)
{
  const int column = pixelX & (JitterSide - 1);
  const int row = pixelY & (JitterSide - 1);
  return (static_cast<float>(ReadJitterTable(row * JitterSide + column)) + 0.5f) / 256.0f;
}

} // namespace Strider

#endif
