// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that march rays through a slab of the volume with a wide filter and marching caches.
#include "Cuda/March/Filtered/MarchFiltered.cuh"
#include "Cuda/March/Filtered/MarchLitFiltered.cuh"

namespace Strider
{

Status LaunchMarchSlabFiltered(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchSharedRays<TraverseSlab>(task, voxels, PlaceSamples{}, shape, stream);
}

Status LaunchMarchSlabLitFiltered(const MarchRaysTask& task, const MarchSceneTask& scene,
  const FilteredVoxels& voxels, const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchLitRays<TraverseSlab>(
    task, TurnSceneTask(scene), voxels, PlaceSamples{}, shape, stream);
}

} // namespace Strider
