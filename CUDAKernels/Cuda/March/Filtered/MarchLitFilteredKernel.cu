// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one lit component with a wide filter and marching caches.
#include "Cuda/March/Filtered/MarchLitFiltered.cuh"

#include "Cuda/March/PlaceEitherSamples.h"

namespace Strider
{

Status LaunchMarchLitFiltered(const MarchRaysTask& task, const MarchSceneTask& scene,
  const FilteredVoxels& voxels, const LaunchShape& shape, cudaStream_t stream)
{
  const MarchSceneTask turned = TurnSceneTask(scene);
  return scene.Matched
    ? LaunchLitRays<TraverseOccupied>(
        task, turned, voxels, PlaceSamplesAsVTKFrom{ scene.Matched }, shape, stream)
    : LaunchLitRays<TraverseOccupied>(task, turned, voxels, PlaceSamples{}, shape, stream);
}

} // namespace Strider
