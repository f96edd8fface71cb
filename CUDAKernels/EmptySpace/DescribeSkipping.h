// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Whether a map of empty space is worth looking at, and where it lies; host only.
#ifndef Strider_EmptySpace_DescribeSkipping_h
#define Strider_EmptySpace_DescribeSkipping_h

#include "EmptySpace/MakeOccupancyRule.h"
#include "EmptySpace/SkipMap.h"
#include "Strider/Strategies.h"
#include "Strider/VolumeView.h"

#include <cmath>
#include <string>

namespace Strider
{

/// Automatic takes every sample from this share of occupied macrocells on.
constexpr double NearlyAllOccupied = 0.97;

/// Rays ask about known values from so many macrocells that have one on, for each other one that is occupied.
constexpr double LeastKnown = 0.125;

/// 0.031 is "3.1%".
inline std::string DescribeShare(double share)
{
  const std::string tenths = std::to_string(std::lround(1000.0 * share));
  const std::string digits = tenths.size() < 2 ? "0" + tenths : tenths;
  return digits.substr(0, digits.size() - 1) + "." + digits.back() + "%";
}

/// `reason` says what becomes of it: "skipping, 3.1% occupied (automatic)". `knownShare` is that of the occupied macrocells whose
/// samples need not be read, which the others do not count.
inline bool IsWorthSkipping(
  Switch setting, double occupiedShare, double knownShare, std::string& reason)
{
  const bool skips = setting == Switch::On || occupiedShare < NearlyAllOccupied;
  reason = std::string(skips ? "skipping, " : "no skipping, ") + DescribeShare(occupiedShare) +
    " occupied" + (knownShare > 0.0 ? ", " + DescribeShare(knownShare) + " of one value" : "") +
    " (" + (setting == Switch::On ? "on" : "automatic") + ")";
  return skips;
}

/// What becomes of the wish to skip where there is nothing to weigh up: "skipping, what changes no extreme (automatic)".
inline std::string DescribeWish(Switch setting, const std::string& what)
{
  return setting == Switch::Off
    ? "no skipping (off)"
    : "skipping, " + what + (setting == Switch::On ? " (on)" : " (automatic)");
}

/// A map with x fastest, in index space.
inline SkipMap MakeSkipMap(
  const unsigned char* distances, const std::array<int, 3>& cells, VoxelPlacement placement)
{
  constexpr float Scale = 1.0f / MacrocellSide;
  const float offset = placement == VoxelPlacement::Cells ? -0.5f * Scale : 0.0f;
  return { distances, {}, { Scale, Scale, Scale }, { offset, offset, offset },
    { cells[0] - 1, cells[1] - 1, cells[2] - 1 }, { 1, cells[0], cells[0] * cells[1] } };
}

/// The same for rays that look for extremes: ranges instead of distances.
inline SkipMap MakeBoundsMap(const ValueRange* ranges, const std::array<int, 3>& cells,
  VoxelPlacement placement, const ValueUnits& units)
{
  SkipMap map = MakeSkipMap(nullptr, cells, placement);
  map.Bounds = { ranges, static_cast<int>(CountAll(cells)), MakeTableWays(units, 1.0f, 0.0f) };
  return map;
}

} // namespace Strider

#endif
