// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A compressed volume as the decoder reads it: flat arrays in the memory of the processor that decodes.
#ifndef Strider_Compression_Format_CompressedBricks_h
#define Strider_Compression_Format_CompressedBricks_h

#include "Compression/Format/BitField.h"
#include "Compression/Format/BrickGrid.h"
#include "Strider/BrickFormat.h"

namespace Strider
{

/// Kind of index that locates the code word of a brick.
enum class BrickIndex
{
  Offsets, ///< offset of each brick's code word; equal bricks share one
  /// A grid of groups of 4x4x4 bricks of a component; equal groups share their offsets.
  OffsetGroups,
  /// Lengths of code words, which are stored consecutively in the order of the list.
  Lengths
};

constexpr int IndexGroupSide = 4;
constexpr int IndexGroupBricks = IndexGroupSide * IndexGroupSide * IndexGroupSide;
/// Number of entries in a record of lengths; a warp sums them.
constexpr int RecordBricks = 32;

/// Compressed volume as flat arrays. Arrays end with BitFieldPadding words. Offsets are in bytes from the beginning
/// of the payload.
struct CompressedBricks
{
  const std::uint32_t* Payload = nullptr; ///< code words
  /// Index, by kind. Offsets: EntryBits per entry of the list. OffsetGroups: 64 such entries, x fastest, per distinct
  /// group. Lengths: one record per 32 entries, which consists of BaseWords words with the offset of its first code
  /// word, and of EntryBits words with 32 lengths.
  const std::uint32_t* Index = nullptr;
  /// OffsetGroups: GroupBits per group of the grid, in the order of BrickGrid.
  const std::uint32_t* Groups = nullptr;
  BrickGrid Grid;
  BrickFormat Format = BrickFormat::Automatic;
  BrickIndex Kind = BrickIndex::Offsets;
  int EntryBits = 0;
  int GroupBits = 0;
  int BaseWords = 1;
  /// Lengths: value of all voxels of a brick without a code word.
  std::uint64_t Background = 0;
};

/// Returns the number of words for the base of a record of lengths, given the total size of the code words.
STRIDER_HOST_DEVICE int CountBaseWords(std::uint64_t payloadBytes)
{
  return payloadBytes >> 32 == 0 ? 1 : 2;
}

/// Returns the number of words of an index of lengths for `bricks` bricks, including the padding.
STRIDER_HOST_DEVICE std::uint64_t CountRecordWords(
  std::uint64_t bricks, int baseWords, int lengthBits)
{
  return (bricks + RecordBricks - 1) / RecordBricks * (baseWords + lengthBits) + BitFieldPadding;
}

/// Returns the grid of groups for an index of OffsetGroups.
STRIDER_HOST_DEVICE BrickGrid MakeGroupGrid(const BrickGrid& bricks)
{
  return { { CountBricks(bricks.Bricks[0]), CountBricks(bricks.Bricks[1]),
             CountBricks(bricks.Bricks[2]) },
    bricks.Components };
}

} // namespace Strider

#endif
