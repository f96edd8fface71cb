// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marks the bricks of a slab that the rays of a frame may read, by their macrocells.
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

/// The macrocells that contain some layers of bricks.
struct LayerCells
{
  int X; ///< macrocells along each axis
  int Y;
  int First; ///< first macrocell along z
  int Count;

  std::size_t CountAll() const { return static_cast<std::size_t>(this->X) * this->Y * this->Count; }
  /// Returns the index of a brick's macrocell, x fastest.
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

/// Returns the largest number of macrocells that `layers` layers can touch, wherever they begin.
inline std::size_t CountMostCells(const BrickGrid& grid, int layers)
{
  return FindLayerCells(grid, BricksPerCell - 1, layers).CountAll();
}

/// Selection of bricks in some layers; all addresses are in device memory.
struct MarkWantedCellsTask
{
  BrickGrid Grid;
  int FirstLayer;
  int Layers;
  SkipMap Skip;      ///< in index space; Distances may be null
  int Reach;         ///< skips macrocells with larger distances; at least 1
  bool TakesAll;     ///< marks all macrocells
  int ReadReach;     ///< voxels around a sample that the filter reads
  ScreenTiles Tiles; ///< skips macrocells that its bounds hide
  /// Output, one per macrocell of the layers: 1 where its bricks are wanted.
  unsigned char* Cells;
  /// Two counters of bricks: those wanted, and in the step Near those that the step Whole would want.
  unsigned long long* Counts;
};

/// Queues the marking.
Status LaunchMarkWantedCells(const MarkWantedCellsTask& task, cudaStream_t stream);

} // namespace Strider

#endif
