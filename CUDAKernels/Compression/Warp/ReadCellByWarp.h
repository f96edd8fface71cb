// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the corners of cells of a compressed volume: by a warp, whose lanes decode missing bricks together, or by a
// single lane, independently of the others.
#ifndef Strider_Compression_Warp_ReadCellByWarp_h
#define Strider_Compression_Warp_ReadCellByWarp_h

#include "Compression/Warp/FetchMissingByWarp.h"
#include "Compression/Warp/LaneStencil.h"

namespace Strider
{

/// Reads the values of the cell that begins at a voxel, x fastest, like LinearVoxels::ReadCells, in the lanes where
/// `isWanted`. All lanes of the warp must call it. On return the bricks of all voxels within `reach` are cached, as
/// far as there is room; voxels beyond the cell are not read. If a sample needs more bricks than there are places,
/// lanes read what they have found before it is evicted.
template <typename Bricks>
STRIDER_HOST_DEVICE void ReadCellByWarp(const Bricks& bricks, bool isWanted, int x, int y, int z,
  int component, const CellReach& reach, float (&corners)[8])
{
  if (bricks.Size.IsForgetful)
  {
    bricks.Forget();
  }
  const BrickStrides strides(bricks.Voxels.Bricks.Grid);
  const LaneStencil cell(bricks.Voxels, strides, x, y, z, component, reach);
  LanePlaces places;
  if (isWanted)
  {
    places = LookUpBox(bricks, cell.Box, strides);
    bricks.Cache.Requests[bricks.Lanes.Lane] += cell.Box.CountBricks();
  }
  std::uint32_t waiting = bricks.Lanes.Ballot(places.Missing != 0);
  bool isDone = false;
  while (!isDone)
  {
    if (waiting != 0)
    {
      places = FetchMissingByWarp(bricks, cell.Box, waiting, places);
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

/// Decodes the corners that lie in one brick of the cell, without caching the brick.
template <typename Word>
STRIDER_HOST_DEVICE_CALL void DecodeCorners(
  const CompressedVoxels& voxels, const LaneStencil cell, int brick, float (&corners)[8])
{
  const BrickPlace at = cell.Box.FindBrick(brick);
  const CodeWordPlace place = FindCodeWord(voxels.Bricks, at);
  AutomaticBrick<Word> automatic;
  automatic.Read(voxels.Bricks.Payload, place, static_cast<Word>(voxels.Bricks.Background));
  Word words[BrickVoxels];
  DecodeAutomatic(voxels.Bricks.Payload, place.Byte, automatic, words);
  cell.VisitCorners(voxels, [&](int corner, int holder, int value) {
    if (holder == brick)
    {
      corners[corner] = FindStoredValue(words[value], voxels, voxels.Stored[at.Component]);
    }
  });
}

/// Version of ReadCellByWarp for a single lane: reads the cache but does not change it. A brick that is not cached is
/// decoded by this lane for this cell only.
template <typename Bricks>
STRIDER_HOST_DEVICE void ReadCellAlone(const Bricks& bricks, int x, int y, int z, int component,
  const CellReach& reach, float (&corners)[8])
{
  const CompressedVoxels& voxels = bricks.Voxels;
  const BrickStrides strides(voxels.Bricks.Grid);
  const LaneStencil cell(voxels, strides, x, y, z, component, reach);
  const int lane = bricks.Lanes.Lane;
  bricks.Cache.Requests[lane] += cell.Box.CountBricks();
  int brick = 0;
  do
  {
    const int place =
      bricks.Cache.Find(cell.Box.FindKey(brick), strides.FindNumber(cell.Box.Number, brick));
    if (place == NoPlace)
    {
      ++bricks.Cache.Misses[lane];
      bricks.VisitWord(
        [&](auto zero) { DecodeCorners<decltype(zero)>(voxels, cell, brick, corners); });
    }
    else
    {
      TakeCorners(
        bricks, cell, [&](int holder) { return holder == brick ? place : NoPlace; }, corners);
    }
    brick = cell.Box.FindNext(brick);
  } while (brick != 0);
}

} // namespace Strider

#endif
