// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// One frame of rays through one component, filtered by a cubic.
#ifndef Strider_Cuda_MarchFiltered_h
#define Strider_Cuda_MarchFiltered_h

#include "Cuda/MarchRays.h"
#include "Cuda/PlanLaunch.h"
#include "MarchingCache/BoxCells.h"

namespace Strider
{

/// How the voxels of a cubic filter are read.
struct FilteredVoxels
{
  ReconstructionFilter Filter;
  FilterExecution Execution; ///< never Automatic
  Vector3 LastVoxel;         ///< of the volume, in index space
  BoxCells Cells;            ///< of MarchingCache
};

/// Threads of the largest block.
constexpr int MostFilteredThreads = 256;

/// Samples of a ray whose voxels are fetched at once.
constexpr int FilteredBatch = 8;

/// What becomes of a launch: blocks are halved until what their warps keep fits.
inline Status AdaptToFilter(const FilteredVoxels& voxels, LaunchShape& shape)
{
  shape.BatchDepth = FilteredBatch;
  return LimitBlocks(MostFilteredThreads,
    voxels.Execution == FilterExecution::MarchingCache ? voxels.Cells.CountBytes() : 0, shape);
}

/// Queues the march of all pixels. `matched` is null but for frames that match VTK. Blocks of `shape`, one of AdaptToFilter, have a
/// multiple of 32 threads.
Status LaunchMarchFiltered(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const VTKRays* matched, const LaunchShape& shape, cudaStream_t stream);

} // namespace Strider

#endif
