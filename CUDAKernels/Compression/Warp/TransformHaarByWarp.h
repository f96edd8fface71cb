// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Integer Haar transform of a brick by a warp.
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

/// Applies SplitPair to lanes that differ in `bit`.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE void SplitPairsByWarp(const Warp& warp, LaneVoxelPair<Code>& pair, int bit)
{
  const LaneVoxelPair<Code> other = ShufflePair(warp, pair, warp.Lane ^ bit);
  const bool isSecond = (warp.Lane & bit) != 0;
  LaneVoxelPair<Code> first = isSecond ? other : pair;
  LaneVoxelPair<Code> second = isSecond ? pair : other;
  SplitPair(first.First, second.First);
  SplitPair(first.Second, second.Second);
  pair = isSecond ? second : first;
}

/// Applies JoinPair to lanes that differ in `bit`.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE void JoinPairsByWarp(const Warp& warp, LaneVoxelPair<Code>& pair, int bit)
{
  const LaneVoxelPair<Code> other = ShufflePair(warp, pair, warp.Lane ^ bit);
  const bool isSecond = (warp.Lane & bit) != 0;
  LaneVoxelPair<Code> first = isSecond ? other : pair;
  LaneVoxelPair<Code> second = isSecond ? pair : other;
  JoinPair(first.First, second.First);
  JoinPair(first.Second, second.Second);
  pair = isSecond ? second : first;
}

/// Parallel version of TransformHaar; the lane of a voxel holds the value at the voxel's position in Morton order.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE void TransformHaarByWarp(const Warp& warp, LaneVoxelPair<Code>& pair)
{
  SplitPairsByWarp(warp, pair, 1);
  SplitPairsByWarp(warp, pair, 4);
  SplitPairsByWarp(warp, pair, 16);
  LaneVoxelPair<Code> averages = pair;
  SplitPairsByWarp(warp, averages, 2);
  SplitPairsByWarp(warp, averages, 8);
  SplitPair(averages.First, averages.Second);
  pair = HoldsAverages(warp.Lane) ? averages : pair;
}

/// Inverts TransformHaarByWarp.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE void RestoreHaarByWarp(const Warp& warp, LaneVoxelPair<Code>& pair)
{
  LaneVoxelPair<Code> averages = pair;
  JoinPair(averages.First, averages.Second);
  JoinPairsByWarp(warp, averages, 8);
  JoinPairsByWarp(warp, averages, 2);
  pair = HoldsAverages(warp.Lane) ? averages : pair;
  JoinPairsByWarp(warp, pair, 16);
  JoinPairsByWarp(warp, pair, 4);
  JoinPairsByWarp(warp, pair, 1);
}

} // namespace Strider

#endif
