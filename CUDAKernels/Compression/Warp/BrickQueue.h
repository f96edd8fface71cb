// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The bricks that a warp is going to decode, each read by a lane of its own as far as its codes, in an order that keeps together those
// that are decoded alike.
#ifndef Strider_Compression_Warp_BrickQueue_h
#define Strider_Compression_Warp_BrickQueue_h

#include "Compression/Format/ReadHead.h"
#include "Compression/Warp/FindCodeWordByWarp.h"
#include "Compression/Warp/LaneOrders.h"

namespace Strider
{

/// What the lanes of a brick read of it before its codes: in four words for what they want at once, or in eight.
template <typename Word>
struct alignas(16) QueuedBrick
{
  static constexpr bool IsShort = sizeof(Word) <= 2;

  std::uint32_t Parts[IsShort ? 4 : 8];

  /// `widths`: Spread bits of each group. `number` in [0, 31].
  STRIDER_HOST_DEVICE static QueuedBrick Make(
    const AutomaticBrick<Word>& brick, std::uint64_t groups, std::uint64_t widths, int number)
  {
    const auto low = [](std::uint64_t word) { return static_cast<std::uint32_t>(word); };
    const auto high = [](std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); };
    const std::uint32_t head = brick.MakeHead() | static_cast<std::uint32_t>(number) << 24;
    if constexpr (IsShort)
    {
      return { { low(groups), high(groups), low(widths),
        head | std::uint32_t{ brick.Anchor } << 8 } };
    }
    else
    {
      const std::uint64_t anchor = brick.Anchor;
      return { { low(groups), high(groups), low(widths), high(widths), low(anchor), high(anchor),
        head, 0 } };
    }
  }

  /// The byte of the payload where the groups begin.
  STRIDER_HOST_DEVICE std::uint64_t GetGroups() const
  {
    return this->Parts[0] | static_cast<std::uint64_t>(this->Parts[1]) << 32;
  }

  STRIDER_HOST_DEVICE int GetNumber() const
  {
    return static_cast<int>(this->Parts[IsShort ? 3 : 6] >> 24);
  }

  STRIDER_HOST_DEVICE AutomaticBrick<Word> GetBrick() const
  {
    AutomaticBrick<Word> brick;
    brick.ReadHead(this->Parts[IsShort ? 3 : 6]);
    brick.Anchor = IsShort
      ? static_cast<Word>(this->Parts[3] >> 8)
      : static_cast<Word>(this->Parts[4] | static_cast<std::uint64_t>(this->Parts[5]) << 32);
    return brick;
  }

  /// Of group `group` of GetBrick().
  STRIDER_HOST_DEVICE int FindWidth(const AutomaticBrick<Word>& brick, int group) const
  {
    const int bit = group * brick.Spread;
    const std::uint32_t above = IsShort
      ? this->Parts[2] >> bit & MakeShortMask(brick.Spread)
      : static_cast<std::uint32_t>(
          (this->Parts[2] | static_cast<std::uint64_t>(this->Parts[3]) << 32) >> bit &
          MakeMask(brick.Spread));
    return brick.Base + static_cast<int>(above);
  }
};
static_assert(AutomaticBrick<std::uint16_t>::HeadBytes == 1, "the anchor lies above the head");

template <typename Word>
using BrickQueue = QueuedBrick<Word>[WarpLanes];

/// Reads what is before the codes of a code word.
template <typename Word>
STRIDER_HOST_DEVICE QueuedBrick<Word> ReadQueuedBrick(const CompressedBricks& bricks,
  const CodeWordPlace& code, int number, AutomaticBrick<Word>& brick)
{
  brick.Anchor = static_cast<Word>(bricks.Background);
  std::uint64_t widths = 0;
  if (code.Bytes != 0)
  {
    const std::uint32_t* words = bricks.Payload + (code.Byte >> 2);
    const std::uint32_t firstBit = 8 * static_cast<std::uint32_t>(code.Byte & 3u);
    ReadHead(words, firstBit, code.Bytes, 0, brick);
    constexpr std::uint32_t before =
      8 * (AutomaticBrick<Word>::AnchorBytes + AutomaticBrick<Word>::HeadBytes);
    widths =
      brick.Spread > 0 ? ReadWideField(words, firstBit + before, GroupCount * brick.Spread) : 0;
  }
  return QueuedBrick<Word>::Make(brick, code.Byte + brick.FindFirstGroup(), widths, number);
}

/// How a brick is decoded: Haar's first, then sums of differences whose codes change lanes, sums whose codes do not, and what needs no
/// sums.
STRIDER_HOST_DEVICE int FindBrickKind(BrickForm form)
{
  const bool isMoved = FindCodeOrder(form) != MortonCodeOrder;
  return form == BrickForm::Haar ? 0 : FindDifferenceAxes(form) == 0 ? 3 : isMoved ? 1 : 2;
}
constexpr int BrickKinds = 4;

/// Where a brick is in the queue; `wanted` as QueueBricksByWarp. Where four bytes of rows are written at a time, kinds keep together: then a
/// warp does for four bricks what one of them needs, and no more. Wider rows are written faster beside each other, as the bricks lie.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE int RankBrickByWarp(const Warp& warp, BrickForm form, std::uint32_t wanted)
{
  const std::uint32_t before = (1u << warp.Lane) - 1u;
  if constexpr (sizeof(Word) > 1)
  {
    return CountOnes(wanted & before);
  }
  const bool isWanted = (wanted >> warp.Lane & 1u) != 0;
  const int own = FindBrickKind(form);
  int rank = 0;
  for (int kind = 0; kind < BrickKinds; ++kind)
  {
    const std::uint32_t alike = warp.Ballot(isWanted && own == kind);
    rank += kind < own ? CountOnes(alike) : kind == own ? CountOnes(alike & before) : 0;
  }
  return rank;
}

/// Queues those of 32 bricks that bits of `wanted` tell; returns their count. `code` is that of brick `lane`.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE int QueueBricksByWarp(const Warp& warp, BrickQueue<Word>& queue,
  const CompressedBricks& bricks, const CodeWordPlace& code, std::uint32_t wanted)
{
  const bool isWanted = (wanted >> warp.Lane & 1u) != 0;
  AutomaticBrick<Word> brick;
  QueuedBrick<Word> queued{};
  if (isWanted)
  {
    queued = ReadQueuedBrick(bricks, code, warp.Lane, brick);
  }
  const int rank = RankBrickByWarp<Word>(warp, brick.Form, wanted);
  warp.Synchronize(); // what is there may still be read
  if (isWanted)
  {
    queue[rank] = queued;
  }
  warp.Synchronize();
  return CountOnes(wanted);
}

} // namespace Strider

#endif
