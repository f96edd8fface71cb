// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Differences of neighbours in a brick, and the sums that undo them, by a warp.
#ifndef Strider_Compression_TakeDifferencesByWarp_h
#define Strider_Compression_TakeDifferencesByWarp_h

#include "Compression/LanePair.h"

namespace Strider
{

template <int Stride, typename Code, typename Warp>
STRIDER_HOST_DEVICE void SumLinesByWarp(const Warp& warp, LanePair<Code>& pair)
{
  for (int step = 1; step < BrickSide; step *= 2)
  {
    const LanePair<Code> before = ShufflePair(warp, pair, warp.Lane - step * Stride);
    if (warp.Lane / Stride % BrickSide >= step)
    {
      pair.First = static_cast<Code>(pair.First + before.First);
      pair.Second = static_cast<Code>(pair.Second + before.Second);
    }
  }
}

/// As SumDifferences.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE void SumDifferencesByWarp(const Warp& warp, LanePair<Code>& pair, int axes)
{
  if ((axes & 1) != 0)
  {
    SumLinesByWarp<1>(warp, pair);
  }
  if ((axes & 2) != 0)
  {
    SumLinesByWarp<BrickSide>(warp, pair);
  }
  if ((axes & 4) != 0)
  {
    const LanePair<Code> before = ShufflePair(warp, pair, warp.Lane - 16);
    if (warp.Lane >= 16)
    {
      pair.First = static_cast<Code>(pair.First + before.First);
      pair.Second = static_cast<Code>(pair.Second + before.Second);
    }
    pair.Second = static_cast<Code>(pair.Second + warp.Shuffle(pair.First, warp.Lane | 16));
  }
}

template <int Stride, typename Code, typename Warp>
STRIDER_HOST_DEVICE void TakeLineDifferencesByWarp(const Warp& warp, LanePair<Code>& pair)
{
  const LanePair<Code> before = ShufflePair(warp, pair, warp.Lane - Stride);
  if (warp.Lane / Stride % BrickSide > 0)
  {
    pair.First = static_cast<Code>(pair.First - before.First);
    pair.Second = static_cast<Code>(pair.Second - before.Second);
  }
}

/// As TakeDifferences.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE void TakeDifferencesByWarp(const Warp& warp, LanePair<Code>& pair, int axes)
{
  if ((axes & 1) != 0)
  {
    TakeLineDifferencesByWarp<1>(warp, pair);
  }
  if ((axes & 2) != 0)
  {
    TakeLineDifferencesByWarp<BrickSide>(warp, pair);
  }
  if ((axes & 4) != 0)
  {
    // z is 0 and 2 in the lower half of the warp, 1 and 3 in the upper one.
    const LanePair<Code> other = ShufflePair(warp, pair, warp.Lane ^ 16);
    const bool isUpper = warp.Lane >= 16;
    pair.First = static_cast<Code>(pair.First - (isUpper ? other.First : Code{ 0 }));
    pair.Second = static_cast<Code>(pair.Second - (isUpper ? other.Second : other.First));
  }
}

} // namespace Strider

#endif
