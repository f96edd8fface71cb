// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Iteration over 32 consecutive bricks of the list, which one warp processes in sequence.
#ifndef Strider_Compression_Format_WarpRecord_h
#define Strider_Compression_Format_WarpRecord_h

#include "Compression/Format/CompressedBricks.h"

namespace Strider
{

STRIDER_HOST_DEVICE std::uint64_t CountRecords(const BrickGrid& grid)
{
  return (grid.CountAll() + RecordBricks - 1) / RecordBricks;
}

/// Advances to the next brick of the list.
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

/// Calls `visit(brick, slot)` for the bricks of a record in order; `record` is in [0, CountRecords).
template <typename Visitor>
STRIDER_HOST_DEVICE void ForEachInRecord(
  const BrickGrid& grid, std::uint64_t record, const Visitor& visit)
{
  const std::uint64_t firstEntry = record * RecordBricks;
  const std::uint64_t left = grid.CountAll() - firstEntry;
  const int count = left < RecordBricks ? static_cast<int>(left) : RecordBricks;
  BrickPlace brick = grid.FindPlace(firstEntry);
  STRIDER_ROLL
  for (int slot = 0; slot < count; ++slot)
  {
    visit(brick, slot);
    Advance(grid, brick);
  }
}

} // namespace Strider

#endif
