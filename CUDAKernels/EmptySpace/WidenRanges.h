// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Conservative ranges for filters with a wide support, derived from macrocells when voxels are not accessible.
#ifndef Strider_EmptySpace_WidenRanges_h
#define Strider_EmptySpace_WidenRanges_h

#include "EmptySpace/FilterSupport.h"

namespace Strider
{

/// Ranges of one macrocell.
struct WideRanges
{
  ValueRange Values;
  ChangeRange Changes;
};

/// True if the filter reaches no further than the neighbouring macrocells.
STRIDER_HOST_DEVICE bool IsWidenedEnough(const FilterSupport& support)
{
  return support.Reach + ChangeReach <= MacrocellSide;
}

/// Combines the ranges of a macrocell and its neighbours, assuming any change between adjacent voxels. The result
/// contains that of FindValueRanges and FindChangeRanges. `ranges` are those of linear samples of one component, x
/// fastest. IsWidenedEnough must hold.
STRIDER_HOST_DEVICE WideRanges WidenRanges(const ValueRange* ranges, const int (&cells)[3],
  const int (&cell)[3], const FilterSupport& support)
{
  float low = INFINITY;
  float high = -INFINITY;
  bool hasNaN = false;
  const auto first = [&](int axis) { return Larger(cell[axis] - 1, 0); };
  const auto last = [&](int axis) { return Smaller(cell[axis] + 1, cells[axis] - 1); };
  for (int z = first(2); z <= last(2); ++z)
  {
    for (int y = first(1); y <= last(1); ++y)
    {
      for (int x = first(0); x <= last(0); ++x)
      {
        const std::size_t row = static_cast<std::size_t>(z) * cells[1] + y;
        const ValueRange& range = ranges[row * cells[0] + x];
        hasNaN = hasNaN || range.HasNaN();
        low = Smaller(range.GetLow(), low);
        high = Larger(range.GetHigh(), high);
      }
    }
  }
  const float most = hasNaN ? INFINITY : high - low;
  const ChangeRange neighbours{ most, most, most, hasNaN ? 0.0f : most };
  return { MakeSampleRange(support, low, high, hasNaN),
    support.Steepness > 0.0f ? MakeSlopeRange(support, neighbours) : neighbours };
}

} // namespace Strider

#endif
