// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Integer Haar transform of a brick by a warp, and its inverse.
#ifndef Strider_Compression_Warp_TransformHaarByWarp_h
#define Strider_Compression_Warp_TransformHaarByWarp_h

#include "Compression/Format/TransformHaar.h"
#include "Compression/Warp/LaneVoxelPair.h"

namespace Strider
{

/// True for lanes that hold the first voxel of a cube of 2 voxels per side, which becomes the cube's average.
STRIDER_HOST_DEVICE bool HoldsAverages(int lane)
{
  return (lane & (1 | 4 | 16)) == 0;
}

/// Applies change(first, second), which is SplitPair or JoinPair, to the values of lanes that differ in `bit`.
template <typename Code, typename Warp, typename Change>
STRIDER_HOST_DEVICE void ChangePairsByWarp(
  const Warp& warp, LaneVoxelPair<Code>& pair, int bit, const Change& change)
{
  const LaneVoxelPair<Code> other = ShufflePair(warp, pair, warp.Lane ^ bit);
  const bool isSecond = (warp.Lane & bit) != 0;
  LaneVoxelPair<Code> first = isSecond ? other : pair;
  LaneVoxelPair<Code> second = isSecond ? pair : other;
  change(first.First, second.First);
  change(first.Second, second.Second);
  pair = isSecond ? second : first;
}

/// Parallel version of TransformHaar; the lane of a voxel holds the value at the voxel's position in Morton order.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE void TransformHaarByWarp(const Warp& warp, LaneVoxelPair<Code>& pair)
{
  const auto split = [](Code& first, Code& second) { SplitPair(first, second); };
  ChangePairsByWarp(warp, pair, 1, split);
  ChangePairsByWarp(warp, pair, 4, split);
  ChangePairsByWarp(warp, pair, 16, split);
  LaneVoxelPair<Code> averages = pair;
  ChangePairsByWarp(warp, averages, 2, split);
  ChangePairsByWarp(warp, averages, 8, split);
  SplitPair(averages.First, averages.Second);
  pair = HoldsAverages(warp.Lane) ? averages : pair;
}

/// Inverts TransformHaarByWarp.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE void RestoreHaarByWarp(const Warp& warp, LaneVoxelPair<Code>& pair)
{
  const auto join = [](Code& first, Code& second) { JoinPair(first, second); };
  LaneVoxelPair<Code> averages = pair;
  JoinPair(averages.First, averages.Second);
  ChangePairsByWarp(warp, averages, 8, join);
  ChangePairsByWarp(warp, averages, 2, join);
  pair = HoldsAverages(warp.Lane) ? averages : pair;
  ChangePairsByWarp(warp, pair, 16, join);
  ChangePairsByWarp(warp, pair, 4, join);
  ChangePairsByWarp(warp, pair, 1, join);
}

} // namespace Strider

#endif
