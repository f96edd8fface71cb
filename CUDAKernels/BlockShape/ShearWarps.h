// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Warps whose long side follows a volume axis on the screen; host only.
#ifndef Strider_BlockShape_ShearWarps_h
#define Strider_BlockShape_ShearWarps_h

#include "BlockShape/LaunchShape.h"
#include "Rays/MeasureView.h"

#include <algorithm>
#include <cmath>

namespace Strider
{

/// The long side of the warps of this block runs down the screen, not across.
inline bool HasVerticalWarps(const LaunchShape& shape)
{
  return shape.BlockWidth < 8;
}

/// A volume axis runs rather down the screen than across.
inline bool RunsDown(const ViewGeometry& view, int axis)
{
  std::array<std::array<double, 3>, 3> onScreen;
  return view.FindAxesOnScreen(onScreen) &&
    std::abs(onScreen[axis][1]) >= std::abs(onScreen[axis][0]);
}

/// Shears the rows of a block of vertical warps, or the columns of one of horizontal warps, so that its long side follows
/// `axis` (-1: the one that is closest to it already). Axes more than 45 degrees away are followed up to 45 degrees.
inline void ShearWarps(const ViewGeometry& view, int axis, LaunchShape& shape)
{
  std::array<std::array<double, 3>, 3> onScreen;
  if (!view.FindAxesOnScreen(onScreen))
  {
    return;
  }
  const int along = HasVerticalWarps(shape) ? 1 : 0;
  const auto alignment = [&](int candidate) {
    const auto& motion = onScreen[candidate];
    return std::abs(motion[along]) / std::max(MeasureLength(motion), 1e-30);
  };
  if (axis < 0)
  {
    axis = 0;
    for (int candidate = 1; candidate < 3; ++candidate)
    {
      axis = alignment(candidate) > alignment(axis) ? candidate : axis;
    }
  }
  if (!(alignment(axis) > 0.0))
  {
    return; // the axis runs across the long side, or into the screen
  }
  const double shear = std::clamp(onScreen[axis][1 - along] / onScreen[axis][along], -1.0, 1.0);
  shape.ShearAxis = axis;
  (along == 1 ? shape.RowShear : shape.ColumnShear) = shear;
}

} // namespace Strider

#endif
