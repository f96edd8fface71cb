// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Locates the code word of a brick by the index.
#ifndef Strider_Compression_Format_FindCodeWord_h
#define Strider_Compression_Format_FindCodeWord_h

#include "Compression/Format/CompressedBricks.h"

namespace Strider
{

constexpr int UnknownBytes = -1;

struct CodeWordPlace
{
  std::uint64_t Byte = 0;   ///< offset from the beginning of the payload
  int Bytes = UnknownBytes; ///< length of the code word; not stated by an index of offsets
};

/// Returns the record of lengths that contains an entry.
STRIDER_HOST_DEVICE const std::uint32_t* FindRecord(
  const CompressedBricks& bricks, std::uint64_t entry)
{
  return bricks.Index + entry / RecordBricks * (bricks.BaseWords + bricks.EntryBits);
}

/// Returns the offset of a record's first code word.
STRIDER_HOST_DEVICE std::uint64_t ReadRecordBase(
  const CompressedBricks& bricks, const std::uint32_t* record)
{
  return bricks.BaseWords == 1 ? record[0]
                               : record[0] | static_cast<std::uint64_t>(record[1]) << 32;
}

/// Returns the length of one of a record's code words; `slot` is in [0, 31].
STRIDER_HOST_DEVICE int ReadRecordLength(
  const CompressedBricks& bricks, const std::uint32_t* record, int slot)
{
  return static_cast<int>(
    ReadField(record + bricks.BaseWords, slot * bricks.EntryBits, bricks.EntryBits));
}

/// Locates a code word by the sum of the lengths before it. A warp does the same in parallel: each lane reads one
/// length of the record.
STRIDER_HOST_DEVICE CodeWordPlace FindByLengths(const CompressedBricks& bricks, std::uint64_t entry)
{
  const std::uint32_t* record = FindRecord(bricks, entry);
  const int last = static_cast<int>(entry % RecordBricks);
  CodeWordPlace place{ ReadRecordBase(bricks, record), ReadRecordLength(bricks, record, last) };
  for (int slot = 0; slot < last; ++slot)
  {
    place.Byte += ReadRecordLength(bricks, record, slot);
  }
  return place;
}

STRIDER_HOST_DEVICE CodeWordPlace FindByGroup(
  const CompressedBricks& bricks, const BrickPlace& brick)
{
  const std::uint64_t entry = MakeGroupGrid(bricks.Grid)
                                .FindEntry({ brick.X / IndexGroupSide, brick.Y / IndexGroupSide,
                                  brick.Z / IndexGroupSide, brick.Component });
  const std::uint64_t group =
    ReadWideField(bricks.Groups, entry * bricks.GroupBits, bricks.GroupBits);
  const int slot =
    (brick.Z % IndexGroupSide * IndexGroupSide + brick.Y % IndexGroupSide) * IndexGroupSide +
    brick.X % IndexGroupSide;
  return { ReadWideField(
             bricks.Index, (group * IndexGroupBricks + slot) * bricks.EntryBits, bricks.EntryBits),
    UnknownBytes };
}

STRIDER_HOST_DEVICE CodeWordPlace FindCodeWord(
  const CompressedBricks& bricks, const BrickPlace& brick)
{
  if (bricks.Kind == BrickIndex::OffsetGroups)
  {
    return FindByGroup(bricks, brick);
  }
  const std::uint64_t entry = bricks.Grid.FindEntry(brick);
  return bricks.Kind == BrickIndex::Lengths
    ? FindByLengths(bricks, entry)
    : CodeWordPlace{ ReadWideField(bricks.Index, entry * bricks.EntryBits, bricks.EntryBits),
        UnknownBytes };
}

} // namespace Strider

#endif
