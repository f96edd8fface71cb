// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chebyshev distance transform, separable by axis.
#ifndef Strider_EmptySpace_FindDistances_h
#define Strider_EmptySpace_FindDistances_h

#include "EmptySpace/SkipMap.h"

namespace Strider
{

/// Extends distances along the previous axes by one axis: the result at `place` is the minimum, over all places of
/// the line, of the larger of the distance along the line and the previous distance there. `read(place)` returns the
/// previous distance; before the first axis it is 0 for an occupied macrocell and MostDistance for any other.
template <typename ReadOp>
STRIDER_HOST_DEVICE int FindLineDistance(const ReadOp& read, int place, int count)
{
  int nearest = read(place);
  for (int away = 1; away < nearest; ++away)
  {
    const int before = place - away >= 0 ? read(place - away) : MostDistance;
    const int behind = place + away < count ? read(place + away) : MostDistance;
    nearest = Smaller(nearest, Larger(away, Smaller(before, behind)));
  }
  return nearest;
}

/// Handles maps that distinguish macrocells of one value, with entries as in SkipMap::Distances; before the first
/// axis the entry of such a macrocell is twice MostDistance. `areEqual(place, other)` compares the values of two such
/// macrocells.
template <typename ReadOp, typename CompareOp>
STRIDER_HOST_DEVICE int FindLineDistance(
  const ReadOp& read, const CompareOp& areEqual, int place, int count)
{
  const bool isKnown = IsKnownCell(read(place));
  const auto readAlike = [&](int other) {
    const int distance = read(other);
    return isKnown ? (IsKnownCell(distance) && areEqual(place, other) ? distance - MostDistance : 0)
                   : (IsKnownCell(distance) ? 0 : distance);
  };
  return FindLineDistance(readAlike, place, count) + (isKnown ? MostDistance : 0);
}

} // namespace Strider

#endif
