// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures the difference of two views with regard to a device's caches; host only.
#ifndef Strider_Rays_CompareViews_h
#define Strider_Rays_CompareViews_h

#include "Rays/MeasureView.h"

namespace Strider
{

/// Unit vectors of index space that point right, up and into the screen, as rows.
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

/// Returns the distance between neighbouring rays in voxels.
inline double MeasureVoxelsPerPixel(const ViewGeometry& view)
{
  return std::sqrt(MeasureLength(view.PerPixelAcross) * MeasureLength(view.PerPixelUp));
}

/// Returns the angle in degrees of a rotation whose matrix has the given trace.
inline double FindRotation(double trace)
{
  return std::acos(std::clamp(0.5 * (trace - 1.0), -1.0, 1.0)) * 57.29577951308232;
}

/// Returns the angle in degrees of the rotation from one view to the other.
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

/// Returns the largest trace of the rotations from one view to the mirror images of the other; see MeasureFoldedTurn.
inline double FindFoldedTrace(const ViewAxes& one, const ViewAxes& other)
{
  // Signs of the three directions, except for a common sign, which mirrors the volume along all axes.
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

/// As MeasureTurn, but mirror images of the volume along its axes and of the screen count as equal, since caches behave
/// alike for them. A quarter turn of the screen does not count as equal: lanes are numbered across a warp first.
inline double MeasureFoldedTurn(const ViewAxes& one, const ViewAxes& other)
{
  return FindRotation(FindFoldedTrace(one, other));
}

} // namespace Strider

#endif
