// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decodes 32 bricks of a compressed volume by a warp into the memory of a volume.
#ifndef Strider_Compression_Warp_DecodeRecordByWarp_h
#define Strider_Compression_Warp_DecodeRecordByWarp_h

#include "Compression/Encode/GatherBrick.h"
#include "Compression/Format/WarpRecord.h"
#include "Compression/Warp/DecodeBrickByWarp.h"
#include "Compression/Warp/DecodeCubesByWarp.h"

namespace Strider
{

/// Writes a lane's two voxels of consecutive bricks along x.
template <typename Word>
class PairScatterer
{
public:
  /// `brick` is any brick of the row.
  STRIDER_HOST_DEVICE PairScatterer(const VoxelSlab<Word>& slab, int lane, const BrickPlace& brick)
  {
    const int y = BrickSide * brick.Y + (lane >> 2 & 3);
    const int z = BrickSide * brick.Z + (lane >> 4);
    const bool isInside = y < slab.Extents[1] && z < slab.Extents[2];
    this->LaneX = lane & 3;
    this->EndX = isInside ? slab.Extents[0] : 0;
    this->HasSecond = z + 2 < slab.Extents[2];
    this->Row = slab.Voxels + (isInside ? slab.Find(0, y, z, brick.Component) : 0);
  }

  STRIDER_HOST_DEVICE void Scatter(
    const LaneVoxelPair<Word>& pair, int brickX, const VoxelSlab<Word>& slab) const
  {
    const int x = BrickSide * brickX + this->LaneX;
    if (x < this->EndX)
    {
      Word* first = this->Row + static_cast<std::size_t>(x) * slab.Components;
      *first = RestoreBits(pair.First, slab.Order);
      if (this->HasSecond)
      {
        first[slab.Find(0, 0, 2, 0)] = RestoreBits(pair.Second, slab.Order);
      }
    }
  }

private:
  Word* Row;
  int LaneX;
  int EndX; ///< 0 if the row lies beyond the slab
  bool HasSecond;
};

/// Decodes the bricks of a record, in [0, CountRecords), of a volume in the published format to `slab`, which is the
/// whole volume.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void DecodePublishedRecordByWarp(const Warp& warp,
  const CompressedBricks& bricks, std::uint64_t record, const VoxelSlab<Word>& slab)
{
  const LaneOrders places = FindLanePlaces(warp.Lane);
  const CodeWordPlace ofLane = FindCodeWordsByWarp(warp, bricks, record * RecordBricks);
  PrefetchCodeWord(warp, bricks, true, ofLane);
  PairScatterer<Word> scatterer(slab, warp.Lane, bricks.Grid.FindPlace(record * RecordBricks));
  ForEachInRecord(bricks.Grid, record, [&](const BrickPlace& brick, int slot) {
    if (brick.X == 0)
    {
      scatterer = PairScatterer<Word>(slab, warp.Lane, brick);
    }
    const CodeWordPlace place{ warp.Shuffle(ofLane.Byte, slot), warp.Shuffle(ofLane.Bytes, slot) };
    scatterer.Scatter(
      DecodePublishedByWarp<Word>(warp, places, bricks.Payload, place), brick.X, slab);
  });
}

/// True if complete rows of all bricks can be written as aligned FourWords.
template <typename Word>
STRIDER_HOST_DEVICE bool HasWholeRows(const VoxelSlab<Word>& slab)
{
  return slab.Components == 1 && slab.Extents[0] % BrickSide == 0 &&
    reinterpret_cast<std::uintptr_t>(slab.Voxels) % alignof(FourWords<Word>) == 0;
}

/// Converts ordered words to the bits of scalars.
template <typename Word>
STRIDER_HOST_DEVICE void RestoreCube(WordOrder order, LaneOctet<Word>& cube)
{
  for (WideWord<Word>& value : cube.Values)
  {
    value = RestoreBits(static_cast<Word>(value), order);
  }
}

STRIDER_HOST_DEVICE void RestoreCube(WordOrder order, LaneOctet<std::uint8_t>& cube)
{
  for (std::uint32_t& pair : cube.Pairs)
  {
    pair ^= RestoreBits(std::uint8_t{ 0 }, order) * LaneOctet<std::uint8_t>::Both;
  }
}

/// Writes ordered words to the voxels of the lane's brick that lie in the slab; writes nothing unless `isBrick`.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void ScatterCubeByWarp(const Warp& warp, const LaneOctet<Word>& cube,
  bool isBrick, const BrickPlace& brick, const VoxelSlab<Word>& slab)
{
  LaneOctet<Word> bits = cube;
  if (slab.Order != WordOrder::Unsigned)
  {
    RestoreCube(slab.Order, bits);
  }
  const LaneRows<Word> rows = GatherRowsByWarp(warp, bits);
  const bool isWhole = HasWholeRows(slab);
  const int x = BrickSide * brick.X;
  const int z = BrickSide * brick.Z + LaneRows<Word>::FindZ(warp.Lane);
  for (int row = 0; row < 2; ++row)
  {
    const int y = BrickSide * brick.Y + LaneRows<Word>::FindY(warp.Lane) + row;
    if (!isBrick || y >= slab.Extents[1] || z >= slab.Extents[2])
    {
      continue;
    }
    Word* first = slab.Voxels + slab.Find(x, y, z, brick.Component);
    if (isWhole)
    {
      *reinterpret_cast<FourWords<Word>*>(first) = rows.Rows[row];
      continue;
    }
    for (int step = 0; step < BrickSide; ++step)
    {
      if (x + step < slab.Extents[0])
      {
        first[static_cast<std::size_t>(step) * slab.Components] =
          static_cast<Word>(PickOfFour(rows.Rows[row], step));
      }
    }
  }
}

/// Decodes the bricks of a record of a volume in the format Automatic.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void DecodeRecordByWarp(const Warp& warp, DecodeMemory<Word>& memory,
  const LaneFaces& faces, const CompressedBricks& bricks, std::uint64_t record,
  const VoxelSlab<Word>& slab)
{
  const std::uint64_t entry = record * RecordBricks + warp.Lane;
  const bool isBrick = entry < bricks.Grid.CountAll();
  const BrickPlace ofLane = bricks.Grid.FindPlace(isBrick ? entry : 0);
  const CodeWordPlace code = FindCodeWordsByWarp(warp, bricks, record * RecordBricks);
  PrefetchCodeWord(warp, bricks, isBrick, code);
  DecodeWantedByWarp<Word>(warp, memory, faces, bricks, code, warp.Ballot(isBrick),
    [&](int brick, bool isThere, const LaneOctet<Word>& cube) {
      const BrickPlace place = ShuffleBrick(warp, ofLane, brick);
      ScatterCubeByWarp(warp, cube, isThere, place, slab);
    });
}

} // namespace Strider

#endif
