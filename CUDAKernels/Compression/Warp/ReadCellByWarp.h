// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the corners of cells of a compressed volume by a warp; all lanes decode missing bricks together.
#ifndef Strider_Compression_Warp_ReadCellByWarp_h
#define Strider_Compression_Warp_ReadCellByWarp_h

#include "Compression/Warp/FetchMissingByWarp.h"
#include "Compression/Warp/LaneStencil.h"

namespace Strider
{

/// Reads the values of the cell that begins at a voxel, x fastest, like LinearVoxels::ReadCells, in the lanes where
/// `isWanted`. All lanes of the warp must call it. On return the bricks of all voxels within `reach` are cached, as
/// far as there is room; voxels beyond the cell are not read. If a sample needs more bricks than there are places,
/// lanes read what they have found before it is evicted.
template <typename Bricks>
STRIDER_HOST_DEVICE void ReadCellByWarp(const Bricks& bricks, bool isWanted, int x, int y, int z,
  int component, const CellReach& reach, float (&corners)[8])
{
  if (bricks.Size.IsForgetful)
  {
    bricks.Forget();
  }
  const BrickStrides strides(bricks.Voxels.Bricks.Grid);
  const LaneStencil cell(bricks.Voxels, strides, x, y, z, component, reach);
  LanePlaces places;
  if (isWanted)
  {
    places = LookUpBox(bricks, cell.Box, strides);
    bricks.Cache.Requests[bricks.Lanes.Lane] += cell.Box.CountBricks();
  }
  std::uint32_t waiting = bricks.Lanes.Ballot(places.Missing != 0);
  bool isDone = false;
  while (!isDone)
  {
    if (waiting != 0)
    {
      places = FetchMissingByWarp(bricks, cell.Box, waiting, places);
      waiting = bricks.Lanes.Ballot(places.Missing != 0);
    }
    isDone = waiting == 0;
    if (isWanted)
    {
      TakeCorners(
        bricks, cell, [&](int brick) { return places.Get(brick & 7); }, corners);
      places.Found[0] = ~0u;
      places.Found[1] = ~0u;
    }
  }
}

} // namespace Strider

#endif
