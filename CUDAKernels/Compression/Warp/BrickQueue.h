// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Queue of bricks that a warp decodes. Each lane reads one brick up to its codes; bricks of a kind are kept together.
#ifndef Strider_Compression_Warp_BrickQueue_h
#define Strider_Compression_Warp_BrickQueue_h

#include "Compression/Format/AutomaticBrick.h"
#include "Compression/Warp/FindCodeWordByWarp.h"
#include "Compression/Warp/LaneOrders.h"
#include "Foundation/PickValue.h"

namespace Strider
{

/// Data of a brick that its lanes need before the codes. It is packed into four words, which are loaded at once, or
/// into eight.
template <typename Word>
struct alignas(16) QueuedBrick
{
  static constexpr bool IsShort = sizeof(Word) <= 2;

  std::uint32_t Parts[IsShort ? 4 : 8];

  /// `widths` holds Spread bits for each group. `number` is in [0, 31].
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

  /// Returns the byte of the payload at which the groups begin.
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

  /// Returns the width of a group; `brick` is the result of GetBrick().
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

/// Reads everything before the codes of a code word.
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

/// Returns the kind of decoding, in queue order: Haar, differences whose codes change lanes, differences whose codes
/// do not, and no differences.
STRIDER_HOST_DEVICE int FindBrickKind(BrickForm form)
{
  const bool isMoved = FindCodeOrder(form) != MortonCodeOrder;
  return form == BrickForm::Haar ? 0 : FindDifferenceAxes(form) == 0 ? 3 : isMoved ? 1 : 2;
}
constexpr int BrickKinds = 4;

/// Returns a brick's position in the queue; see QueueBricksByWarp for `wanted`. Bricks of 8-bit words are sorted by
/// kind, so that a warp executes for four bricks only the steps that one of them needs. Wider words keep the order of
/// the list, because adjacent bricks are written faster together.
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

/// Queues those of 32 bricks whose bit in `wanted` is set, and returns their number. `code` locates the code word of
/// brick `lane`.
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
  warp.Synchronize(); // earlier entries may still be read
  if (isWanted)
  {
    queue[rank] = queued;
  }
  warp.Synchronize();
  return CountOnes(wanted);
}

} // namespace Strider

#endif
