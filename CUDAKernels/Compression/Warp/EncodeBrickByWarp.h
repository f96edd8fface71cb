// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Encodes a brick in the format Automatic by a warp; the bytes are those of EncodeAutomatic.
#ifndef Strider_Compression_Warp_EncodeBrickByWarp_h
#define Strider_Compression_Warp_EncodeBrickByWarp_h

#include "Compression/Encode/EncodeAutomatic.h"
#include "Compression/Warp/LaneOrders.h"
#include "Compression/Warp/TakeDifferencesByWarp.h"
#include "Compression/Warp/TransformHaarByWarp.h"

namespace Strider
{

/// Reduces the values of all lanes; the result is the same in all lanes. combine(value, value) must be commutative
/// and associative.
template <typename Value, typename Warp, typename CombineOp>
STRIDER_HOST_DEVICE Value CombineByWarp(
  const Warp& warp, const LaneVoxelPair<Value>& pair, const CombineOp& combine)
{
  Value all = combine(pair.First, pair.Second);
  for (int bit = 1; bit < WarpLanes; bit *= 2)
  {
    all = combine(all, warp.Shuffle(all, warp.Lane ^ bit));
  }
  return all;
}

/// Parallel version of TransformBrick. Codes are returned in the lanes of their voxels.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE Word TransformBrickByWarp(
  const Warp& warp, const LaneVoxelPair<Word>& words, BrickForm form, LaneVoxelPair<Word>& codes)
{
  codes = words;
  if (form == BrickForm::Haar)
  {
    TransformHaarByWarp(warp, codes);
    const Word average = warp.Shuffle(codes.First, 0);
    codes = { FoldSign(codes.First), FoldSign(codes.Second) };
    codes.First = warp.Lane == 0 ? Word{ 0 } : codes.First;
    return average;
  }
  const int axes = FindDifferenceAxes(form);
  if (axes != 0)
  {
    const Word first = warp.Shuffle(words.First, 0);
    codes = { static_cast<Word>(words.First - first), static_cast<Word>(words.Second - first) };
    TakeDifferencesByWarp(warp, codes, axes);
    codes = { FoldSign(codes.First), FoldSign(codes.Second) };
    return first;
  }
  const bool isBelow = form == BrickForm::BelowLargest;
  const Word anchor = CombineByWarp(warp, words,
    [isBelow](Word one, Word other) { return (one < other) == isBelow ? other : one; });
  codes = { static_cast<Word>(isBelow ? anchor - words.First : words.First - anchor),
    static_cast<Word>(isBelow ? anchor - words.Second : words.Second - anchor) };
  return anchor;
}

/// An encoded brick before it is written.
template <typename Word>
struct CodedPair
{
  AutomaticBrick<Word> Brick; ///< same in all lanes
  LaneVoxelPair<Word> Codes;  ///< at positions `lane` and `lane` + 32
};

/// Computes the parts of a brick that do not depend on the form: the anchor and the shift.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE AutomaticBrick<Word> StartBrickByWarp(
  const Warp& warp, const LaneVoxelPair<Word>& words)
{
  AutomaticBrick<Word> brick;
  brick.Anchor = warp.Shuffle(words.First, 0);
  const LaneVoxelPair<Word> different{ static_cast<Word>(words.First ^ brick.Anchor),
    static_cast<Word>(words.Second ^ brick.Anchor) };
  brick.Shift = FindSharedBits(CombineByWarp(
    warp, different, [](Word one, Word other) { return static_cast<Word>(one | other); }));
  return brick;
}

/// True if the brick consists of the anchor only: all words are equal.
template <typename Word>
STRIDER_HOST_DEVICE bool IsAnchorOnly(const AutomaticBrick<Word>& brick)
{
  return brick.Shift == AutomaticBrick<Word>::MostWidth;
}

/// Moves codes from the lanes of their voxels to the lanes of their positions. `voxels` are those of the positions
/// `lane` and `lane` + 32.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE LaneVoxelPair<Word> PlaceCodesByWarp(
  const Warp& warp, const LaneVoxelPair<Word>& codes, const LaneVoxelPair<int>& voxels)
{
  const LaneVoxelPair<Word> first = ShufflePair(warp, codes, voxels.First % WarpLanes);
  const LaneVoxelPair<Word> second = ShufflePair(warp, codes, voxels.Second % WarpLanes);
  return { voxels.First < WarpLanes ? first.First : first.Second,
    voxels.Second < WarpLanes ? second.First : second.Second };
}

/// Parallel version of MeasureGroups for codes in the lanes of their positions; the result is the same in all lanes.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE GroupWidths MeasureGroupsByWarp(
  const Warp& warp, const LaneVoxelPair<Word>& codes)
{
  LaneVoxelPair<Word> all = codes;
  for (int bit = 1; bit < GroupCodes; bit *= 2)
  {
    const LaneVoxelPair<Word> other = ShufflePair(warp, all, warp.Lane ^ bit);
    all.First |= other.First;
    all.Second |= other.Second;
  }
  const int both = CountBits(all.First) | CountBits(all.Second) << 8;
  GroupWidths widths;
  for (int group = 0; group < GroupCount / 2; ++group)
  {
    const int ofGroup = warp.Shuffle(both, group * GroupCodes);
    widths.Width[group] = ofGroup & 255;
    widths.Width[group + GroupCount / 2] = ofGroup >> 8;
  }
  return widths;
}

/// Encodes a brick in one form. `start` is the result of StartBrickByWarp for a brick that is not constant, `voxels`
/// is FindLaneVoxels(lane).
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE CodedPair<Word> EncodeFormByWarp(const Warp& warp, const LaneOrders& voxels,
  const LaneVoxelPair<Word>& words, const AutomaticBrick<Word>& start, BrickForm form)
{
  const LaneVoxelPair<Word> shifted{ static_cast<Word>(words.First >> start.Shift),
    static_cast<Word>(words.Second >> start.Shift) };
  CodedPair<Word> coded;
  LaneVoxelPair<Word> codes;
  const Word anchor = TransformBrickByWarp(warp, shifted, form, codes);
  coded.Brick = start;
  coded.Brick.Form = form;
  coded.Brick.Anchor =
    static_cast<Word>(anchor << start.Shift | (start.Anchor & MakeMask(start.Shift)));
  coded.Codes = PlaceCodesByWarp(warp, codes, voxels.Find(form));
  ChooseWidths(MeasureGroupsByWarp(warp, coded.Codes), coded.Brick);
  return coded;
}

struct CodedLength
{
  int Bytes = 0; ///< for a constant brick, the size of the anchor
  BrickForm Form = BrickForm::AboveLeast;
};

/// Returns the form with the shortest code word.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE CodedLength ChooseFormByWarp(
  const Warp& warp, const LaneOrders& voxels, const LaneVoxelPair<Word>& words)
{
  using Brick = AutomaticBrick<Word>;
  const Brick start = StartBrickByWarp(warp, words);
  CodedLength best{ Brick::AnchorBytes, BrickForm::AboveLeast };
  if (IsAnchorOnly(start))
  {
    return best;
  }
  best.Bytes = Brick::MostBytes + 1;
  STRIDER_ROLL
  for (int turn = 0; turn < BrickFormCount; ++turn)
  {
    const BrickForm form = FindFormToTry(turn);
    if (static_cast<int>(form) < 1 << Brick::Layout::FormBits)
    {
      const int bytes = EncodeFormByWarp(warp, voxels, words, start, form).Brick.CountBytes();
      best = bytes < best.Bytes ? CodedLength{ bytes, form } : best;
    }
  }
  return best;
}

/// Writes a field to bits that are 0, in words to which other lanes write as well.
template <typename Warp>
STRIDER_HOST_DEVICE void AddField(
  const Warp& warp, std::uint32_t* words, int firstBit, int width, std::uint64_t value)
{
  for (int written = 0; written < width;)
  {
    const int shift = (firstBit + written) % 32;
    warp.Or(
      words[(firstBit + written) / 32], static_cast<std::uint32_t>(value >> written) << shift);
    written += 32 - shift;
  }
}

/// Writes all of a code word except its groups from a bit on; the lanes share the work.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void AddHead(
  const Warp& warp, const AutomaticBrick<Word>& brick, std::uint32_t* words, int firstBit)
{
  using Brick = AutomaticBrick<Word>;
  const int firstHead = firstBit + 8 * Brick::AnchorBytes;
  if (warp.Lane == 0)
  {
    AddField(warp, words, firstBit, 8 * Brick::AnchorBytes, brick.Anchor);
    AddField(warp, words, firstHead, 8 * Brick::HeadBytes, brick.MakeHead());
  }
  for (int group = 0; group < GroupCount; ++group)
  {
    if (warp.Lane == group)
    {
      AddField(warp, words, firstHead + 8 * Brick::HeadBytes + group * brick.Spread, brick.Spread,
        static_cast<std::uint64_t>(brick.Widths.Width[group] - brick.Base));
    }
  }
}

/// Writes the code word of a brick to `room`, which is 0 from `firstBit` on, in the form that ChooseFormByWarp has
/// returned.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void EncodeBrickByWarp(const Warp& warp, const LaneOrders& voxels,
  const LaneVoxelPair<Word>& words, BrickForm form, std::uint32_t* room, int firstBit)
{
  using Brick = AutomaticBrick<Word>;
  const Brick start = StartBrickByWarp(warp, words);
  if (IsAnchorOnly(start))
  {
    // The head of a constant brick is 0.
    if (warp.Lane == 0)
    {
      AddField(warp, room, firstBit, 8 * Brick::AnchorBytes, start.Anchor);
    }
    return;
  }
  const CodedPair<Word> coded = EncodeFormByWarp(warp, voxels, words, start, form);
  AddHead(warp, coded.Brick, room, firstBit);
  int firstByte = coded.Brick.FindFirstGroup();
  for (int group = 0; group < GroupCount; ++group)
  {
    const int width = coded.Brick.Widths.Width[group];
    if (warp.Lane / GroupCodes == group % (WarpLanes / GroupCodes))
    {
      const bool isFirst = group < WarpLanes / GroupCodes;
      AddField(warp, room, firstBit + 8 * firstByte + warp.Lane % GroupCodes * width, width,
        isFirst ? coded.Codes.First : coded.Codes.Second);
    }
    firstByte += width;
  }
}

} // namespace Strider

#endif
