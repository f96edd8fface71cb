// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What eight lanes of a warp hold of a brick: a cube of eight voxels in each, so that a warp has four bricks at a time.
#ifndef Strider_Compression_LaneCube_h
#define Strider_Compression_LaneCube_h

#include "Compression/TransformHaar.h"
#include "Foundation/WarpLanes.h"

#include <type_traits>

namespace Strider
{

constexpr int CubeLanes = 8;
constexpr int CubeVoxels = BrickVoxels / CubeLanes;
constexpr int BricksAtOnce = WarpLanes / CubeLanes;

/// What a word is computed in. Bits above those of the word mean nothing.
template <typename Word>
using WideWord = std::conditional_t<sizeof(Word) <= 4, std::uint32_t, std::uint64_t>;

/// Voxels of the brick of a lane, `lane` / 8 of four, in Morton order: those from 8 (`lane` % 8) on. Bits 0, 1, 2 of a value's number
/// are the lower bits of its x, y, z; bits 0, 1, 2 of the lane are the upper ones.
template <typename Word>
struct LaneCube
{
  WideWord<Word> Values[CubeVoxels];
};

/// Four words side by side.
template <typename Word>
struct alignas(sizeof(Word) < 4 ? 4 * sizeof(Word) : 16) FourWords
{
  std::uint32_t Packed[sizeof(Word)];
};

STRIDER_HOST_DEVICE std::uint32_t PackBytes(
  std::uint32_t first, std::uint32_t second, std::uint32_t third, std::uint32_t fourth)
{
#if defined(__CUDA_ARCH__)
  return __byte_perm(
    __byte_perm(first, second, 0x0040), __byte_perm(third, fourth, 0x0040), 0x5410);
#else
  return (first & 255u) | (second & 255u) << 8 | (third & 255u) << 16 | fourth << 24;
#endif
}

STRIDER_HOST_DEVICE std::uint32_t PackHalves(std::uint32_t first, std::uint32_t second)
{
#if defined(__CUDA_ARCH__)
  return __byte_perm(first, second, 0x5410);
#else
  return (first & 0xffffu) | second << 16;
#endif
}

template <typename Word>
STRIDER_HOST_DEVICE FourWords<Word> PackFour(
  WideWord<Word> first, WideWord<Word> second, WideWord<Word> third, WideWord<Word> fourth)
{
  if constexpr (sizeof(Word) == 1)
  {
    return { { PackBytes(first, second, third, fourth) } };
  }
  else if constexpr (sizeof(Word) == 2)
  {
    return { { PackHalves(first, second), PackHalves(third, fourth) } };
  }
  else if constexpr (sizeof(Word) == 4)
  {
    return { { first, second, third, fourth } };
  }
  else
  {
    const auto low = [](std::uint64_t word) { return static_cast<std::uint32_t>(word); };
    const auto high = [](std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); };
    return { { low(first), high(first), low(second), high(second), low(third), high(third),
      low(fourth), high(fourth) } };
  }
}

/// `place` in [0, 3].
template <typename Word>
STRIDER_HOST_DEVICE WideWord<Word> PickOfFour(const FourWords<Word>& four, int place)
{
  if constexpr (sizeof(Word) < 4)
  {
    constexpr int inOne = 4 / sizeof(Word);
    return static_cast<Word>(four.Packed[place / inOne] >> 8 * sizeof(Word) * (place % inOne));
  }
  else if constexpr (sizeof(Word) == 4)
  {
    return four.Packed[place];
  }
  else
  {
    return four.Packed[2 * place] | static_cast<std::uint64_t>(four.Packed[2 * place + 1]) << 32;
  }
}

template <typename Word>
STRIDER_HOST_DEVICE FourWords<Word> PickFour(
  bool isFirst, const FourWords<Word>& first, const FourWords<Word>& second)
{
  FourWords<Word> four;
  for (unsigned int part = 0; part < sizeof(Word); ++part)
  {
    four.Packed[part] = isFirst ? first.Packed[part] : second.Packed[part];
  }
  return four;
}

/// Those of another lane.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE FourWords<Word> ShuffleFour(
  const Warp& warp, const FourWords<Word>& four, int lane)
{
  FourWords<Word> other;
  for (unsigned int part = 0; part < sizeof(Word); ++part)
  {
    other.Packed[part] = warp.Shuffle(four.Packed[part], lane);
  }
  return other;
}

/// Adds along axis Axis, 0 to 2, where it is among `axes`, what comes before: in the cube, and of the cube before.
template <int Axis, typename Word, typename Warp>
STRIDER_HOST_DEVICE void SumCubesAlong(const Warp& warp, LaneCube<Word>& cube, int axes)
{
  using Wide = WideWord<Word>;
  constexpr int bit = 1 << Axis;
  // The lower ones of the values without and with the bit: in the order of the two other axes.
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

/// As SumDifferences, of four bricks; `axes` are those of the lane's brick.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void SumCubesByWarp(const Warp& warp, LaneCube<Word>& cube, int axes)
{
  SumCubesAlong<0>(warp, cube, axes);
  SumCubesAlong<1>(warp, cube, axes);
  SumCubesAlong<2>(warp, cube, axes);
}

/// JoinPair of the averages of two cubes, whose lanes differ in `bit`.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void JoinAveragesByWarp(const Warp& warp, Word& average, int bit)
{
  const Word other = warp.Shuffle(average, warp.Lane ^ bit);
  const bool isSecond = (warp.Lane & bit) != 0;
  Word first = isSecond ? other : average;
  Word second = isSecond ? average : other;
  JoinPair(first, second);
  average = isSecond ? second : first;
}

/// As RestoreHaar, of those of four bricks that are `isHaar`.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void JoinCubesByWarp(const Warp& warp, LaneCube<Word>& cube, bool isHaar)
{
  Word average = static_cast<Word>(cube.Values[0]);
  JoinAveragesByWarp(warp, average, 4);
  JoinAveragesByWarp(warp, average, 2);
  JoinAveragesByWarp(warp, average, 1);
  if (isHaar)
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
}

/// Two rows of four voxels along x.
template <typename Word>
struct LaneRows
{
  FourWords<Word> Rows[2];

  /// y of the first row of a lane in its brick; the other one follows.
  STRIDER_HOST_DEVICE static int FindY(int lane) { return lane & 2; }

  STRIDER_HOST_DEVICE static int FindZ(int lane) { return (lane >> 2 & 1) * 2 + (lane & 1); }
};

/// The first or second two words of both.
template <typename Word>
STRIDER_HOST_DEVICE FourWords<Word> JoinHalves(
  const FourWords<Word>& left, const FourWords<Word>& right, int half)
{
  if constexpr (sizeof(Word) == 1)
  {
    return { { PackHalves(left.Packed[0] >> 16 * half, right.Packed[0] >> 16 * half) } };
  }
  else
  {
    constexpr int parts = sizeof(Word) / 2;
    FourWords<Word> joined;
    for (int part = 0; part < parts; ++part)
    {
      joined.Packed[part] = left.Packed[half * parts + part];
      joined.Packed[parts + part] = right.Packed[half * parts + part];
    }
    return joined;
  }
}

/// Two neighbours along x exchange half of their cubes.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE LaneRows<Word> GatherRowsByWarp(const Warp& warp, const LaneCube<Word>& cube)
{
  const bool isUpper = (warp.Lane & 1) != 0;
  const auto& values = cube.Values;
  const auto lower = PackFour<Word>(values[0], values[1], values[2], values[3]);
  const auto upper = PackFour<Word>(values[4], values[5], values[6], values[7]);
  const FourWords<Word> own = PickFour(isUpper, upper, lower);
  const FourWords<Word> other = ShuffleFour(warp, PickFour(isUpper, lower, upper), warp.Lane ^ 1);
  const FourWords<Word> left = PickFour(isUpper, other, own);
  const FourWords<Word> right = PickFour(isUpper, own, other);
  LaneRows<Word> rows;
  for (int row = 0; row < 2; ++row)
  {
    rows.Rows[row] = JoinHalves(left, right, row);
  }
  return rows;
}

} // namespace Strider

#endif
