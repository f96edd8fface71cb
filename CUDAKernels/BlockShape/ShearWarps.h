// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Warps whose long side follows a volume axis on the screen; host only.
#ifndef Strider_BlockShape_ShearWarps_h
#define Strider_BlockShape_ShearWarps_h

#include "Rays/MeasureView.h"
#include "Strider/LaunchShape.h"

#include <algorithm>
#include <cmath>

namespace Strider
{

/// True if the long side of a block's warps runs down the screen.
inline bool HasVerticalWarps(const LaunchShape& shape)
{
  return shape.LanesRunDown || shape.BlockWidth < 8;
}

/// True if a volume axis runs down the screen rather than across it.
inline bool RunsDown(const ViewGeometry& view, int axis)
{
  std::array<std::array<double, 3>, 3> onScreen;
  return view.FindAxesOnScreen(onScreen) &&
    std::abs(onScreen[axis][1]) >= std::abs(onScreen[axis][0]);
}

/// Returns the volume axis, of the first `axes`, that is closest to the screen's rows (along = 0) or columns (1). 0 if
/// the view has no extent in some direction.
inline int FindClosestAxis(const ViewGeometry& view, int along, int axes = 3)
{
  std::array<std::array<double, 3>, 3> onScreen;
  int closest = 0;
  double best = -1.0;
  for (int axis = 0; view.FindAxesOnScreen(onScreen) && axis < axes; ++axis)
  {
    const double alignment =
      std::abs(onScreen[axis][along]) / std::max(MeasureLength(onScreen[axis]), 1e-30);
    closest = alignment > best ? axis : closest;
    best = std::max(best, alignment);
  }
  return closest;
}

/// Shears the rows of a block with vertical warps, or the columns of one with horizontal warps, so that the long side
/// follows `axis`, or the closest axis if it is -1. Axes more than 45 degrees away are followed up to 45 degrees.
inline void ShearWarps(const ViewGeometry& view, int axis, LaunchShape& shape)
{
  std::array<std::array<double, 3>, 3> onScreen;
  if (!view.FindAxesOnScreen(onScreen))
  {
    return;
  }
  const int along = HasVerticalWarps(shape) ? 1 : 0;
  axis = axis < 0 ? FindClosestAxis(view, along) : axis;
  if (!(std::abs(onScreen[axis][along]) > 0.0))
  {
    return; // the axis is perpendicular to the long side, or points into the screen
  }
  const double shear = std::clamp(onScreen[axis][1 - along] / onScreen[axis][along], -1.0, 1.0);
  shape.ShearAxis = axis;
  (along == 1 ? shape.RowShear : shape.ColumnShear) = shear;
}

} // namespace Strider

#endif
