// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Four bricks of a volume in the format Automatic at a time, by a warp.
#ifndef Strider_Compression_DecodeCubesByWarp_h
#define Strider_Compression_DecodeCubesByWarp_h

#include "Compression/FindCodeWordByWarp.h"
#include "Compression/LaneCube.h"
#include "Compression/LaneOrders.h"
#include "Compression/ReadCodesByWarp.h"
#include "Compression/ReadHead.h"

namespace Strider
{

/// Where the codes of all voxels are stored, in Morton order, in each of the orders: a byte each.
struct CodePlaces
{
  static constexpr int EntryCount = CodeOrderCount * BrickVoxels;

  FourWords<std::uint8_t> Places[CodeOrderCount][BrickVoxels / 4];

  /// `entry` in [0, EntryCount).
  STRIDER_HOST_DEVICE void Fill(int entry)
  {
    const BrickForm form = FindFormOfOrder(entry / BrickVoxels);
    reinterpret_cast<std::uint8_t*>(this->Places)[entry] =
      static_cast<std::uint8_t>(FindCodePlace(form, FindMortonVoxel(entry % BrickVoxels)));
  }
};

/// Memory that the lanes of a warp share, for codes that change lanes.
template <typename Word>
struct CubeMemory
{
  FourWords<Word> Codes[BricksAtOnce * BrickVoxels / 4];
};

/// The codes of group `lane` % 8 of the lane's brick, which begins at a bit near `words`.
template <typename Word>
STRIDER_HOST_DEVICE void ReadGroupCodes(
  const std::uint32_t* words, std::uint32_t firstBit, int width, LaneCube<Word>& codes)
{
  // As many together as 32 bits hold, whatever their width.
  constexpr int together = sizeof(Word) < 4 ? 4 / static_cast<int>(sizeof(Word)) : 1;
  const WideWord<Word> mask = sizeof(Word) <= 4 ? MakeShortMask(width) : MakeMask(width);
  for (int first = 0; first < CubeVoxels; first += together)
  {
    const auto fields = ReadCode<WideWord<Word>>(
      words, firstBit + static_cast<std::uint32_t>(first * width), together * width);
    for (int slot = 0; slot < together; ++slot)
    {
      codes.Values[first + slot] = fields >> slot * width & mask;
    }
  }
}

/// Codes go from the lanes of their groups to those of their voxels. `order` is that of the lane's brick.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void MoveCodesByWarp(const Warp& warp, CubeMemory<Word>& memory,
  const CodePlaces& places, int order, LaneCube<Word>& codes)
{
  auto& values = codes.Values;
  FourWords<Word>* const ofLane = memory.Codes + warp.Lane * (CubeVoxels / 4);
  ofLane[0] = PackFour<Word>(values[0], values[1], values[2], values[3]);
  ofLane[1] = PackFour<Word>(values[4], values[5], values[6], values[7]);
  warp.Synchronize();
  if (order != MortonCodeOrder)
  {
    const auto* ofBrick =
      reinterpret_cast<const Word*>(memory.Codes) + warp.Lane / CubeLanes * BrickVoxels;
    const auto* from = places.Places[order] + warp.Lane % CubeLanes * (CubeVoxels / 4);
    for (int half = 0; half < 2; ++half)
    {
      const FourWords<std::uint8_t> four = from[half];
      for (int voxel = 0; voxel < 4; ++voxel)
      {
        values[4 * half + voxel] = ofBrick[PickOfFour(four, voxel)];
      }
    }
  }
  warp.Synchronize();
}

/// As RestoreBrick, of four bricks: codes become words.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void RestoreCubesByWarp(
  const Warp& warp, const AutomaticBrick<Word>& brick, LaneCube<Word>& cube)
{
  using Wide = WideWord<Word>;
  const bool isHaar = brick.Form == BrickForm::Haar;
  const int axes = FindDifferenceAxes(brick.Form);
  Wide anchor = static_cast<Wide>(brick.Anchor >> brick.Shift);
  if (warp.Ballot(isHaar || axes != 0) != 0)
  {
    if (isHaar || axes != 0)
    {
      for (Wide& value : cube.Values)
      {
        value = UnfoldSign(value);
      }
    }
    SumCubesByWarp(warp, cube, axes);
    if (warp.Ballot(isHaar) != 0)
    {
      cube.Values[0] = isHaar && warp.Lane % CubeLanes == 0 ? anchor : cube.Values[0];
      anchor = isHaar ? 0 : anchor;
      JoinCubesByWarp(warp, cube, isHaar);
    }
  }
  const Wide sign = brick.Form == BrickForm::BelowLargest ? ~Wide{ 0 } : Wide{ 1 };
  for (Wide& value : cube.Values)
  {
    value = anchor + sign * value;
    if constexpr (AutomaticBrick<Word>::Layout::ShiftBits > 0)
    {
      value = static_cast<Wide>(value << brick.Shift | (brick.Anchor & MakeMask(brick.Shift)));
    }
  }
}

/// The same place in the eight lanes of a brick; one of no bytes where there is no brick.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE LaneCube<Word> DecodeCubesByWarp(const Warp& warp, CubeMemory<Word>& memory,
  const CodePlaces& places, const CompressedBricks& bricks, const CodeWordPlace& place)
{
  const std::uint32_t* words = bricks.Payload + (place.Byte >> 2);
  const std::uint32_t firstBit = 8 * static_cast<std::uint32_t>(place.Byte & 3u);
  AutomaticBrick<Word> brick;
  brick.Anchor = static_cast<Word>(bricks.Background);
  const int width =
    place.Bytes == 0 ? 0 : ReadHead(words, firstBit, place.Bytes, warp.Lane % CubeLanes, brick);
  const int before = SumBeforeByWarp<CubeLanes>(warp, width);
  LaneCube<Word> cube{};
  if (width != 0)
  {
    ReadGroupCodes(words,
      firstBit + 8 * static_cast<std::uint32_t>(brick.FindFirstGroup() + before), width, cube);
  }
  const int order = FindCodeOrder(brick.Form);
  if (warp.Ballot(order != MortonCodeOrder) != 0)
  {
    MoveCodesByWarp(warp, memory, places, order, cube);
  }
  RestoreCubesByWarp(warp, brick, cube);
  return cube;
}

/// The brick of another lane.
template <typename Warp>
STRIDER_HOST_DEVICE BrickPlace ShuffleBrick(const Warp& warp, const BrickPlace& brick, int lane)
{
  return { warp.Shuffle(brick.X, lane), warp.Shuffle(brick.Y, lane), warp.Shuffle(brick.Z, lane),
    warp.Shuffle(brick.Component, lane) };
}

/// Decodes those of 32 bricks that bits of `wanted` tell, and calls visit(brick, cube) of four at a time; `brick`, in [0, 31], is
/// negative in the lanes of those that are missing in the end. `code` is that of brick `lane`.
template <typename Word, typename Warp, typename Visitor>
STRIDER_HOST_DEVICE void DecodeWantedByWarp(const Warp& warp, CubeMemory<Word>& memory,
  const CodePlaces& places, const CompressedBricks& bricks, const CodeWordPlace& code,
  std::uint32_t wanted, const Visitor& visit)
{
  const int turn = warp.Lane / CubeLanes;
#if defined(__CUDACC__)
#pragma unroll 1
#endif
  while (wanted != 0)
  {
    std::uint32_t left = wanted;
    for (int taken = 0; taken < BricksAtOnce; ++taken)
    {
      left = taken == turn ? wanted : left;
      wanted &= wanted - 1;
    }
    const int brick = FindLowestBit(left);
    const CodeWordPlace place{ warp.Shuffle(code.Byte, brick), warp.Shuffle(code.Bytes, brick) };
    visit(brick,
      DecodeCubesByWarp<Word>(
        warp, memory, places, bricks, { place.Byte, brick < 0 ? 0 : place.Bytes }));
  }
}

} // namespace Strider

#endif
