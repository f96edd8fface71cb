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

/// The largest trace of the rotations from one view to the mirror images of the other; see MeasureFoldedTurn.
inline double FindFoldedTrace(const ViewAxes& one, const ViewAxes& other)
{
  // Signs of the three sides but for a common one, which is a mirror image along all axes of the volume.
  double traces[4] = { 0.0, 0.0, 0.0, 0.0 };
  for (int axis = 0; axis < 3; ++axis)
  {
    const double right = one[0][axis] * other[0][axis];
    const double up = one[1][axis] * other[1][axis];
    const double deep = one[2][axis] * other[2][axis];
    traces[0] += std::abs(right + up + deep);
    traces[1] += std::abs(right + up - deep);
    traces[2] += std::abs(right - up + deep);
    traces[3] += std::abs(right - up - deep);
  }
  return *std::max_element(traces, traces + 4);
}

/// The same, but mirror images count as equal: those of the volume along its axes, and those of the screen. What a cache sees is
/// the same for them. A quarter turn of the screen is something else: lanes are numbered across a warp first.
inline double MeasureFoldedTurn(const ViewAxes& one, const ViewAxes& other)
{
  return FindRotation(FindFoldedTrace(one, other));
}

} // namespace Strider

#endif
