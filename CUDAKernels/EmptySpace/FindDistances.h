// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Chebyshev distances one axis after the other.
#ifndef Strider_EmptySpace_FindDistances_h
#define Strider_EmptySpace_FindDistances_h

#include "EmptySpace/SkipMap.h"

namespace Strider
{

/// A line's distances after the axes before this one become those that count this axis too: the nearest occupied macrocell is
/// so many along the line as it is away from the line, or more. `read(place)` gives the former distance at a place of the line;
/// before the first axis 0 where it is occupied, and MostDistance elsewhere.
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

/// The same of a map with macrocells of one value, whose entries are those of SkipMap::Distances, and twice MostDistance before the
/// first axis. `areEqual(place, other)` compares two of them.
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
