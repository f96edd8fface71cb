// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Brings a brick into the cache of a warp.
#ifndef Strider_Compression_FetchBrickByWarp_h
#define Strider_Compression_FetchBrickByWarp_h

#include "Compression/DecodeBrickByWarp.h"
#include "Compression/FindCodeWordByWarp.h"
#include "Compression/WarpBricks.h"

namespace Strider
{

/// Bits of places, those of slots and of constant bricks.
struct PlaceBits
{
  std::uint32_t Slots = 0;
  std::uint32_t Constants = 0;

  STRIDER_HOST_DEVICE void Add(int place)
  {
    if (place < MostSlots)
    {
      this->Slots |= 1u << place;
    }
    else
    {
      this->Constants |= 1u << (place - MostSlots);
    }
  }
};

/// A brick that all lanes agree on.
struct WantedBrick
{
  BrickPlace At;
  std::uint32_t Number; ///< its entry in the list

  STRIDER_HOST_DEVICE int FindKey() const
  {
    return FindDirectoryKey(this->At.X, this->At.Y, this->At.Z, this->At.Component);
  }
};

/// A place that the directory has forgotten, or NoPlace.
template <typename Bricks>
STRIDER_HOST_DEVICE int SearchPlacesByWarp(const Bricks& bricks, std::uint32_t number)
{
  const int lane = bricks.Lanes.Lane;
  const WarpBrickCache& cache = bricks.Cache;
  const std::uint32_t slots = bricks.Lanes.Ballot(cache.Bricks[lane] == number);
  const std::uint32_t constants = bricks.Lanes.Ballot(
    lane < ConstantPlaces && cache.Bricks[MostSlots + lane % ConstantPlaces] == number);
  return slots != 0  ? CountBits(slots) - 1
    : constants != 0 ? MostSlots + CountBits(constants) - 1
                     : NoPlace;
}

/// A slot for a brick, which others may have had so far; NoPlace where all are in use.
template <typename Bricks>
STRIDER_HOST_DEVICE int TakeSlotByWarp(const Bricks& bricks, std::uint32_t inUse)
{
  const int lane = bricks.Lanes.Lane;
  WarpBrickCache& cache = bricks.Cache;
  const std::uint32_t active = bricks.Lanes.Ballot(cache.Active[lane] != 0);
  const std::uint32_t valid = static_cast<std::uint32_t>(MakeMask(bricks.Size.Slots));
  const SlotChoice choice = ChooseSlot(valid, inUse, active, cache.New);
  bricks.Lanes.Synchronize();
  cache.Active[lane] = static_cast<unsigned char>(choice.Active >> lane & 1u);
  if (lane == 0)
  {
    cache.New = choice.New;
  }
  return choice.Slot;
}

/// The same of a constant brick, one after the other.
template <typename Bricks>
STRIDER_HOST_DEVICE int TakeConstantByWarp(const Bricks& bricks, std::uint32_t inUse)
{
  WarpBrickCache& cache = bricks.Cache;
  const std::uint32_t next = cache.NextConstant;
  int place = NoPlace;
  for (std::uint32_t step = 0; place == NoPlace && step < ConstantPlaces; ++step)
  {
    const std::uint32_t constant = (next + step) % ConstantPlaces;
    place = (inUse >> constant & 1u) == 0 ? static_cast<int>(MostSlots + constant) : NoPlace;
  }
  bricks.Lanes.Synchronize();
  if (bricks.Lanes.Lane == 0 && place != NoPlace)
  {
    cache.NextConstant = static_cast<std::uint32_t>(place - MostSlots + 1) % ConstantPlaces;
  }
  return place;
}

/// Decodes a brick into a place that is not in use; NoPlace where there is none.
template <typename Word, typename Bricks>
STRIDER_HOST_DEVICE int DecodeIntoPlace(
  const Bricks& bricks, const WantedBrick& brick, const PlaceBits& inUse)
{
  const auto& lanes = bricks.Lanes;
  const CompressedVoxels& voxels = bricks.Voxels;
  bricks.Cache.Misses[lanes.Lane] += lanes.Lane == 0 ? 1 : 0;
  const CodeWordPlace code = FindCodeWordByWarp(lanes, voxels.Bricks, brick.At);
  const LanePair<Word> words =
    DecodeBrickByWarp<Word, BrickFormat::Automatic>(lanes, bricks.Orders, voxels.Bricks, code);
  const Word first = lanes.Shuffle(words.First, 0);
  const bool isConstant = lanes.Ballot(words.First != first || words.Second != first) == 0;
  const int place =
    isConstant ? TakeConstantByWarp(bricks, inUse.Constants) : TakeSlotByWarp(bricks, inUse.Slots);
  if (place != NoPlace)
  {
    using Value = decltype(KeepWord(Word{}, voxels.Type, voxels.Stored[0]));
    const StoredScalars& stored = voxels.Stored[brick.At.Component];
    Value* values = reinterpret_cast<Value*>(bricks.Values) + bricks.FindFirstValue(place);
    if (!isConstant)
    {
      values[lanes.Lane] = KeepWord(words.First, voxels.Type, stored);
      values[lanes.Lane + WarpLanes] = KeepWord(words.Second, voxels.Type, stored);
    }
    else if (lanes.Lane == 0)
    {
      values[0] = KeepWord(first, voxels.Type, stored);
    }
    if (lanes.Lane == 0)
    {
      bricks.Cache.Bricks[place] = brick.Number;
    }
  }
  return place;
}

/// The place of a brick that some lanes have not found: of the former one if it is kept, or of another one that goes, none of
/// `inUse`. NoPlace where all are in use. Waits for lanes that read the cache.
template <typename Bricks>
STRIDER_HOST_DEVICE int FetchBrickByWarp(
  const Bricks& bricks, const WantedBrick& brick, const PlaceBits& inUse)
{
  int place = bricks.Size.IsForgetful ? NoPlace : SearchPlacesByWarp(bricks, brick.Number);
  if (place == NoPlace)
  {
    place = VisitWordOf(bricks.Voxels.ScalarBytes,
      [&](auto zero) { return DecodeIntoPlace<decltype(zero)>(bricks, brick, inUse); });
  }
  bricks.Lanes.Synchronize();
  if (bricks.Lanes.Lane == 0 && place != NoPlace)
  {
    bricks.Cache.Directory[brick.FindKey()] = static_cast<unsigned char>(place);
  }
  bricks.Lanes.Synchronize();
  return place;
}

} // namespace Strider

#endif
