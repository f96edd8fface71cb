// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where in the cache of a warp bricks are found, and where they go.
#ifndef Strider_Compression_Warp_AssignCacheSlots_h
#define Strider_Compression_Warp_AssignCacheSlots_h

#include "Compression/Warp/LaneOctet.h"
#include "Compression/Warp/WarpBricks.h"

namespace Strider
{

/// Bits of places, those of slots and of constant bricks.
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

/// A place that the directory has forgotten, or NoPlace.
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

/// Places of the bricks of a batch, a byte each, the first of which are there.
struct BatchPlaces
{
  int Count = 0;
  std::uint32_t Packed = ~0u;

  /// Of brick `turn`, in [0, BricksAtOnce); NoPlace from Count on.
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

/// One of the places of constant bricks, without the first `unused` ones, that is not in use, from `next` on; NoPlace where all are.
STRIDER_HOST_DEVICE int ChooseConstant(std::uint32_t next, int unused, std::uint32_t inUse)
{
  const auto all = static_cast<std::uint32_t>(MakeMask(ConstantPlaces));
  const std::uint32_t free = (all >> unused << unused) & ~inUse;
  const std::uint32_t ahead = free >> next << next;
  return ahead != 0 ? FindLowestBit(ahead) : free != 0 ? FindLowestBit(free) : NoPlace;
}

/// Places for the first bricks of a batch of `count`, as many as are free of `inUse`, which they are added to; bit 8 b of `constants` tells
/// whether brick b is a constant one. Slots that others may have had go to the rest, constant bricks take turns. Waits for lanes that read
/// the cache.
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
