// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// 32 bricks of a compressed volume, by a warp, into the memory of a volume.
#ifndef Strider_Compression_DecodeRecordByWarp_h
#define Strider_Compression_DecodeRecordByWarp_h

#include "Compression/DecodeBrickByWarp.h"
#include "Compression/FindCodeWordByWarp.h"
#include "Compression/GatherPair.h"
#include "Compression/WarpRecord.h"

namespace Strider
{

/// The bricks of a record, in [0, CountRecords), go to `slab`, which is the whole volume.
template <BrickFormat Format, typename Word, typename Warp>
STRIDER_HOST_DEVICE void DecodeRecordByWarp(const Warp& warp, const CompressedBricks& bricks,
  std::uint64_t record, const VoxelSlab<Word>& slab)
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
    scatterer.Scatter(DecodeBrickByWarp<Word, Format>(warp, places, bricks, place), brick.X, slab);
  });
}

} // namespace Strider

#endif
