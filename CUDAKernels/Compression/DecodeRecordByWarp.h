// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// 32 bricks of a compressed volume, by a warp, into the memory of a volume.
#ifndef Strider_Compression_DecodeRecordByWarp_h
#define Strider_Compression_DecodeRecordByWarp_h

#include "Compression/DecodeBrickByWarp.h"
#include "Compression/FindCodeWordByWarp.h"
#include "Compression/GatherBrick.h"

namespace Strider
{

/// As ScatterBrick: each lane its two voxels.
template <typename Word>
STRIDER_HOST_DEVICE void ScatterPair(
  const LanePair<Word>& pair, int lane, const BrickPlace& brick, const VoxelSlab<Word>& slab)
{
  const int x = BrickSide * brick.X + (lane & 3);
  const int y = BrickSide * brick.Y + (lane >> 2 & 3);
  const int z = BrickSide * brick.Z + (lane >> 4);
  if (x >= slab.Extents[0] || y >= slab.Extents[1] || z >= slab.Extents[2])
  {
    return;
  }
  Word* first = slab.Voxels + slab.Find(x, y, z, brick.Component);
  *first = RestoreBits(pair.First, slab.Order);
  if (z + 2 < slab.Extents[2])
  {
    first[slab.Find(0, 0, 2, 0)] = RestoreBits(pair.Second, slab.Order);
  }
}

/// The next brick of the list.
STRIDER_HOST_DEVICE void Advance(const BrickGrid& grid, BrickPlace& brick)
{
  if (++brick.X < grid.Bricks[0])
  {
    return;
  }
  brick.X = 0;
  if (++brick.Y < grid.Bricks[1])
  {
    return;
  }
  brick.Y = 0;
  if (++brick.Component < grid.Components)
  {
    return;
  }
  brick.Component = 0;
  ++brick.Z;
}

STRIDER_HOST_DEVICE std::uint64_t CountRecords(const BrickGrid& grid)
{
  return (grid.CountAll() + RecordBricks - 1) / RecordBricks;
}

/// Bricks from entry 32 `record` of the list on, `record` in [0, CountRecords). `slab` is the whole volume.
template <BrickFormat Format, typename Word, typename Warp>
STRIDER_HOST_DEVICE void DecodeRecordByWarp(const Warp& warp, const CompressedBricks& bricks,
  std::uint64_t record, const VoxelSlab<Word>& slab)
{
  const LanePlaces places(warp.Lane);
  const std::uint64_t firstEntry = record * RecordBricks;
  const CodeWordPlace ofLane = FindCodeWordsByWarp(warp, bricks, firstEntry);
  const std::uint64_t left = bricks.Grid.CountAll() - firstEntry;
  const int count = left < RecordBricks ? static_cast<int>(left) : RecordBricks;
  BrickPlace brick = bricks.Grid.FindPlace(firstEntry);
  for (int slot = 0; slot < count; ++slot, Advance(bricks.Grid, brick))
  {
    const CodeWordPlace place{ warp.Shuffle(ofLane.Byte, slot), warp.Shuffle(ofLane.Bytes, slot) };
    ScatterPair(
      DecodeBrickByWarp<Word, Format>(warp, places, bricks, place), warp.Lane, brick, slab);
  }
}

} // namespace Strider

#endif
