// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Distribution of the samples that the rays of a warp need among all lanes, because some rays need many and most need
// few.
#ifndef Strider_MarchingCache_DealSamples_h
#define Strider_MarchingCache_DealSamples_h

#include "Foundation/WarpLanes.h"
#include "Rays/PickPlace.h"

#include <cstring>
#include <type_traits>

namespace Strider
{

STRIDER_HOST_DEVICE int CountSetBits(unsigned int bits)
{
#if defined(__CUDA_ARCH__)
  return __popc(bits);
#else
  int count = 0;
  for (; bits != 0; bits &= bits - 1)
  {
    ++count;
  }
  return count;
#endif
}

/// Returns the index of the highest set bit; `bits` must not be 0.
STRIDER_HOST_DEVICE int FindLastBit(unsigned int bits)
{
#if defined(__CUDA_ARCH__)
  return 31 - __clz(static_cast<int>(bits));
#else
  int index = 0;
  while ((bits >>= 1) != 0)
  {
    ++index;
  }
  return index;
#endif
}

/// Returns the index of the set bit that is higher than `lower` other ones; there must be one.
STRIDER_HOST_DEVICE int FindSetBit(unsigned int bits, int lower)
{
  int index = 0;
  STRIDER_UNROLL
  for (int half = 16; half > 0; half /= 2)
  {
    const int count = CountSetBits(bits >> index & ((1u << half) - 1u));
    const bool isAbove = lower >= count;
    lower -= isAbove ? count : 0;
    index += isAbove ? half : 0;
  }
  return index;
}

template <typename Warp>
STRIDER_HOST_DEVICE float ShuffleFloat(const Warp& warp, float value, int lane)
{
  int bits;
  memcpy(&bits, &value, sizeof(bits));
  bits = warp.Shuffle(bits, lane);
  memcpy(&value, &bits, sizeof(bits));
  return value;
}

template <typename Warp>
STRIDER_HOST_DEVICE Vector3 ShuffleVector(const Warp& warp, Vector3 value, int lane)
{
  return { ShuffleFloat(warp, value.X, lane), ShuffleFloat(warp, value.Y, lane),
    ShuffleFloat(warp, value.Z, lane) };
}

/// A sample of a batch, and the lane whose ray needs it.
struct DealtSample
{
  int Sample;
  int Lane;
  bool IsTaken; ///< false: there is none for this lane
  bool IsDealt; ///< false: Lane is the own one
};

/// Returns the positions of the batch that a sample belongs to; all lanes must call it. Only even positions are dealt.
template <typename Warp, typename Places>
STRIDER_HOST_DEVICE Places ShufflePlaces(
  const Warp& warp, const DealtSample& dealt, const Places& places)
{
  if constexpr (std::is_same_v<Places, EvenPlaces>)
  {
    if (dealt.IsDealt)
    {
      return { ShuffleVector(warp, places.Start, dealt.Lane),
        ShuffleVector(warp, places.Step, dealt.Lane), warp.Shuffle(places.First, dealt.Lane) };
    }
  }
  return places;
}

/// Returns the sample number round * WarpLanes + lane of those whose bits are set in `needed`, which differs from lane
/// to lane.
template <int Batch, typename Warp>
STRIDER_HOST_DEVICE DealtSample DealSample(const Warp& warp, unsigned int needed, int round)
{
  int before = round * WarpLanes + warp.Lane;
  int sample = Batch;
  unsigned int lanes = 0;
  STRIDER_UNROLL
  for (int candidate = 0; candidate < Batch; ++candidate)
  {
    const unsigned int needing = warp.Ballot((needed >> candidate & 1u) != 0);
    const int count = CountSetBits(needing);
    const bool isHere = sample == Batch && before < count;
    lanes = isHere ? needing : lanes;
    sample = isHere ? candidate : sample;
    before -= sample == Batch ? count : 0;
  }
  const bool isTaken = sample < Batch;
  return { sample, isTaken ? FindSetBit(lanes, before) : warp.Lane, isTaken, true };
}

/// Calls visit(sample) in all lanes, as often as it takes for all samples whose bits are set in `needed`, which differs
/// from lane to lane. Lanes visit samples of other lanes where that is faster. All lanes must call it.
template <int Batch, typename Places, typename Warp, typename Visit>
STRIDER_HOST_DEVICE void DealByWarp(const Warp& warp, unsigned int needed, const Visit& visit)
{
  int samples = 0;
  int rounds = 0;
  STRIDER_UNROLL
  for (int sample = 0; sample < Batch; ++sample)
  {
    const unsigned int needing = warp.Ballot((needed >> sample & 1u) != 0);
    samples += CountSetBits(needing);
    rounds += needing != 0 ? 1 : 0;
  }
  const int dealtRounds = (samples + WarpLanes - 1) / WarpLanes;
  const bool isDealt = std::is_same_v<Places, EvenPlaces> && 5 * dealtRounds <= 3 * rounds;
  const int end = isDealt ? dealtRounds : Batch;
#if defined(__CUDACC__)
#pragma unroll 1
#endif
  for (int round = 0; round < end; ++round)
  {
    DealtSample dealt{ round, warp.Lane, (needed >> round & 1u) != 0, false };
    if (isDealt)
    {
      dealt = DealSample<Batch>(warp, needed, round);
    }
    visit(dealt);
  }
}

} // namespace Strider

#endif
