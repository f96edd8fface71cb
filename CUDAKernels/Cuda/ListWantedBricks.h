// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Which bricks of a slab the rays of a frame may read.
#ifndef Strider_Cuda_ListWantedBricks_h
#define Strider_Cuda_ListWantedBricks_h

#include "Compression/BrickGrid.h"
#include "EmptySpace/SkipMap.h"
#include "Rays/ScreenTiles.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

#include <cstddef>

namespace Strider
{

/// Of RecordBricks entries next to each other in a volume's list of bricks.
struct WantedBricks
{
  std::uint32_t Record; ///< entry / RecordBricks, from the record of the slab's first brick on
  std::uint32_t Bricks; ///< a bit for each
};

/// Layers of bricks, and which of them are wanted; all addresses are the device's.
struct ListWantedBricksTask
{
  BrickGrid Grid;
  int FirstLayer;
  int Layers;
  SkipMap Skip;      ///< in index space; its Distances may be null
  int Reach;         ///< bricks in macrocells with larger distances are left out; at least 1
  int ReadReach;     ///< voxels around a sample that are read with it
  ScreenTiles Tiles; ///< bricks that their bounds leave out are
  unsigned char*
    Cells; ///< for the macrocells in which the layers lie, one after the other, x fastest: which of them are wanted
  WantedBricks* Wanted;      ///< the list that is written, with room for CountRecords
  unsigned int* WantedCount; ///< 0; what the list has in the end
  unsigned long long*
    Counts; ///< two, to which bricks are added: those of the list, and in the step Near an estimate of what Whole would list

  /// The record in which the layers begin.
  std::uint64_t FindFirstRecord() const;
  /// In which they lie; the first and the last may hold other bricks too.
  std::uint64_t CountRecords() const;
};

/// Macrocells along each axis in which layers of bricks lie.
struct LayerCells
{
  int X;
  int Y;
  int First; ///< along z
  int Count;

  std::size_t CountAll() const { return static_cast<std::size_t>(this->X) * this->Y * this->Count; }
};

LayerCells FindLayerCells(const BrickGrid& grid, int firstLayer, int layers);

/// Of so many layers, at most, wherever they begin.
std::size_t CountMostCells(const BrickGrid& grid, int layers);

/// Records in which so many layers lie, at most, wherever they begin.
std::uint64_t CountMostRecords(const BrickGrid& grid, int layers);

/// Queues the search.
Status LaunchListWantedBricks(const ListWantedBricksTask& task, cudaStream_t stream);

} // namespace Strider

#endif
