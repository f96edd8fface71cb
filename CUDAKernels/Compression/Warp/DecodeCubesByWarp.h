// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decodes four bricks of a volume in the format Automatic at a time by a warp.
#ifndef Strider_Compression_Warp_DecodeCubesByWarp_h
#define Strider_Compression_Warp_DecodeCubesByWarp_h

#include "Compression/Warp/BrickQueue.h"
#include "Compression/Warp/JoinCubesByWarp.h"
#include "Compression/Warp/LaneCodes.h"
#include "Compression/Warp/SumCubesByWarp.h"

namespace Strider
{

/// Shared memory of a warp.
template <typename Word>
struct DecodeMemory
{
  BrickQueue<Word> Queue;
  FourWords<MovedWord<Word>> Codes[BricksAtOnce][BrickVoxels / 4];
};

/// Converts differences from the anchor to words. The anchor is the smallest, the largest or the first word, without
/// its lowest bits.
template <typename Word>
STRIDER_HOST_DEVICE void AddAnchor(
  const AutomaticBrick<Word>& brick, WideWord<Word> anchor, LaneOctet<Word>& cube)
{
  using Wide = WideWord<Word>;
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

STRIDER_HOST_DEVICE void AddAnchor(
  const AutomaticBrick<std::uint8_t>& brick, std::uint32_t anchor, LaneOctet<std::uint8_t>& cube)
{
  using Cube = LaneOctet<std::uint8_t>;
  // Adds 256, so that halves stay positive after any subtraction.
  const std::uint32_t both = (anchor | 0x100u) * Cube::Both;
  const std::uint32_t sign = brick.Form == BrickForm::BelowLargest ? ~0u : 1u;
  for (std::uint32_t& pair : cube.Pairs)
  {
    pair = both + sign * pair;
  }
}

/// Parallel version of RestoreBrick for four bricks: converts codes to words. See MoveCodesByWarp for `memory`.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE LaneOctet<Word> RestoreCubesByWarp(const Warp& warp,
  FourWords<MovedWord<Word>>* memory, const LaneFaces& faces, const AutomaticBrick<Word>& brick,
  LaneCodes<Word>& codes)
{
  const bool isHaar = brick.Form == BrickForm::Haar;
  const int axes = FindDifferenceAxes(brick.Form);
  if (isHaar || axes != 0)
  {
    UnfoldCodes(codes);
  }
  const int order = FindCodeOrder(brick.Form);
  LaneOctet<Word> cube;
  if (warp.Ballot(order != MortonCodeOrder) != 0)
  {
    cube = MoveCodesByWarp(warp, memory, faces, order, codes);
  }
  else
  {
    cube = MakeCube(codes);
  }
  if (warp.Ballot(axes != 0) != 0)
  {
    SumCubesByWarp(warp, cube, axes);
  }
  const Word anchor = static_cast<Word>(brick.Anchor >> brick.Shift);
  if (warp.Ballot(isHaar) != 0)
  {
    JoinCubesByWarp(warp, cube, isHaar, anchor);
  }
  AddAnchor(brick, isHaar ? WideWord<Word>{ 0 } : WideWord<Word>{ anchor }, cube);
  return cube;
}

/// Decodes four bricks; `queued` is the same in the eight lanes of a brick.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE LaneOctet<Word> DecodeCubesByWarp(const Warp& warp,
  FourWords<MovedWord<Word>>* memory, const LaneFaces& faces, const std::uint32_t* payload,
  const QueuedBrick<Word>& queued)
{
  const AutomaticBrick<Word> brick = queued.GetBrick();
  const int width = queued.FindWidth(brick, warp.Lane % CubeLanes);
  const int before = SumBeforeByWarp<CubeLanes>(warp, width);
  LaneCodes<Word> codes{};
  if (width != 0)
  {
    ReadGroupCodes(payload, queued.GetGroups() + static_cast<std::uint32_t>(before), width, codes);
  }
  return RestoreCubesByWarp(warp, memory, faces, brick, codes);
}

/// Returns the brick of another lane.
template <typename Warp>
STRIDER_HOST_DEVICE BrickPlace ShuffleBrick(const Warp& warp, const BrickPlace& brick, int lane)
{
  return { warp.Shuffle(brick.X, lane), warp.Shuffle(brick.Y, lane), warp.Shuffle(brick.Z, lane),
    warp.Shuffle(brick.Component, lane) };
}

/// Decodes those of 32 bricks whose bit in `wanted` is set, and calls visit(brick, isBrick, cube) for four at a time,
/// in any order. `brick` is in [0, 31]. In the last call, lanes without a brick of their own get `isBrick` false and
/// repeat the last brick. `code` locates the code word of brick `lane`.
template <typename Word, typename Warp, typename Visitor>
STRIDER_HOST_DEVICE void DecodeWantedByWarp(const Warp& warp, DecodeMemory<Word>& memory,
  const LaneFaces& faces, const CompressedBricks& bricks, const CodeWordPlace& code,
  std::uint32_t wanted, const Visitor& visit)
{
  const int count = QueueBricksByWarp(warp, memory.Queue, bricks, code, wanted);
  STRIDER_ROLL
  for (int first = 0; first < count; first += BricksAtOnce)
  {
    const int place = first + warp.Lane / CubeLanes;
    const bool isBrick = place < count;
    const QueuedBrick<Word> queued = memory.Queue[isBrick ? place : count - 1];
    visit(queued.GetNumber(), isBrick,
      DecodeCubesByWarp(warp, memory.Codes[warp.Lane / CubeLanes], faces, bricks.Payload, queued));
  }
}

} // namespace Strider

#endif
