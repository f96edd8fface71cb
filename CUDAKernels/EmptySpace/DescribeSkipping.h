// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decides whether a skip map is worth using, and builds one over given arrays; host only.
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

/// Automatic skipping is off if at least this fraction of the macrocells is occupied.
constexpr double NearlyAllOccupied = 0.97;

/// Rays query macrocells of one value only if there are at least this many of them for each other occupied macrocell.
constexpr double LeastKnown = 0.125;

/// Formats a fraction as a percentage with one decimal: 0.031 becomes "3.1%".
inline std::string DescribeShare(double share)
{
  const std::string tenths = std::to_string(std::lround(1000.0 * share));
  const std::string digits = tenths.size() < 2 ? "0" + tenths : tenths;
  return digits.substr(0, digits.size() - 1) + "." + digits.back() + "%";
}

/// Returns whether skipping is worthwhile, and describes the decision in `reason`: "skipping, 3.1% occupied
/// (automatic)". `knownShare` is the fraction of all macrocells that are occupied but have one value, whose samples
/// need not be read; `occupiedShare` excludes them.
inline bool IsWorthSkipping(
  Switch setting, double occupiedShare, double knownShare, std::string& reason)
{
  const bool skips = setting == Switch::On || occupiedShare < NearlyAllOccupied;
  reason = std::string(skips ? "skipping, " : "no skipping, ") + DescribeShare(occupiedShare) +
    " occupied" + (knownShare > 0.0 ? ", " + DescribeShare(knownShare) + " of one value" : "") +
    " (" + (setting == Switch::On ? "on" : "automatic") + ")";
  return skips;
}

/// Describes the decision if there are no fractions to weigh: "skipping, voxels that cannot change the extreme (automatic)".
inline std::string DescribeWish(Switch setting, const std::string& what)
{
  return setting == Switch::Off
    ? "no skipping (off)"
    : "skipping, " + what + (setting == Switch::On ? " (on)" : " (automatic)");
}

/// Builds a map in index space whose macrocells are stored with x fastest.
inline SkipMap MakeSkipMap(
  const unsigned char* distances, const std::array<int, 3>& cells, VoxelPlacement placement)
{
  constexpr float Scale = 1.0f / MacrocellSide;
  const float offset = placement == VoxelPlacement::Cells ? -0.5f * Scale : 0.0f;
  return { distances, {}, { Scale, Scale, Scale }, { offset, offset, offset },
    { cells[0] - 1, cells[1] - 1, cells[2] - 1 }, { 1, cells[0], cells[0] * cells[1] } };
}

/// Builds a map of value ranges instead of distances, for maximum and minimum intensity projection.
inline SkipMap MakeBoundsMap(const ValueRange* ranges, const std::array<int, 3>& cells,
  VoxelPlacement placement, const ValueUnits& units)
{
  SkipMap map = MakeSkipMap(nullptr, cells, placement);
  map.Bounds = { ranges, static_cast<int>(CountAll(cells)), MakeTableWays(units, 1.0f, 0.0f) };
  return map;
}

} // namespace Strider

#endif
