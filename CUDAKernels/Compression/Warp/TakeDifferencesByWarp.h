// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Differences of neighbouring voxels of a brick, and the prefix sums that invert them, by a warp.
#ifndef Strider_Compression_Warp_TakeDifferencesByWarp_h
#define Strider_Compression_Warp_TakeDifferencesByWarp_h

#include "Compression/Warp/LaneVoxelPair.h"

#include <type_traits>

namespace Strider
{

/// Two sums of a lane, packed into one word if they have at most 16 bits. Sums of 64 words of 8 bits fit into 16
/// bits.
template <typename Code>
struct SumPair
{
  static constexpr bool IsPacked = sizeof(Code) <= 2;
  using Packed = std::conditional_t<IsPacked, std::uint32_t, LaneVoxelPair<Code>>;

  Packed Sums;

  STRIDER_HOST_DEVICE explicit SumPair(const LaneVoxelPair<Code>& pair)
  {
    if constexpr (IsPacked)
    {
      this->Sums = pair.First | static_cast<std::uint32_t>(pair.Second) << 16;
    }
    else
    {
      this->Sums = pair;
    }
  }

  STRIDER_HOST_DEVICE LaneVoxelPair<Code> Get() const
  {
    if constexpr (IsPacked)
    {
      return { static_cast<Code>(this->Sums), static_cast<Code>(this->Sums >> 16) };
    }
    else
    {
      return this->Sums;
    }
  }

  /// Adds the pair of another lane if `isAdded`.
  template <typename Warp>
  STRIDER_HOST_DEVICE void AddLane(const Warp& warp, int lane, bool isAdded)
  {
    if constexpr (IsPacked)
    {
      const std::uint32_t other = warp.Shuffle(this->Sums, lane);
      this->AddPacked(isAdded ? other : 0u);
    }
    else
    {
      const LaneVoxelPair<Code> other = ShufflePair(warp, this->Sums, lane);
      this->Sums.First += isAdded ? other.First : Code{ 0 };
      this->Sums.Second += isAdded ? other.Second : Code{ 0 };
    }
  }

  /// Adds the first sum of another lane to the second sum.
  template <typename Warp>
  STRIDER_HOST_DEVICE void AddFirstToSecond(const Warp& warp, int lane)
  {
    if constexpr (IsPacked)
    {
      this->AddPacked(warp.Shuffle(this->Sums, lane) << 16);
    }
    else
    {
      this->Sums.Second += warp.Shuffle(this->Sums.First, lane);
    }
  }

private:
  STRIDER_HOST_DEVICE void AddPacked(std::uint32_t other)
  {
    constexpr std::uint32_t Highest = sizeof(Code) == 1 ? 0u : 0x80008000u;
    const std::uint32_t turned = (this->Sums ^ other) & Highest;
    this->Sums = ((this->Sums & ~Highest) + (other & ~Highest)) ^ turned;
  }
};

/// Parallel version of SumDifferences.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE void SumDifferencesByWarp(const Warp& warp, LaneVoxelPair<Code>& pair, int axes)
{
  const int lane = warp.Lane;
  SumPair<Code> sums(pair);
  if ((axes & 1) != 0)
  {
    sums.AddLane(warp, lane - 1, (lane & 3) >= 1);
    sums.AddLane(warp, lane - 2, (lane & 3) >= 2);
  }
  if ((axes & 2) != 0)
  {
    sums.AddLane(warp, lane - 4, (lane & 12) >= 4);
    sums.AddLane(warp, lane - 8, (lane & 12) >= 8);
  }
  if ((axes & 4) != 0)
  {
    sums.AddLane(warp, lane - 16, lane >= 16);
    sums.AddFirstToSecond(warp, lane | 16);
  }
  pair = sums.Get();
}

template <int Stride, typename Code, typename Warp>
STRIDER_HOST_DEVICE void TakeLineDifferencesByWarp(const Warp& warp, LaneVoxelPair<Code>& pair)
{
  const LaneVoxelPair<Code> before = ShufflePair(warp, pair, warp.Lane - Stride);
  if (warp.Lane / Stride % BrickSide > 0)
  {
    pair.First = static_cast<Code>(pair.First - before.First);
    pair.Second = static_cast<Code>(pair.Second - before.Second);
  }
}

/// Parallel version of TakeDifferences.
template <typename Code, typename Warp>
STRIDER_HOST_DEVICE void TakeDifferencesByWarp(
  const Warp& warp, LaneVoxelPair<Code>& pair, int axes)
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
    // z is 0 and 2 in the lower half of the warp, 1 and 3 in the upper half.
    const LaneVoxelPair<Code> other = ShufflePair(warp, pair, warp.Lane ^ 16);
    const bool isUpper = warp.Lane >= 16;
    pair.First = static_cast<Code>(pair.First - (isUpper ? other.First : Code{ 0 }));
    pair.Second = static_cast<Code>(pair.Second - (isUpper ? other.Second : other.First));
  }
}

} // namespace Strider

#endif
