// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes how deep the rays of each tile go in one step of a slab.
#ifndef Strider_Cuda_Bricks_BoundTiles_h
#define Strider_Cuda_Bricks_BoundTiles_h

#include "EmptySpace/SkipMap.h"
#include "Rays/RayFrame.h"
#include "Rays/RaySegment.h"
#include "Rays/ScreenTiles.h"
#include "Strider/Status.h"

#include <cuda_runtime_api.h>

namespace Strider
{

/// All addresses are in device memory.
struct BoundTilesTask
{
  RayFrame Frame;
  SlabPass Slab; ///< its States and Limits are not used
  SkipMap Skip;  ///< in index space; Distances may be null
  SlabStep Step;
  ScreenRow Depth;
  /// Depth in voxels from the first macrocell that a tile's rays may see to the tile's limit.
  float Behind;
  float ReadBehind; ///< see FindTileBound
  /// One per tile: written in the step Near, infinite where nothing is visible; read in the step Far.
  float* Limits;
  float* Bounds; ///< output, one per tile
  /// Counter of tiles that have rays for the step Far; null where it is not needed.
  unsigned int* TilesLeft = nullptr;
};

/// Queues the computation. A few rays of each tile determine its limit.
Status LaunchBoundTiles(const BoundTilesTask& task, cudaStream_t stream);

} // namespace Strider

#endif
