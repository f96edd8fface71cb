// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Assigns pool slots to the macrocells that the rays of a frame may read, and decodes them.
#ifndef Strider_Cuda_Bricks_FillPool_h
#define Strider_Cuda_Bricks_FillPool_h

#include "Compression/Format/CompressedVoxels.h"
#include "Cuda/Fetch/PoolSlots.h"
#include "EmptySpace/SkipMap.h"
#include "Rays/ScreenTiles.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// Macrocells along the side of a group; groups are tested first.
constexpr int GroupSide = 4;

/// Counters of a pool.
struct PoolCounts
{
  unsigned int IsFull;    ///< set where macrocells did not fit; none is decoded then
  unsigned int Taken;     ///< slots in use, from the first on
  unsigned int Groups;    ///< groups that contain visible macrocells
  unsigned int Records;   ///< records of the brick index to decode
  unsigned int TilesLeft; ///< see BoundTilesTask
};

/// All addresses are in device memory. A pool keeps its macrocells until it is emptied.
struct FillPoolTask
{
  CompressedVoxels Voxels; ///< volume of one component
  SkipMap Skip;            ///< in index space; Distances may be null
  /// Skips macrocells with larger distances; 0 selects occupied ones only.
  int Reach;
  int ReadReach;       ///< voxels around a sample that the filter reads
  ScreenTiles Tiles;   ///< skips macrocells that its bounds hide
  int Cells[3];        ///< macrocells along each axis of the volume
  unsigned int* Slots; ///< as in PooledCells
  SlotGrid Grid;
  cudaSurfaceObject_t Surface;
  unsigned int FirstNew;          ///< former PoolCounts::Taken
  unsigned int* Groups;           ///< scratch: numbers of groups
  unsigned int* Records;          ///< scratch: numbers of records
  unsigned int* Rounds;           ///< round in which each record was listed last
  unsigned int Round;             ///< number of this round, increased each time
  PoolCounts* Counts;             ///< must be 0 except for Taken
  unsigned long long* BrickCount; ///< counter of decoded bricks
  int Multiprocessors;
};

/// Queues the assignment of slots and the decoding. Skip and Tiles select the macrocells whose samples may be
/// visible.
Status LaunchFillPool(const FillPoolTask& task, cudaStream_t stream);

/// Queues the second part: decodes the listed records.
Status LaunchDecodePool(const FillPoolTask& task, cudaStream_t stream);

} // namespace Strider

#endif
