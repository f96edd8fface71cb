// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How deep the rays of each tile of the image go in a step of a slab.
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

/// All addresses are the device's.
struct BoundTilesTask
{
  RayFrame Frame;
  SlabPass Slab; ///< all of it; its States and Limits are not read
  SkipMap Skip;  ///< in index space; its Distances may be null
  SlabStep Step;
  ScreenRow Depth;
  float Behind; ///< depth from the first macrocell in which a tile may show something to its limit
  float ReadBehind; ///< as FindTileBound
  float*
    Limits; ///< one a tile: found in the step Near, infinite where nothing is seen, and read in the step Far
  float* Bounds; ///< one a tile, which is written
  unsigned int* TilesLeft =
    nullptr; ///< to which tiles are added that have rays for the step Far; or null
};

/// Queues it. Limits are found by few rays of each tile.
Status LaunchBoundTiles(const BoundTilesTask& task, cudaStream_t stream);

} // namespace Strider

#endif
