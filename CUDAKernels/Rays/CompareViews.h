// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How far two views are apart for the caches of a device; host only.
#ifndef Strider_Rays_CompareViews_h
#define Strider_Rays_CompareViews_h

#include "Rays/MeasureView.h"

namespace Strider
{

/// Rows: unit vectors of index space that point right, up and into the screen.
using ViewAxes = std::array<std::array<double, 3>, 3>;

inline ViewAxes FindViewAxes(const ViewGeometry& view)
{
  ViewAxes axes{ view.PerPixelAcross, view.PerPixelUp, view.PerSample };
  for (auto& axis : axes)
  {
    const double length = MeasureLength(axis);
    for (double& coordinate : axis)
    {
      coordinate /= length;
    }
  }
  return axes;
}

/// Distance between neighbouring rays in voxels.
inline double MeasureVoxelsPerPixel(const ViewGeometry& view)
{
  return std::sqrt(MeasureLength(view.PerPixelAcross) * MeasureLength(view.PerPixelUp));
}

/// Degrees of the rotation whose matrix has this trace.
inline double FindRotation(double trace)
{
  return std::acos(std::clamp(0.5 * (trace - 1.0), -1.0, 1.0)) * 57.29577951308232;
}

/// Degrees of the rotation from one view to the other.
inline double MeasureTurn(const ViewAxes& one, const ViewAxes& other)
{
  double trace = 0.0;
  for (int side = 0; side < 3; ++side)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      trace += one[side][axis] * other[side][axis];
    }
  }
  return FindRotation(trace);
}

/// The same, but mirror images count as equal: those of the volume along its axes, and those of the screen. What a cache sees is
/// the same for them. A quarter turn of the screen is something else: lanes are numbered across a warp first.
inline double MeasureFoldedTurn(const ViewAxes& one, const ViewAxes& other)
{
  double largest = -1.0;
  for (int mirrors = 0; mirrors < 8; ++mirrors)
  {
    double trace = 0.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      double sum = 0.0;
      for (int side = 0; side < 3; ++side)
      {
        const double product = one[side][axis] * other[side][axis];
        sum += (mirrors >> side & 1) ? -product : product;
      }
      trace += std::abs(sum);
    }
    largest = std::max(largest, trace);
  }
  return FindRotation(largest);
}

} // namespace Strider

#endif
