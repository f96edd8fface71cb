// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Which bricks of a slab the rays of a frame may read, by their macrocells.
#ifndef Strider_Cuda_EmptySpace_MarkWantedCells_h
#define Strider_Cuda_EmptySpace_MarkWantedCells_h

#include "Cuda/Fetch/PoolSlots.h"
#include "EmptySpace/SkipMap.h"
#include "Rays/ScreenTiles.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

#include <cstddef>

namespace Strider
{

/// The macrocells in which layers of bricks lie.
struct LayerCells
{
  int X; ///< along each axis
  int Y;
  int First; ///< along z
  int Count;

  std::size_t CountAll() const { return static_cast<std::size_t>(this->X) * this->Y * this->Count; }
  /// Where the cell of a brick is in a list of them all, x fastest.
  STRIDER_HOST_DEVICE int Find(const BrickPlace& brick) const
  {
    const int row = (brick.Z / BricksPerCell - this->First) * this->Y + brick.Y / BricksPerCell;
    return row * this->X + brick.X / BricksPerCell;
  }
};

inline LayerCells FindLayerCells(const BrickGrid& grid, int firstLayer, int layers)
{
  const auto countCells = [](int bricks) { return (bricks + BricksPerCell - 1) / BricksPerCell; };
  const int first = firstLayer / BricksPerCell;
  return { countCells(grid.Bricks[0]), countCells(grid.Bricks[1]), first,
    countCells(firstLayer + layers) - first };
}

/// Of so many layers, at most, wherever they begin.
inline std::size_t CountMostCells(const BrickGrid& grid, int layers)
{
  return FindLayerCells(grid, BricksPerCell - 1, layers).CountAll();
}

/// Layers of bricks, and what is wanted of them; all addresses are the device's.
struct MarkWantedCellsTask
{
  BrickGrid Grid;
  int FirstLayer;
  int Layers;
  SkipMap Skip;      ///< in index space; its Distances may be null
  int Reach;         ///< macrocells with larger distances are left out; at least 1
  bool TakesAll;     ///< nothing is left out
  int ReadReach;     ///< voxels around a sample that are read with it
  ScreenTiles Tiles; ///< what their bounds leave out is
  unsigned char*
    Cells; ///< one a macrocell of the layers, which is written: 1 where its bricks are wanted
  unsigned long long*
    Counts; ///< two, to which bricks are added: those that are wanted, and in the step Near those that Whole would want
};

/// Queues the search.
Status LaunchMarkWantedCells(const MarkWantedCellsTask& task, cudaStream_t stream);

} // namespace Strider

#endif
