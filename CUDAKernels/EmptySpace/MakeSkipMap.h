// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decides whether a skip map is worth using, and builds one over given arrays; host only.
#ifndef Strider_EmptySpace_MakeSkipMap_h
#define Strider_EmptySpace_MakeSkipMap_h

#include "EmptySpace/MakeOccupancyRule.h"
#include "EmptySpace/SkipMap.h"
#include "Strider/FrameChoices.h"
#include "Strider/VolumeView.h"

namespace Strider
{

/// Automatic skipping is off if at least this fraction of the macrocells is occupied.
constexpr double NearlyAllOccupied = 0.97;

/// Rays query macrocells of one value only if there are at least this many of them for each other occupied macrocell.
constexpr double LeastKnown = 0.125;

/// Decides whether skipping is worthwhile. `knownShare` is the fraction of all macrocells that are occupied but have one
/// value, whose samples need not be read; `occupiedShare` excludes them.
inline SkippingStatistics WeighSkipping(Switch setting, double occupiedShare, double knownShare)
{
  const bool isRequested = setting == Switch::On;
  return { isRequested || occupiedShare < NearlyAllOccupied, SkippingReason::Occupancy, isRequested,
    occupiedShare, knownShare };
}

/// Reports skipping without fractions to weigh, which only Off prevents.
inline SkippingStatistics ReportSkipping(Switch setting, SkippingReason reason)
{
  const bool skips = setting != Switch::Off;
  return { skips, skips ? reason : SkippingReason::Off, setting == Switch::On, 0.0, 0.0 };
}

/// Reports that rays take every sample.
inline SkippingStatistics ReportNoSkipping(SkippingReason reason)
{
  return { false, reason, false, 0.0, 0.0 };
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

/// As MakeSkipMap, for macrocells of the levels of an adaptive grid: LevelVolume::MacrocellScale.
inline SkipMap MakeLevelSkipMap(
  const unsigned char* distances, const std::array<int, 3>& cells, float scale)
{
  SkipMap map = MakeSkipMap(distances, cells, VoxelPlacement::Points);
  map.Scale = { scale, scale, scale };
  return map;
}

} // namespace Strider

#endif
