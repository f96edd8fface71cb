// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes launch shapes from the settings, and chooses those that Sugimoto, Ino and Hagihara published; host only.
#ifndef Strider_BlockShape_ChoosePublishedShape_h
#define Strider_BlockShape_ChoosePublishedShape_h

#include "Rays/MeasureView.h"
#include "Strider/LaunchShape.h"
#include "Strider/Strategies.h"

#include <algorithm>
#include <cmath>

namespace Strider
{

constexpr double DegreesPerRadian = 57.29577951308232;

/// Returns the angle in [0, 90] degrees for a lookup in table 2. It is the angle between the volume's x axis and the
/// screen's horizontal. If x points into the screen, it is an angle for which the table is correct for the y axis
/// too: towards 0 for a horizontal y, towards 90 for a vertical one. The paper defines the angle for its three orbits
/// only; this formula yields all its 18 cells and extends to every other view.
inline double FindPublishedAngle(const ViewGeometry& view, bool& isXDeep)
{
  const auto magnitude = [&](int axis, int side) {
    return std::min(std::abs(view.AxisCosines[axis][side]), 1.0);
  };
  // A tie goes to x: at 45 degrees of the y-orbit the table already has vertical warps.
  constexpr double rounding = 1e-6;
  isXDeep = magnitude(0, 2) >= std::max(magnitude(1, 2), magnitude(2, 2)) - rounding;
  if (!isXDeep)
  {
    return std::acos(magnitude(0, 0)) * DegreesPerRadian;
  }
  const double tilt = std::max(std::asin(magnitude(0, 2)) * DegreesPerRadian, 45.0);
  return magnitude(1, 1) >= magnitude(1, 0) ? tilt : 90.0 - tilt;
}

/// True if the xy plane is parallel to the screen to within one degree, for which the paper's rays advance in lock
/// step.
inline bool IsSliceParallel(const ViewGeometry& view)
{
  return std::abs(view.AxisCosines[2][2]) >= std::cos(1.0 / DegreesPerRadian);
}

/// Returns a shape with the resident threads and the batch depth of the settings. If their batch depth is 0, the shape
/// has `batchDepth`.
inline LaunchShape MakeLaunchShape(
  const Strategies& settings, int width, int height, int batchDepth, LaunchReason reason)
{
  LaunchShape shape;
  shape.BlockWidth = width;
  shape.BlockHeight = height;
  shape.BatchDepth = settings.BatchDepth > 0 ? settings.BatchDepth : batchDepth;
  shape.ResidentThreads = settings.ResidentThreads;
  shape.Choice.Reason = reason;
  return shape;
}

/// Returns the shape of table 2 of "An Acceleration Method for GPU-Based Volume Rendering by Localizing Texture
/// Memory Reference", in bins of 15 degrees: warps from 32x1 to 1x32. Blocks have 256 threads, or 512 if x points
/// into the screen and warps are vertical; in that case blocks are also numbered down the screen. For `threads` =
/// 128, returns the shape of table 1 of "Efficient Texture Access in Volume Rendering" (in Japanese), which has only
/// the block shapes. Switches of the settings override each part.
inline LaunchShape ChoosePublishedShape(
  const Strategies& settings, const ViewGeometry& view, int threads)
{
  bool isXDeep = false;
  const double angle = FindPublishedAngle(view, isXDeep);
  const int bin = std::clamp(static_cast<int>((angle + 1e-6) / 15.0), 0, 5);
  const bool isWhole = threads == 256;
  const auto decide = [isWhole](Switch setting, bool published) {
    return setting == Switch::Automatic ? isWhole && published : setting == Switch::On;
  };
  const bool isVertical = isXDeep && bin >= 3;
  threads = decide(settings.MaximizeBlockSize, isVertical) ? 512 : threads;
  const int width = 32 >> bin;
  LaunchShape shape = MakeLaunchShape(settings, width, threads / width, 1, LaunchReason::Published);
  shape.IsTransposed = decide(settings.TransposedIndexing, isVertical);
  shape.IsSynchronous = decide(settings.SynchronousPropagation, IsSliceParallel(view));
  shape.Choice.Degrees = 15 * bin;
  shape.Choice.Depth = isXDeep ? DeepAxis::X : IsSliceParallel(view) ? DeepAxis::Z : DeepAxis::YOrZ;
  return shape;
}

} // namespace Strider

#endif
