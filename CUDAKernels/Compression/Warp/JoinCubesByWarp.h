// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Inverse Haar transform of four bricks at a time by a warp.
#ifndef Strider_Compression_Warp_JoinCubesByWarp_h
#define Strider_Compression_Warp_JoinCubesByWarp_h

#include "Compression/Format/TransformHaar.h"
#include "Compression/Warp/LaneOctet.h"

namespace Strider
{

/// Applies JoinPair to the averages of two cubes, whose lanes differ in `bit`.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void JoinAverages(const Warp& warp, Word& average, int bit)
{
  const Word other = warp.Shuffle(average, warp.Lane ^ bit);
  const bool isSecond = (warp.Lane & bit) != 0;
  Word first = isSecond ? other : average;
  Word second = isSecond ? average : other;
  JoinPair(first, second);
  average = isSecond ? second : first;
}

/// Returns the average of each lane's cube. The eight lanes of a brick hold the brick's average and the seven details
/// of the averages.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE Word JoinAveragesByWarp(const Warp& warp, Word average)
{
  JoinAverages(warp, average, 4);
  JoinAverages(warp, average, 2);
  JoinAverages(warp, average, 1);
  return average;
}

/// Computes the values of a cube from its details and `average`, which takes the place of the first value.
template <typename Word>
STRIDER_HOST_DEVICE void JoinDetails(Word average, LaneOctet<Word>& cube)
{
  Word values[CubeVoxels];
  values[0] = average;
  for (int voxel = 1; voxel < CubeVoxels; ++voxel)
  {
    values[voxel] = static_cast<Word>(cube.Values[voxel]);
  }
  JoinCubes(values);
  for (int voxel = 0; voxel < CubeVoxels; ++voxel)
  {
    cube.Values[voxel] = values[voxel];
  }
}

/// Applies JoinPair to both halves of pairs. Halves of `first` are not negative, those of `second` are bytes.
STRIDER_HOST_DEVICE void JoinPairsOfBytes(std::uint32_t& first, std::uint32_t& second)
{
  // Half of a signed byte, rounded down, is its upper seven bits with the highest one inverted, minus 64. Adding 256
  // keeps halves positive.
  constexpr std::uint32_t both = LaneOctet<std::uint8_t>::Both;
  const std::uint32_t raised = (second >> 1 & 0x7f * both) ^ 0x40 * both;
  const std::uint32_t difference = second;
  second = first - raised + 0x140 * both;
  first = second + difference;
}

/// Overload for bytes; halves of the sums are smaller than 2048.
STRIDER_HOST_DEVICE void JoinDetails(std::uint8_t average, LaneOctet<std::uint8_t>& cube)
{
  std::uint32_t(&pairs)[4] = cube.Pairs;
  constexpr std::uint32_t bytes = LaneOctet<std::uint8_t>::LowBytes;
  pairs[0] = (pairs[0] & 0xffff0000u) | average;
  JoinPairsOfBytes(pairs[0], pairs[2]);
  JoinPairsOfBytes(pairs[1], pairs[3]);
  for (int z = 0; z < 4; z += 2)
  {
    pairs[z + 1] &= bytes;
    JoinPairsOfBytes(pairs[z], pairs[z + 1]);
    std::uint32_t first = TakeBytes(pairs[z], pairs[z + 1], 0x5410);
    std::uint32_t second = TakeBytes(pairs[z], pairs[z + 1], 0x7632) & bytes;
    JoinPairsOfBytes(first, second);
    pairs[z] = TakeBytes(first, second, 0x5410);
    pairs[z + 1] = TakeBytes(first, second, 0x7632);
  }
}

/// Parallel version of RestoreHaar for those of four bricks that are `isHaar`; `anchor` is the average of the lane's
/// brick.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void JoinCubesByWarp(
  const Warp& warp, LaneOctet<Word>& cube, bool isHaar, Word anchor)
{
  const Word average = JoinAveragesByWarp(
    warp, warp.Lane % CubeLanes == 0 ? anchor : static_cast<Word>(cube.GetValue(0)));
  if (isHaar)
  {
    JoinDetails(average, cube);
  }
}

} // namespace Strider

#endif
