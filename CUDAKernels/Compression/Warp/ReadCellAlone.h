// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The corners of a cell, of a compressed volume, by one lane of a warp whose others may do something else.
#ifndef Strider_Compression_Warp_ReadCellAlone_h
#define Strider_Compression_Warp_ReadCellAlone_h

#include "Compression/Decode/DecodeBrick.h"
#include "Compression/Warp/LaneStencil.h"

namespace Strider
{

/// The corners of a cell that lie in one of its bricks, which nobody keeps.
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

/// As ReadCellByWarp, of one lane: reads the cache and does not change it. What is not kept is decoded by this lane for this cell
/// alone.
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
