// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lookup and replacement of bricks in the cache of a warp.
#ifndef Strider_Compression_Warp_AssignCacheSlots_h
#define Strider_Compression_Warp_AssignCacheSlots_h

#include "Compression/Warp/LaneOctet.h"
#include "Compression/Warp/WarpBricks.h"

namespace Strider
{

/// Sets of places in the cache, as bit masks of slots and of places for constant bricks.
struct PlaceBits
{
  std::uint32_t Slots = 0;
  std::uint32_t Constants = 0;

  STRIDER_HOST_DEVICE void Add(int place)
  {
    if (place < ConstantPlaces)
    {
      this->Constants |= 1u << place;
    }
    else
    {
      this->Slots |= 1u << (place - ConstantPlaces);
    }
  }
};

/// Searches all places for a brick that the directory no longer refers to; returns NoPlace if it is not cached.
template <typename Bricks>
STRIDER_HOST_DEVICE int SearchPlacesByWarp(const Bricks& bricks, std::uint32_t number)
{
  const int lane = bricks.Lanes.Lane;
  const WarpBrickCache& cache = bricks.Cache;
  const std::uint32_t slots = bricks.Lanes.Ballot(cache.Bricks[ConstantPlaces + lane] == number);
  const std::uint32_t constants =
    bricks.Lanes.Ballot(lane < ConstantPlaces && cache.Bricks[lane % ConstantPlaces] == number);
  return slots != 0  ? ConstantPlaces + FindLowestBit(slots)
    : constants != 0 ? FindLowestBit(constants)
                     : NoPlace;
}

/// Places of the bricks of a batch, one byte each; the first Count are valid.
struct BatchPlaces
{
  int Count = 0;
  std::uint32_t Packed = ~0u;

  /// Returns the place of brick `turn`, in [0, BricksAtOnce); NoPlace from Count on.
  STRIDER_HOST_DEVICE int Get(int turn) const
  {
    return static_cast<int>(this->Packed >> 8 * turn & 0xffu);
  }

  STRIDER_HOST_DEVICE void Add(int place)
  {
    this->Packed ^= static_cast<std::uint32_t>(place ^ NoPlace) << 8 * this->Count;
    ++this->Count;
  }
};

/// Returns a place for a constant brick that is not in use, searching cyclically from `next` on and never among the
/// first `unused` ones; NoPlace if all are in use.
STRIDER_HOST_DEVICE int ChooseConstant(std::uint32_t next, int unused, std::uint32_t inUse)
{
  const auto all = static_cast<std::uint32_t>(MakeMask(ConstantPlaces));
  const std::uint32_t free = (all >> unused << unused) & ~inUse;
  const std::uint32_t ahead = free >> next << next;
  return ahead != 0 ? FindLowestBit(ahead) : free != 0 ? FindLowestBit(free) : NoPlace;
}

/// Assigns places to the first bricks of a batch of `count`, as far as there are places not in `inUse`, and adds them
/// to it. Bit 8 b of `constants` is set if brick b is constant. Constant bricks use their places in turn, all others
/// a slot chosen by ChooseSlot. Synchronizes the warp, so that lanes have finished reading the cache.
template <typename Bricks>
STRIDER_HOST_DEVICE BatchPlaces AssignCacheSlotsByWarp(
  const Bricks& bricks, std::uint32_t constants, int count, PlaceBits& inUse)
{
  const auto& lanes = bricks.Lanes;
  WarpBrickCache& cache = bricks.Cache;
  const auto valid = static_cast<std::uint32_t>(MakeMask(bricks.Size.Slots));
  std::uint32_t active = lanes.Ballot(cache.Active[ConstantPlaces + lanes.Lane] != 0);
  std::uint32_t filled = cache.New;
  std::uint32_t next = cache.NextConstant;
  BatchPlaces places;
  int place = 0;
  while (places.Count < count && place != NoPlace)
  {
    if ((constants >> CubeLanes * places.Count & 1u) != 0)
    {
      place = ChooseConstant(next, bricks.CountUnusedPlaces(), inUse.Constants);
      next = place != NoPlace ? static_cast<std::uint32_t>(place + 1) % ConstantPlaces : next;
    }
    else
    {
      const SlotChoice choice = ChooseSlot(valid, inUse.Slots, active, filled);
      place = choice.Slot != NoPlace ? ConstantPlaces + choice.Slot : NoPlace;
      active = choice.Active;
      filled = choice.New;
    }
    if (place != NoPlace)
    {
      inUse.Add(place);
      places.Add(place);
    }
  }
  lanes.Synchronize();
  cache.Active[ConstantPlaces + lanes.Lane] = static_cast<unsigned char>(active >> lanes.Lane & 1u);
  if (lanes.Lane == 0)
  {
    cache.New = filled;
    cache.NextConstant = next;
  }
  return places;
}

} // namespace Strider

#endif
