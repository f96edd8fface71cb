// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The tiles of pixels that one thread of a CPU takes at a time; host only.
#ifndef Strider_Host_ChooseTileShape_h
#define Strider_Host_ChooseTileShape_h

#include "BlockShape/ChooseLaunchShape.h"

#include <cmath>
#include <string>

namespace Strider
{

/// Tiles of 64 to 256 pixels for a view. Rays run one after the other, along the rows of a tile, and rays that are neighbours
/// along the volume's x axis share cache lines: the steeper x stands on the screen, the sooner a tile comes back to it. Small
/// tiles also keep all threads busy: 256x256 pixels are 256 tiles or more.
///
/// Milliseconds of the rays over those of 16x16 tiles, range over the views measured (hydrogen 512^3 UInt8, 256x256 pixels, 1
/// voxel per pixel, transparent; AVX-512, 2 threads; Testing/Benchmarks/Results/tiles-*-cpu.json):
///
/// | slope of x, pixels up for each across | 64x4      | 32x8      | 8x8       | 4x16      | 4x64      | chosen |
/// | below 1/4                             | 0.92-1.05 | 0.95-1.02 | 0.99-1.03 | 1.05-1.07 | 1.15-1.31 | 32x8   |
/// | 1/4 to 1/2                            | 1.03-1.15 | 0.98-1.08 | 0.97-1.01 | 1.04-1.11 | 1.22-1.34 | 8x8    |
/// | 1/2 to 2                              | 1.17-1.24 | 1.10-1.12 | 0.96-0.97 | 0.96-1.02 | 1.00-1.17 | 8x8    |
/// | 2 to 4                                | 1.32      | 1.26      | 0.97      | 0.95      | 1.12      | 4x16   |
/// | above 4                               | 1.21-1.48 | 1.10-1.16 | 0.90-0.97 | 0.89-0.91 | 0.78-0.90 | 4x64   |
/// | x points into the screen              | 1.12-1.13 | 1.01-1.02 | 0.98-1.09 | -         | 1.04-1.07 | 16x16  |
inline LaunchShape ChooseAutomaticTile(const ViewGeometry& view)
{
  constexpr double deep =
    0.25; // of x's length is what a screen sees of it at 75 degrees to the screen
  LaunchShape shape;
  const auto choose = [&](int width, int height, const char* reason) {
    shape.BlockWidth = width;
    shape.BlockHeight = height;
    shape.Reason = std::string("automatic: ") + reason;
    return shape;
  };
  const double across = std::abs(view.AxisCosines[0][0]);
  const double up = std::abs(view.AxisCosines[0][1]);
  if (std::hypot(across, up) < deep)
  {
    return choose(16, 16, "x points into the screen");
  }
  if (4.0 * up < across)
  {
    return choose(32, 8, "x lies across the screen");
  }
  if (up < 2.0 * across)
  {
    return choose(8, 8, "x lies at an angle to the screen's sides");
  }
  return up < 4.0 * across ? choose(4, 16, "x is steep on the screen")
                           : choose(4, 64, "x stands upright on the screen");
}

/// Decides as the settings say: a block's shape without what only a GPU has. Fails as CheckLaunchSettings.
inline Status ChooseTileShape(
  const Strategies& settings, const ViewGeometry& view, LaunchShape& shape)
{
  STRIDER_TRY(CheckLaunchSettings(settings));
  switch (settings.BlockShape)
  {
    case BlockShapeMode::Published:
      shape = ChoosePublishedShape(settings, view, 256);
      break;
    case BlockShapeMode::Published128:
      shape = ChoosePublishedShape(settings, view, 128);
      break;
    case BlockShapeMode::Fixed:
      shape = ChooseFixedShape(settings, view);
      break;
    case BlockShapeMode::Automatic:
      shape = ChooseAutomaticTile(view);
      break;
  }
  return {};
}

} // namespace Strider

#endif
