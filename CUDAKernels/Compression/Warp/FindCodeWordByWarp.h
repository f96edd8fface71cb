// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Locates the code words of bricks by a warp.
#ifndef Strider_Compression_Warp_FindCodeWordByWarp_h
#define Strider_Compression_Warp_FindCodeWordByWarp_h

#include "Compression/Format/FindCodeWord.h"
#include "Compression/Warp/LaneVoxelPair.h"

namespace Strider
{

static_assert(RecordBricks == WarpLanes, "each lane reads one length of a record");

/// Returns in each lane the position of one code word of a record of lengths.
template <typename Warp>
STRIDER_HOST_DEVICE CodeWordPlace ReadRecordByWarp(
  const Warp& warp, const CompressedBricks& bricks, const std::uint32_t* record)
{
  const int bytes = ReadRecordLength(bricks, record, warp.Lane);
  return { ReadRecordBase(bricks, record) + SumBeforeByWarp<WarpLanes>(warp, bytes), bytes };
}

/// Parallel version of FindCodeWord for one brick; the result is the same in all lanes.
template <typename Warp>
STRIDER_HOST_DEVICE CodeWordPlace FindCodeWordByWarp(
  const Warp& warp, const CompressedBricks& bricks, const BrickPlace& brick)
{
  if (bricks.Kind != BrickIndex::Lengths)
  {
    return FindCodeWord(bricks, brick);
  }
  const std::uint64_t entry = bricks.Grid.FindEntry(brick);
  const CodeWordPlace ofLane = ReadRecordByWarp(warp, bricks, FindRecord(bricks, entry));
  const int slot = static_cast<int>(entry % RecordBricks);
  return { warp.Shuffle(ofLane.Byte, slot), warp.Shuffle(ofLane.Bytes, slot) };
}

/// Locates the code words of four bricks, each by eight lanes. `entry` and the result are the same in the eight
/// lanes.
template <typename Warp>
STRIDER_HOST_DEVICE CodeWordPlace FindFourCodeWordsByWarp(
  const Warp& warp, const CompressedBricks& bricks, std::uint64_t entry)
{
  if (bricks.Kind != BrickIndex::Lengths)
  {
    return FindCodeWord(bricks, bricks.Grid.FindPlace(entry));
  }
  const std::uint32_t* record = FindRecord(bricks, entry);
  const int slot = static_cast<int>(entry % RecordBricks);
  // Each lane reads four lengths. The lower 16 bits hold the sum of the lengths before the brick, the upper ones the
  // brick's length.
  const int first = warp.Lane % 8 * 4;
  int bytes = 0;
  for (int other = first; other < first + 4; ++other)
  {
    const int length = ReadRecordLength(bricks, record, other);
    bytes += other < slot ? length : other == slot ? length << 16 : 0;
  }
  for (int distance = 1; distance < 8; distance *= 2)
  {
    bytes += warp.Shuffle(bytes, warp.Lane ^ distance);
  }
  return { ReadRecordBase(bricks, record) + static_cast<std::uint32_t>(bytes & 0xffff),
    bytes >> 16 };
}

/// Returns in each lane the position of the code word of entry `firstEntry` + lane of the list, or of the last entry.
/// `firstEntry` is a multiple of 32.
template <typename Warp>
STRIDER_HOST_DEVICE CodeWordPlace FindCodeWordsByWarp(
  const Warp& warp, const CompressedBricks& bricks, std::uint64_t firstEntry)
{
  if (bricks.Kind == BrickIndex::Lengths)
  {
    return ReadRecordByWarp(warp, bricks, FindRecord(bricks, firstEntry));
  }
  const std::uint64_t last = bricks.Grid.CountAll() - 1;
  const std::uint64_t entry = firstEntry + warp.Lane;
  return FindCodeWord(bricks, bricks.Grid.FindPlace(entry < last ? entry : last));
}

/// Prefetches the code words of all lanes that want it, because bricks are decoded one after the other.
template <typename Warp>
STRIDER_HOST_DEVICE void PrefetchCodeWord(
  const Warp& warp, const CompressedBricks& bricks, bool isWanted, const CodeWordPlace& place)
{
  if (isWanted && place.Bytes > 0)
  {
    const auto* bytes = reinterpret_cast<const unsigned char*>(bricks.Payload) + place.Byte;
    warp.Prefetch(bytes);
    warp.Prefetch(bytes + place.Bytes - 1);
  }
}

} // namespace Strider

#endif
