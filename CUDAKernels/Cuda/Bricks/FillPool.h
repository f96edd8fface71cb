// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Macrocells that the rays of a frame may read get slots in a pool, and are decoded into them.
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

/// Macrocells along a side of a group, which are looked at together.
constexpr int GroupSide = 4;

/// What a pool counts.
struct PoolCounts
{
  unsigned int IsFull;    ///< macrocells were wanted that have no room: none was decoded
  unsigned int Taken;     ///< slots, from the first on
  unsigned int Groups;    ///< that hold macrocells of the picture
  unsigned int Records;   ///< of the index of bricks, to be decoded
  unsigned int TilesLeft; ///< as BoundTilesTask
};

/// All addresses are the device's. What a pool holds it keeps, until it is emptied.
struct FillPoolTask
{
  CompressedVoxels Voxels; ///< of one component
  SkipMap Skip;            ///< in index space; its Distances may be null
  int Reach;           ///< macrocells with larger distances are not wanted; 0: occupied ones are
  int ReadReach;       ///< voxels around a sample at which others are taken for it
  ScreenTiles Tiles;   ///< what their bounds leave out is not wanted
  int Cells[3];        ///< of the volume
  unsigned int* Slots; ///< as PooledCells
  SlotGrid Grid;
  cudaSurfaceObject_t Surface;
  unsigned int FirstNew;          ///< PoolCounts::Taken before
  unsigned int* Groups;           ///< room for the numbers of all of them
  unsigned int* Records;          ///< and for those of all records
  unsigned int* Rounds;           ///< one a record, in which it was listed last
  unsigned int Round;             ///< another one each time
  PoolCounts* Counts;             ///< 0 but for Taken
  unsigned long long* BrickCount; ///< to which the bricks are added that are decoded
  int Multiprocessors;
};

/// Queues it. Macrocells are wanted whose samples may be seen, by Skip and Tiles.
Status LaunchFillPool(const FillPoolTask& task, cudaStream_t stream);

/// The second part of it: decodes the records that are listed.
Status LaunchDecodePool(const FillPoolTask& task, cudaStream_t stream);

} // namespace Strider

#endif
