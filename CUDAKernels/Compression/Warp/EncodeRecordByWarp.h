// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Encodes 32 bricks of a slab in the format Automatic by a warp: measures the code words first, and writes them in a
// second pass.
#ifndef Strider_Compression_Warp_EncodeRecordByWarp_h
#define Strider_Compression_Warp_EncodeRecordByWarp_h

#include "Compression/Encode/GatherBrick.h"
#include "Compression/Format/WarpRecord.h"
#include "Compression/Warp/EncodeBrickByWarp.h"

namespace Strider
{

/// Parallel version of GatherBrick; returns the two voxels of a lane.
template <typename Word>
STRIDER_HOST_DEVICE LaneVoxelPair<Word> GatherPair(
  const VoxelSlab<const Word>& slab, int lane, const BrickPlace& brick)
{
  const auto limit = [&slab](int place, int axis) {
    return place < slab.Extents[axis] ? place : slab.Extents[axis] - 1;
  };
  const int x = limit(BrickSide * brick.X + (lane & 3), 0);
  const int y = limit(BrickSide * brick.Y + (lane >> 2 & 3), 1);
  const int z = BrickSide * brick.Z + (lane >> 4);
  const Word first = slab.Voxels[slab.Find(x, y, limit(z, 2), brick.Component)];
  const Word second = slab.Voxels[slab.Find(x, y, limit(z + 2, 2), brick.Component)];
  return { OrderWord(first, slab.Order), OrderWord(second, slab.Order) };
}

/// Measured code words, one element per entry of the list.
struct MeasuredBricks
{
  std::uint16_t* Lengths; ///< bytes
  std::uint8_t* Forms;
};

/// Measures the bricks of a record of the slab's list, in [0, CountRecords). A constant brick takes AnchorBytes +
/// `constantHead`.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void MeasureRecordByWarp(const Warp& warp, const BrickGrid& grid,
  const VoxelSlab<const Word>& slab, std::uint64_t record, int constantHead,
  const MeasuredBricks& measured)
{
  const LaneOrders voxels = FindLaneVoxels(warp.Lane);
  CodedLength ofLane;
  ForEachInRecord(grid, record, [&](const BrickPlace& brick, int slot) {
    const CodedLength length = ChooseFormByWarp(warp, voxels, GatherPair(slab, warp.Lane, brick));
    ofLane = warp.Lane == slot ? length : ofLane;
  });
  const std::uint64_t entry = record * RecordBricks + warp.Lane;
  if (entry < grid.CountAll())
  {
    const bool isConstant = ofLane.Bytes == AutomaticBrick<Word>::AnchorBytes;
    measured.Lengths[entry] =
      static_cast<std::uint16_t>(ofLane.Bytes + (isConstant ? constantHead : 0));
    measured.Forms[entry] = static_cast<std::uint8_t>(ofLane.Form);
  }
}

/// Buffer in which a code word is assembled before it is copied. It begins at any byte of the first word.
template <typename Word>
struct CodeWordRoom
{
  static constexpr int Count = (AutomaticBrick<Word>::MostBytes + 3 + 3) / 4;
  std::uint32_t Words[Count];
};

/// Writes the code words to `payload`, which must be 0. `offsets` are their positions in it, in bytes. Code words of
/// length 0 are skipped. `room` is exclusive to the warp.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void EncodeRecordByWarp(const Warp& warp, const BrickGrid& grid,
  const VoxelSlab<const Word>& slab, std::uint64_t record, const MeasuredBricks& measured,
  const std::uint64_t* offsets, CodeWordRoom<Word>& room, std::uint32_t* payload)
{
  const LaneOrders voxels = FindLaneVoxels(warp.Lane);
  ForEachInRecord(grid, record, [&](const BrickPlace& brick, int slot) {
    const std::uint64_t entry = record * RecordBricks + slot;
    const int bytes = measured.Lengths[entry];
    const auto form = static_cast<BrickForm>(measured.Forms[entry]);
    if (bytes == 0)
    {
      return;
    }
    for (int word = warp.Lane; word < CodeWordRoom<Word>::Count; word += WarpLanes)
    {
      room.Words[word] = 0;
    }
    warp.Synchronize();
    const std::uint64_t offset = offsets[entry];
    const int firstBit = 8 * static_cast<int>(offset % 4);
    EncodeBrickByWarp(warp, voxels, GatherPair(slab, warp.Lane, brick), form, room.Words, firstBit);
    warp.Synchronize();
    // Adjacent code words share their first and last 32-bit word.
    const int last = (firstBit + 8 * bytes - 1) / 32;
    std::uint32_t* first = payload + offset / 4;
    for (int word = warp.Lane; word <= last; word += WarpLanes)
    {
      if (word == 0 || word == last)
      {
        warp.Or(first[word], room.Words[word]);
      }
      else
      {
        first[word] = room.Words[word];
      }
    }
    warp.Synchronize();
  });
}

} // namespace Strider

#endif
