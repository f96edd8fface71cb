// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Prefix sums that invert differences along axes, for four bricks at a time by a warp.
#ifndef Strider_Compression_Warp_SumCubesByWarp_h
#define Strider_Compression_Warp_SumCubesByWarp_h

#include "Compression/Warp/LaneOctet.h"

namespace Strider
{

/// Computes prefix sums along axis Axis, 0 to 2, if it is among `axes`: within the cube, and from the previous cube.
template <int Axis, typename Word, typename Warp>
STRIDER_HOST_DEVICE void SumCubesAlong(const Warp& warp, LaneOctet<Word>& cube, int axes)
{
  using Wide = WideWord<Word>;
  constexpr int bit = 1 << Axis;
  // For each pair of values that differ in `bit`, the index of the first one, in the order of the two other axes.
  constexpr int Firsts[4] = { 0, Axis == 0 ? 2 : 1, Axis == 2 ? 2 : 4,
    Axis == 0     ? 6
      : Axis == 1 ? 5
                  : 3 };
  Wide(&values)[CubeVoxels] = cube.Values;
  const Wide isAlong = static_cast<Wide>(axes >> Axis & 1);
  for (const int first : Firsts)
  {
    values[first | bit] += values[first] * isAlong;
  }
  FourWords<Word> before = ShuffleFour(warp,
    PackFour<Word>(values[Firsts[0] | bit], values[Firsts[1] | bit], values[Firsts[2] | bit],
      values[Firsts[3] | bit]),
    warp.Lane ^ bit);
  const std::uint32_t taken = isAlong != 0 && (warp.Lane & bit) != 0 ? ~0u : 0u;
  for (std::uint32_t& part : before.Packed)
  {
    part &= taken;
  }
  for (int pair = 0; pair < 4; ++pair)
  {
    const Wide sum = PickOfFour(before, pair);
    values[Firsts[pair]] += sum;
    values[Firsts[pair] | bit] += sum;
  }
}

/// Overload for bytes; one instruction adds two pairs of values.
template <int Axis, typename Warp>
STRIDER_HOST_DEVICE void SumCubesAlong(const Warp& warp, LaneOctet<std::uint8_t>& cube, int axes)
{
  std::uint32_t(&pairs)[4] = cube.Pairs;
  const std::uint32_t isAlong = static_cast<std::uint32_t>(axes >> Axis & 1);
  const std::uint32_t taken = isAlong != 0 && (warp.Lane >> Axis & 1) != 0 ? ~0u : 0u;
  const auto takeBefore = [&](std::uint32_t own) {
    return warp.Shuffle(own, warp.Lane ^ 1 << Axis) & taken;
  };
  if constexpr (Axis == 0)
  {
    for (std::uint32_t& pair : pairs)
    {
      pair *= 1u | isAlong << 16;
    }
    const std::uint32_t before = takeBefore(TakeBytes(
      TakeBytes(pairs[0], pairs[1], 0x0062), TakeBytes(pairs[2], pairs[3], 0x0062), 0x5410));
    pairs[0] += TakeBytes(before, 0, 0x4040);
    pairs[1] += TakeBytes(before, 0, 0x4141);
    pairs[2] += TakeBytes(before, 0, 0x4242);
    pairs[3] += TakeBytes(before, 0, 0x4343);
  }
  else
  {
    // Along y and z, values of a pair stay together.
    constexpr int bit = Axis == 1 ? 1 : 2;
    constexpr int other = 3 - bit;
    pairs[bit] += pairs[0] * isAlong;
    pairs[3] += pairs[other] * isAlong;
    const std::uint32_t before = takeBefore(TakeBytes(pairs[bit], pairs[3], 0x6420));
    const std::uint32_t first = TakeBytes(before, 0, 0x4140);
    const std::uint32_t second = TakeBytes(before, 0, 0x4342);
    pairs[0] += first;
    pairs[bit] += first;
    pairs[other] += second;
    pairs[3] += second;
  }
}

/// Parallel version of SumDifferences for four bricks; `axes` are those of the lane's brick.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void SumCubesByWarp(const Warp& warp, LaneOctet<Word>& cube, int axes)
{
  SumCubesAlong<0>(warp, cube, axes);
  SumCubesAlong<1>(warp, cube, axes);
  SumCubesAlong<2>(warp, cube, axes);
}

} // namespace Strider

#endif
