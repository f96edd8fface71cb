// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Transforms of a brick's voxels in the format Automatic by a warp.
#ifndef Strider_Compression_Warp_TransformBrickByWarp_h
#define Strider_Compression_Warp_TransformBrickByWarp_h

#include "Compression/Format/TransformBrick.h"
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

} // namespace Strider

#endif
