// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A compressed volume as its decoder sees it: flat arrays in the memory of whoever reads them.
#ifndef Strider_Compression_Format_CompressedBricks_h
#define Strider_Compression_Format_CompressedBricks_h

#include "Compression/Format/BitField.h"
#include "Compression/Format/BrickGrid.h"
#include "Strider/BrickFormat.h"

namespace Strider
{

/// How the code word of a brick is found.
enum class BrickIndex
{
  Offsets,      ///< where each brick's code word begins; equal bricks share one
  OffsetGroups, ///< a grid of groups of 4x4x4 bricks of a component; equal groups share their offsets
  Lengths       ///< how long code words are, which lie one after the other in the order of the list
};

constexpr int IndexGroupSide = 4;
constexpr int IndexGroupBricks = IndexGroupSide * IndexGroupSide * IndexGroupSide;
/// Entries of a record of lengths: a warp sums them.
constexpr int RecordBricks = 32;

/// Arrays end with BitFieldPadding words. Offsets are counted in bytes from the beginning of the payload.
struct CompressedBricks
{
  const std::uint32_t* Payload = nullptr; ///< code words
  /// Offsets: EntryBits for each entry of the list. OffsetGroups: 64 of them, x fastest, for each group that is not equal to one
  /// before. Lengths: for each 32 entries a record of BaseWords words, the offset of its first code word, and EntryBits words, 32
  /// lengths.
  const std::uint32_t* Index = nullptr;
  /// OffsetGroups: GroupBits for each group of the grid, in the order of BrickGrid.
  const std::uint32_t* Groups = nullptr;
  BrickGrid Grid;
  BrickFormat Format = BrickFormat::Automatic;
  BrickIndex Kind = BrickIndex::Offsets;
  int EntryBits = 0;
  int GroupBits = 0;
  int BaseWords = 1;
  /// Lengths: the word of all voxels of a brick without a code word.
  std::uint64_t Background = 0;
};

/// Words of the base of each record of lengths, of so many bytes of code words.
STRIDER_HOST_DEVICE int CountBaseWords(std::uint64_t payloadBytes)
{
  return payloadBytes >> 32 == 0 ? 1 : 2;
}

/// Words of an index of lengths of so many bricks, with the padding.
STRIDER_HOST_DEVICE std::uint64_t CountRecordWords(
  std::uint64_t bricks, int baseWords, int lengthBits)
{
  return (bricks + RecordBricks - 1) / RecordBricks * (baseWords + lengthBits) + BitFieldPadding;
}

/// The grid of groups of an index of OffsetGroups.
STRIDER_HOST_DEVICE BrickGrid MakeGroupGrid(const BrickGrid& bricks)
{
  return { { CountBricks(bricks.Bricks[0]), CountBricks(bricks.Bricks[1]),
             CountBricks(bricks.Bricks[2]) },
    bricks.Components };
}

} // namespace Strider

#endif
