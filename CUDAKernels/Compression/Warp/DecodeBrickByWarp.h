// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decodes one brick of a compressed volume by a warp, with shuffles and without shared memory.
#ifndef Strider_Compression_Warp_DecodeBrickByWarp_h
#define Strider_Compression_Warp_DecodeBrickByWarp_h

#include "Compression/Format/AutomaticBrick.h"
#include "Compression/Format/FindCodeWord.h"
#include "Compression/Format/PublishedBrick.h"
#include "Compression/Warp/LaneOrders.h"
#include "Compression/Warp/TakeDifferencesByWarp.h"
#include "Compression/Warp/TransformHaarByWarp.h"

namespace Strider
{

/// Reads the codes at two positions of the groups that begin at a byte near `words`; `width` is that of group `lane`
/// % 8.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE LaneVoxelPair<Code> ReadCodesByWarp(const Warp& warp,
  const std::uint32_t* words, std::uint32_t byte, int width, const LaneVoxelPair<int>& places)
{
  // First bit and width of the lane's group.
  const auto group = static_cast<std::uint32_t>(
    (static_cast<int>(8 * byte) + 8 * SumBeforeByWarp<GroupCount>(warp, width)) << 8 | width);
  const auto read = [words](std::uint32_t ofGroup, int place) {
    const std::uint32_t bits = ofGroup & 255u;
    return ReadCode<Code>(words,
      (ofGroup >> 8) + static_cast<std::uint32_t>(place % GroupCodes) * bits,
      static_cast<int>(bits));
  };
  const std::uint32_t first = warp.Shuffle(group, places.First / GroupCodes);
  const std::uint32_t second = warp.Shuffle(group, places.Second / GroupCodes);
  return { read(first, places.First), read(second, places.Second) };
}

/// Parallel version of RestoreBrick.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE LaneVoxelPair<Word> RestoreBrickByWarp(
  const Warp& warp, const LaneVoxelPair<Word>& codes, BrickForm form, Word anchor)
{
  if (form == BrickForm::Haar)
  {
    LaneVoxelPair<Word> values{ UnfoldSign(codes.First), UnfoldSign(codes.Second) };
    values.First = warp.Lane == 0 ? anchor : values.First;
    RestoreHaarByWarp(warp, values);
    return values;
  }
  LaneVoxelPair<Word> values = codes;
  const int axes = FindDifferenceAxes(form);
  if (axes != 0)
  {
    values = { UnfoldSign(codes.First), UnfoldSign(codes.Second) };
    SumDifferencesByWarp(warp, values, axes);
  }
  const bool isBelow = form == BrickForm::BelowLargest;
  return { static_cast<Word>(isBelow ? anchor - values.First : anchor + values.First),
    static_cast<Word>(isBelow ? anchor - values.Second : anchor + values.Second) };
}

/// Decodes a code word in the format Automatic; `background` is the value of a brick without a code word.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE LaneVoxelPair<Word> DecodeAutomaticByWarp(const Warp& warp,
  const LaneOrders& places, const std::uint32_t* payload, const CodeWordPlace& place,
  Word background)
{
  if (place.Bytes == 0)
  {
    return { background, background };
  }
  const std::uint32_t* words = payload + (place.Byte >> 2);
  const std::uint32_t firstBit = 8 * static_cast<std::uint32_t>(place.Byte & 3u);
  AutomaticBrick<Word> brick;
  const int width = ReadHead(words, firstBit, place.Bytes, warp.Lane % GroupCount, brick);
  if (brick.IsConstant())
  {
    return { brick.Anchor, brick.Anchor };
  }
  const LaneVoxelPair<Word> codes = ReadCodesByWarp<Word>(warp, words,
    firstBit / 8 + static_cast<std::uint32_t>(brick.FindFirstGroup()), width,
    places.Find(brick.Form));
  const LaneVoxelPair<Word> shifted =
    RestoreBrickByWarp(warp, codes, brick.Form, static_cast<Word>(brick.Anchor >> brick.Shift));
  const Word low = static_cast<Word>(brick.Anchor & MakeMask(brick.Shift));
  return { static_cast<Word>(shifted.First << brick.Shift | low),
    static_cast<Word>(shifted.Second << brick.Shift | low) };
}

/// Restores voxels in the order of their distance from the first one, since each is predicted from those before it.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE LaneVoxelPair<Code> RestoreGradientByWarp(
  const Warp& warp, const LaneVoxelPair<Code>& codes, Code range)
{
  const int distance = (warp.Lane & 3) + (warp.Lane >> 2 & 3) + (warp.Lane >> 4);
  const auto restore = [range](Code code, Code difference, int step) {
    // For a voxel that is still 0, the difference along all axes is the negative prediction.
    const Code expected =
      step == 0 ? range / 2 : LimitExpected(static_cast<Code>(Code{ 0 } - difference), range);
    return UnfoldWithin(code, expected, range);
  };
  LaneVoxelPair<Code> values{ 0, 0 };
  for (int step = 0; step <= 3 * (BrickSide - 1); ++step)
  {
    LaneVoxelPair<Code> differences = values;
    TakeDifferencesByWarp(warp, differences, 7);
    if (distance == step)
    {
      values.First = restore(codes.First, differences.First, step);
    }
    if (distance + 2 == step)
    {
      values.Second = restore(codes.Second, differences.Second, step);
    }
  }
  return values;
}

/// Decodes a code word in the published format.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE LaneVoxelPair<Word> DecodePublishedByWarp(const Warp& warp,
  const LaneOrders& places, const std::uint32_t* payload, const CodeWordPlace& place)
{
  using Brick = PublishedBrick<Word>;
  using Code = CodeOf<Word>;
  const std::uint32_t* words = payload + (place.Byte >> 2);
  const std::uint32_t byte = place.Byte & 3u;
  Brick brick;
  brick.ReadRange(words, byte);
  if (brick.IsConstant())
  {
    return { brick.Least, brick.Least };
  }
  const std::uint32_t head = ReadField(words, 8 * (byte + Brick::RangeBytes), 8);
  brick.WidthBits = static_cast<int>(head & 7u);
  brick.Transform = static_cast<PublishedTransform>(head >> 3 & 3u);
  const int width = static_cast<int>(ReadField(words,
    8 * (byte + Brick::RangeBytes + 1) +
      static_cast<std::uint32_t>(warp.Lane % GroupCount * brick.WidthBits),
    brick.WidthBits));
  const bool isHaar = brick.Transform == PublishedTransform::Haar;
  LaneVoxelPair<Code> values =
    ReadCodesByWarp<Code>(warp, words, byte + static_cast<std::uint32_t>(brick.FindFirstGroup()),
      width, places.Find(isHaar ? BrickForm::Haar : BrickForm::AboveLeast));
  const Code range = static_cast<Code>(brick.Largest) - brick.Least;
  if (isHaar)
  {
    values = { warp.Lane == 0 ? UnfoldWithin<Code>(values.First, range / 2, range)
                              : UnfoldSign(values.First),
      UnfoldSign(values.Second) };
    RestoreHaarByWarp(warp, values);
  }
  else if (brick.Transform == PublishedTransform::Gradient)
  {
    values = RestoreGradientByWarp(warp, values, range);
  }
  const bool isBelow = brick.Transform == PublishedTransform::BelowLargest;
  return { static_cast<Word>(isBelow ? brick.Largest - values.First : brick.Least + values.First),
    static_cast<Word>(isBelow ? brick.Largest - values.Second : brick.Least + values.Second) };
}

/// Parallel version of DecodeBrick for a code word whose position is known. `Format` is the volume's format. The
/// volume must satisfy CheckCompressed.
template <typename Word, BrickFormat Format, typename Warp>
STRIDER_HOST_DEVICE LaneVoxelPair<Word> DecodeBrickByWarp(const Warp& warp,
  const LaneOrders& places, const CompressedBricks& bricks, const CodeWordPlace& place)
{
  if constexpr (Format == BrickFormat::Published)
  {
    return DecodePublishedByWarp<Word>(warp, places, bricks.Payload, place);
  }
  else
  {
    return DecodeAutomaticByWarp<Word>(
      warp, places, bricks.Payload, place, static_cast<Word>(bricks.Background));
  }
}

} // namespace Strider

#endif
