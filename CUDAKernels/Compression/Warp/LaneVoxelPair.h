// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Distribution of one brick over a warp: each lane holds two values.
#ifndef Strider_Compression_Warp_LaneVoxelPair_h
#define Strider_Compression_Warp_LaneVoxelPair_h

#include "Compression/Format/BrickGrid.h"
#include "Foundation/WarpLanes.h"

#include <cstdint>

namespace Strider
{

/// Values of the voxels `lane` and `lane` + 32 of a brick, x fastest. Bits 0 and 1 of the lane are x, bits 2 and 3
/// are y, and bit 4 is the lower bit of z; the upper bit of z distinguishes the two values.
template <typename Value>
struct LaneVoxelPair
{
  Value First;
  Value Second;
};

/// Returns the pair of another lane.
template <typename Value, typename Warp>
STRIDER_HOST_DEVICE LaneVoxelPair<Value> ShufflePair(
  const Warp& warp, const LaneVoxelPair<Value>& pair, int lane)
{
  if constexpr (sizeof(Value) <= 2)
  {
    const std::uint32_t both = pair.First | static_cast<std::uint32_t>(pair.Second) << 16;
    const std::uint32_t other = warp.Shuffle(both, lane);
    return { static_cast<Value>(other), static_cast<Value>(other >> 16) };
  }
  else
  {
    return { warp.Shuffle(pair.First, lane), warp.Shuffle(pair.Second, lane) };
  }
}

/// Returns the exclusive prefix sum over the lanes with the same `lane / Lanes`.
template <int Lanes, typename Warp>
STRIDER_HOST_DEVICE int SumBeforeByWarp(const Warp& warp, int value)
{
  int sum = value;
  for (int step = 1; step < Lanes; step *= 2)
  {
    const int before = warp.Shuffle(sum, warp.Lane - step);
    sum += warp.Lane % Lanes >= step ? before : 0;
  }
  return sum - value;
}

} // namespace Strider

#endif
