// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chooses the pixel tiles of CPU threads; host only.
#ifndef Strider_Host_Tiles_ChooseTileShape_h
#define Strider_Host_Tiles_ChooseTileShape_h

#include "BlockShape/ChooseLaunchShape.h"

#include <cmath>

namespace Strider
{

/// Chooses tiles of 64 to 256 pixels for a view. A thread marches the rays of a tile row by row. Rays that are
/// neighbours along the volume's x axis share cache lines; if x is steep on the screen, a narrow tile returns to
/// these lines sooner. Small tiles also leave at least 256 tiles of a 256x256 image to share among threads.
///
/// Times of the rays relative to 16x16 tiles: each range spans the means of one to seven runs over 1 to 7 views each
/// (hydrogen 512^3, UInt8 and Float32, 1 and 2 voxels per pixel; AVX-512, 2 threads on a machine in use;
/// Testing/Benchmarks/Results/tiles-*-cpu.json). The same launch timed twice in a view differed by 3% (standard
/// deviation), 10% at worst, so that the apparent gains of 32x8 and 8x8 are not used. At 256^3 UInt8, 4x64 still
/// gains 2 to 8% where x is upright.
///
/// | slope of x: pixels up for one across | 32x8      | 8x8       | 4x16      | 4x64      | chosen |
/// | below 1/2                            | 0.96-1.03 | 0.99-1.03 | 1.04-1.14 | 1.06-1.27 | 16x16  |
/// | 1/2 to 2                             | 1.06-1.10 | 0.97-1.05 | 1.00      | 1.06-1.12 | 16x16  |
/// | 2 to 4                               | 1.06-1.26 | 0.97      | 0.92-0.95 | 0.95-1.12 | 4x16   |
/// | above 4, transparent                 | 1.01-1.15 | 0.91-1.02 | 0.88-0.90 | 0.79-0.89 | 4x64   |
/// | above 4, opaque                      | 1.12      | 0.98      | 0.96      | 0.95      | 4x64   |
/// | x points into the screen             | 1.02-1.03 | 0.99-1.04 | 0.99-1.00 | 1.01-1.05 | 16x16  |
inline LaunchShape ChooseAutomaticTile(const ViewGeometry& view)
{
  constexpr double deep = 0.25; // fraction of x's length visible on the screen at 75 degrees to it
  const double across = std::abs(view.AxisCosines[0][0]);
  const double up = std::abs(view.AxisCosines[0][1]);
  LaunchShape shape;
  if (std::hypot(across, up) < deep)
  {
    shape.Choice.Reason = LaunchReason::XIsDeep;
  }
  else if (up <= 2.0 * across)
  {
    shape.Choice.Reason = LaunchReason::XIsNotSteep;
  }
  else
  {
    shape.BlockWidth = 4;
    shape.BlockHeight = up <= 4.0 * across ? 16 : 64;
    shape.Choice.Reason = up <= 4.0 * across ? LaunchReason::XIsSteep : LaunchReason::XIsUpright;
  }
  return shape;
}

/// Chooses the tile as the settings request: the shape of a thread block without its GPU-specific settings. Fails
/// like CheckLaunchSettings.
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
