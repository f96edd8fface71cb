// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The corners of cells, of a compressed volume, by a warp: bricks that are missing are decoded by all lanes together.
#ifndef Strider_Compression_ReadCellByWarp_h
#define Strider_Compression_ReadCellByWarp_h

#include "Compression/FetchBricksByWarp.h"
#include "Compression/LaneCell.h"

namespace Strider
{

/// What a lane knows of the bricks of its cell: the places of those that it has found, a byte each, and those that are still to be
/// found, a bit each.
struct LanePlaces
{
  std::uint32_t Found[2] = { ~0u, ~0u }; ///< NoPlace: not, or not any more
  unsigned int Missing = 0;

  STRIDER_HOST_DEVICE int Get(int brick) const
  {
    return static_cast<int>(
      TakeBytes(this->Found[0], this->Found[1], static_cast<std::uint32_t>(brick)) & 0xffu);
  }

  /// Of a brick that is missing so far.
  STRIDER_HOST_DEVICE void Find(int brick, int place)
  {
    this->Missing &= ~(1u << brick);
    this->Set(brick, place);
  }

  /// Of a brick that has not been found.
  STRIDER_HOST_DEVICE void Set(int brick, int place)
  {
    const std::uint32_t change = (place ^ 0xffu) << 8 * (brick & 3);
    this->Found[0] ^= (brick & 4) != 0 ? 0 : change;
    this->Found[1] ^= (brick & 4) != 0 ? change : 0;
  }
};

/// Looks a cell's bricks up.
template <typename Bricks>
STRIDER_HOST_DEVICE LanePlaces LookUpCell(
  const Bricks& bricks, const LaneCell& cell, const BrickStrides& strides)
{
  WarpBrickCache& cache = bricks.Cache;
  LanePlaces places;
  int brick = 0;
  do
  {
    const int place = cache.Find(cell.FindKey(brick), strides.FindNumber(cell.Number, brick));
    if (place == NoPlace)
    {
      places.Missing |= 1u << brick;
    }
    else
    {
      places.Set(brick, place);
    }
    if (place < MostSlots)
    {
      cache.Active[place] = 1; // by as many lanes as like to
    }
    brick = cell.FindNext(brick);
  } while (brick != 0);
  return places;
}

/// The bits of all lanes.
template <typename Warp>
STRIDER_HOST_DEVICE std::uint32_t UniteByWarp(const Warp& lanes, std::uint32_t bits)
{
  for (int distance = WarpLanes / 2; distance > 0; distance /= 2)
  {
    bits |= lanes.Shuffle(bits, lanes.Lane ^ distance);
  }
  return bits;
}

/// The places that lanes are going to read.
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
  return { UniteByWarp(lanes, inUse.Slots), UniteByWarp(lanes, inUse.Constants) };
}

/// Which brick of a cell has a number; 8: none.
STRIDER_HOST_DEVICE int FindInCell(
  const LaneCell& cell, const BrickStrides& strides, std::uint32_t number)
{
  int found = 8;
  for (int brick = 0; brick < 8; ++brick)
  {
    const bool isOfCell = (brick & ~cell.Across) == 0;
    found = isOfCell && strides.FindNumber(cell.Number, brick) == number ? brick : found;
  }
  return found;
}

/// Bricks that lanes miss, to be decoded together; those that the directory had forgotten are found. `own`: which brick of the lane's cell
/// each of the batch is, four bits each, 8 of others.
template <typename Bricks>
STRIDER_HOST_DEVICE BrickBatch GatherBatchByWarp(const Bricks& bricks, const LaneCell& cell,
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
    const std::uint32_t number = lanes.Shuffle(strides.FindNumber(cell.Number, missing), leader);
    const int key = lanes.Shuffle(cell.FindKey(missing), leader);
    const bool isShared = !bricks.Size.IsForgetful || lanes.Lane == leader;
    const int brick = left == 0 || !isShared ? 8 : FindInCell(cell, strides, number);
    const unsigned int ofLane = left & 1u << brick;
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
        places.Find(brick, place);
      }
    }
    else
    {
      const bool isOwn = lanes.Lane / CubeLanes == batch.Count;
      batch.Number = isOwn ? number : batch.Number;
      batch.Key = isOwn ? key : batch.Key;
      own ^= static_cast<std::uint32_t>(ofLane != 0 ? 8 ^ brick : 0) << 4 * batch.Count;
      ++batch.Count;
    }
    waiting = lanes.Ballot(left != 0);
  }
  return batch;
}

/// Finds what lanes miss, four bricks at a time, until nothing is missing, or until all places of the cache are in use; `waiting`: lanes that
/// miss something. It is called at a third of the samples. Arguments are copies: no register of the caller must have an address.
template <typename Bricks>
STRIDER_HOST_DEVICE_CALL LanePlaces FetchMissingByWarp(
  const Bricks bricks, const LaneCell cell, std::uint32_t waiting, LanePlaces places)
{
  const BrickStrides strides(bricks.Voxels.Bricks.Grid);
  const auto& lanes = bricks.Lanes;
  lanes.Synchronize(); // which places lanes have used is seen by the one that looks after them
  PlaceBits inUse = FindInUseByWarp(lanes, places);
  bool hasRoom = true;
  while (waiting != 0 && hasRoom)
  {
    std::uint32_t own = 0x8888u;
    const BrickBatch batch = GatherBatchByWarp(bricks, cell, strides, inUse, places, own);
    BatchPlaces taken;
    if (batch.Count > 0)
    {
      taken = bricks.VisitWord([&](auto zero) {
        return DecodeBatchByWarp<decltype(zero)>(bricks, batch, cell.First.Component, inUse);
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

/// The values around the cell that begins at a voxel, x fastest, as LinearVoxels::ReadCells, in the lanes that want them. All lanes of
/// the warp call it. Bricks of all voxels within `reach` are in the cache when it returns, if they have room there; corners beyond
/// are not read. Where a sample needs more bricks than there are places, lanes take what they have found so far before others go.
template <typename Bricks>
STRIDER_HOST_DEVICE void ReadCellByWarp(const Bricks& bricks, bool isWanted, int x, int y, int z,
  int component, const CellReach& reach, float (&corners)[8])
{
  if (bricks.Size.IsForgetful)
  {
    bricks.Forget();
  }
  const BrickStrides strides(bricks.Voxels.Bricks.Grid);
  const LaneCell cell(bricks.Voxels, strides, x, y, z, component, reach);
  LanePlaces places;
  if (isWanted)
  {
    places = LookUpCell(bricks, cell, strides);
    bricks.Cache.Requests[bricks.Lanes.Lane] += cell.CountBricks();
  }
  std::uint32_t waiting = bricks.Lanes.Ballot(places.Missing != 0);
  bool isDone = false;
  while (!isDone)
  {
    if (waiting != 0)
    {
      places = FetchMissingByWarp(bricks, cell, waiting, places);
      waiting = bricks.Lanes.Ballot(places.Missing != 0);
    }
    isDone = waiting == 0;
    if (isWanted)
    {
      TakeCorners(
        bricks, cell, [&](int brick) { return places.Get(brick & 7); }, corners);
      places.Found[0] = ~0u;
      places.Found[1] = ~0u;
    }
  }
}

} // namespace Strider

#endif
