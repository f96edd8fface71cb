// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Looks up bricks in the cache of a warp, and decodes the missing ones.
#ifndef Strider_Compression_Warp_FetchMissingByWarp_h
#define Strider_Compression_Warp_FetchMissingByWarp_h

#include "Compression/Warp/BrickBox.h"
#include "Compression/Warp/FetchBricksByWarp.h"

namespace Strider
{

/// State of the bricks of a lane's box: the places of those found, one byte each, and those still missing, one bit
/// each.
struct LanePlaces
{
  std::uint32_t Found[2] = { ~0u, ~0u }; ///< NoPlace: not found, or already consumed
  unsigned int Missing = 0;

  STRIDER_HOST_DEVICE int Get(int brick) const
  {
    return static_cast<int>(
      TakeBytes(this->Found[0], this->Found[1], static_cast<std::uint32_t>(brick)) & 0xffu);
  }

  /// Records the place of a missing brick.
  STRIDER_HOST_DEVICE void Find(int brick, int place)
  {
    this->Missing &= ~(1u << brick);
    this->Set(brick, place);
  }

  /// Records the place of a brick without a place so far.
  STRIDER_HOST_DEVICE void Set(int brick, int place)
  {
    const std::uint32_t change = (place ^ 0xffu) << 8 * (brick & 3);
    this->Found[0] ^= (brick & 4) != 0 ? 0 : change;
    this->Found[1] ^= (brick & 4) != 0 ? change : 0;
  }
};

/// Looks up the bricks of a box.
template <typename Bricks>
STRIDER_HOST_DEVICE LanePlaces LookUpBox(
  const Bricks& bricks, const BrickBox& box, const BrickStrides& strides)
{
  WarpBrickCache& cache = bricks.Cache;
  LanePlaces places;
  int brick = 0;
  do
  {
    const int place = cache.Find(box.FindKey(brick), strides.FindNumber(box.Number, brick));
    if (place == NoPlace)
    {
      places.Missing |= 1u << brick;
    }
    else
    {
      places.Set(brick, place);
      cache.Active[place] = 1; // several lanes may write this concurrently
    }
    brick = box.FindNext(brick);
  } while (brick != 0);
  return places;
}

/// Returns the places that lanes are going to read.
template <typename Warp>
STRIDER_HOST_DEVICE PlaceBits FindInUseByWarp(const Warp& lanes, const LanePlaces& places)
{
  PlaceBits inUse;
  for (int brick = 0; brick < 8; ++brick)
  {
    const int place = places.Get(brick);
    if (place != NoPlace)
    {
      inUse.Add(place);
    }
  }
  return { lanes.Unite(inUse.Slots), lanes.Unite(inUse.Constants) };
}

/// Returns the bricks of a box that have a number, one bit each. Along an axis with one brick only, bits of bricks
/// outside the box may be set as well.
STRIDER_HOST_DEVICE unsigned int FindInBox(
  const BrickBox& box, const BrickStrides& strides, std::uint32_t number)
{
  unsigned int found = 0;
  for (int brick = 0; brick < 8; ++brick)
  {
    found |= number - box.Number == strides.FindNumber(0, brick) ? 1u << brick : 0u;
  }
  return found;
}

/// Gathers bricks that lanes miss, to be decoded together. Bricks that are cached but no longer in the directory are
/// found instead. `own` receives four bits per brick of the batch: its index in the lane's box, or 8 if it is not in
/// it.
template <typename Bricks>
STRIDER_HOST_DEVICE BrickBatch GatherBatchByWarp(const Bricks& bricks, const BrickBox& box,
  const BrickStrides& strides, PlaceBits& inUse, LanePlaces& places, std::uint32_t& own)
{
  const auto& lanes = bricks.Lanes;
  BrickBatch batch;
  unsigned int left = places.Missing;
  std::uint32_t waiting = lanes.Ballot(left != 0);
  while (waiting != 0 && batch.Count < BricksAtOnce)
  {
    const int leader = FindLowestBit(waiting);
    const int missing = FindLowestBit(left) & 7;
    const std::uint32_t number = lanes.Shuffle(strides.FindNumber(box.Number, missing), leader);
    const int key = lanes.Shuffle(box.FindKey(missing), leader);
    const bool isShared = !bricks.Size.IsForgetful || lanes.Lane == leader;
    const unsigned int ofLane = isShared ? left & FindInBox(box, strides, number) : 0;
    left ^= ofLane;
    const int place = bricks.Size.IsForgetful ? NoPlace : SearchPlacesByWarp(bricks, number);
    if (place != NoPlace)
    {
      inUse.Add(place);
      if (lanes.Lane == 0)
      {
        bricks.Cache.Directory[key] = static_cast<unsigned char>(place);
      }
      if (ofLane != 0)
      {
        places.Find(FindLowestBit(ofLane), place);
      }
    }
    else
    {
      const bool isOwn = lanes.Lane / CubeLanes == batch.Count;
      batch.Number = isOwn ? number : batch.Number;
      batch.Key = isOwn ? key : batch.Key;
      own ^= static_cast<std::uint32_t>(ofLane != 0 ? 8 ^ FindLowestBit(ofLane) : 0)
        << 4 * batch.Count;
      ++batch.Count;
    }
    waiting = lanes.Ballot(left != 0);
  }
  return batch;
}

/// Fetches the bricks that lanes miss, four at a time, until none is missing or all places of the cache are in use.
/// `waiting` has a bit for each lane that misses a brick. Arguments are passed by value so that the caller's
/// variables stay in registers.
template <typename Bricks>
STRIDER_HOST_DEVICE_CALL LanePlaces FetchMissingByWarp(
  const Bricks source, const BrickBox box, std::uint32_t waiting, LanePlaces places)
{
  const Bricks bricks = source.Reopen();
  const BrickStrides strides(bricks.Voxels.Bricks.Grid);
  const auto& lanes = bricks.Lanes;
  lanes.Synchronize(); // makes the lanes' writes to Active visible
  PlaceBits inUse = FindInUseByWarp(lanes, places);
  bool hasRoom = true;
  while (waiting != 0 && hasRoom)
  {
    std::uint32_t own = 0x8888u;
    const BrickBatch batch = GatherBatchByWarp(bricks, box, strides, inUse, places, own);
    BatchPlaces taken;
    if (batch.Count > 0)
    {
      taken = bricks.VisitWord([&](auto zero) {
        return DecodeBatchByWarp<decltype(zero)>(bricks, batch, box.First.Component, inUse);
      });
    }
    for (int turn = 0; turn < taken.Count; ++turn)
    {
      const int brick = static_cast<int>(own >> 4 * turn & 15u);
      if (brick < 8)
      {
        places.Find(brick, taken.Get(turn));
      }
    }
    hasRoom = taken.Count == batch.Count;
    waiting = lanes.Ballot(places.Missing != 0);
  }
  lanes.Synchronize();
  return places;
}

/// Looks up a box's bricks for the lanes where `isWanted`, and fetches the missing ones. Returns false if there is
/// not enough room.
template <typename Bricks>
STRIDER_HOST_DEVICE bool FindByWarp(const Bricks& bricks, bool isWanted, const BrickBox& box,
  const BrickStrides& strides, LanePlaces& places)
{
  if (isWanted)
  {
    places = LookUpBox(bricks, box, strides);
  }
  const std::uint32_t waiting = bricks.Lanes.Ballot(places.Missing != 0);
  if (waiting == 0)
  {
    return true;
  }
  places = FetchMissingByWarp(bricks, box, waiting, places);
  return bricks.Lanes.Ballot(places.Missing != 0) == 0;
}

} // namespace Strider

#endif
