// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Decodes 32 bricks of a compressed volume by a warp into the memory of a volume.
#ifndef Strider_Compression_Warp_DecodeRecordByWarp_h
#define Strider_Compression_Warp_DecodeRecordByWarp_h

#include "Compression/Format/WarpRecord.h"
#include "Compression/Warp/DecodeBrickByWarp.h"
#include "Compression/Warp/DecodeCubesByWarp.h"
#include "Compression/Warp/GatherPair.h"
#include "Compression/Warp/ScatterCube.h"

namespace Strider
{

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
