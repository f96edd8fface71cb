// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one lit component in a texture of the whole volume.
#include "Cuda/March/PlaceEitherSamples.h"
#include "Cuda/March/Scene/MarchStoredScene.cuh"

#include <type_traits>

namespace Strider
{

namespace
{

template <int Batch, StoredLights Lights, bool SharesTables, typename Placement>
MarchStoredEntry<Placement> FindKernel(bool hasGradients)
{
  using Plain = StoredBuild<TraverseOccupied, Batch, Lights, ReadStoredVoxels<>>;
  using WithGradients = StoredBuild<TraverseOccupied, Batch, Lights, ReadStoredGradients>;
  // Frames that match VTK have no gradient texture.
  if constexpr (std::is_same_v<Placement, PlaceSamples>)
  {
    return hasGradients ? MarchStoredSceneKernel<WithGradients, SharesTables, Placement>
                        : MarchStoredSceneKernel<Plain, SharesTables, Placement>;
  }
  else
  {
    return MarchStoredSceneKernel<Plain, SharesTables, Placement>;
  }
}

template <int Batch, typename Placement>
MarchStoredEntry<Placement> FindSharing(bool isHeadlight, bool hasGradients)
{
  return isHeadlight ? FindKernel<Batch, StoredLights::Headlight, true, Placement>(hasGradients)
                     : FindKernel<Batch, StoredLights::Others, true, Placement>(hasGradients);
}

/// Batches have 8 samples in frames that match VTK, and where the tables are too large for shared memory.
template <typename Placement>
MarchStoredEntry<Placement> FindKernel(
  int batch, bool isHeadlight, bool hasGradients, bool sharesTables)
{
  if (!sharesTables)
  {
    return FindKernel<8, StoredLights::Any, false, Placement>(hasGradients);
  }
  if constexpr (std::is_same_v<Placement, PlaceSamples>)
  {
    if (batch == 4)
    {
      return FindSharing<4, Placement>(isHeadlight, hasGradients);
    }
  }
  return FindSharing<8, Placement>(isHeadlight, hasGradients);
}

template <typename Placement>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const Placement& placeSamples,
  const LaunchShape& shape, cudaStream_t stream)
{
  const auto findKernel = [&](bool isHeadlight, bool hasGradients, bool sharesTables) {
    return FindKernel<Placement>(shape.BatchDepth, isHeadlight, hasGradients, sharesTables);
  };
  return LaunchStoredScene(task, scene, CountSharedBytes(scene.Scene.Appearances[0]), placeSamples,
    findKernel, shape, stream);
}

} // namespace

Status LaunchMarchSingleComponentScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  const MarchSceneTask turned = TurnSceneTask(scene);
  return scene.Matched ? Launch(task, turned, PlaceSamplesAsVTKFrom{ scene.Matched }, shape, stream)
                       : Launch(task, turned, PlaceSamples{}, shape, stream);
}

} // namespace Strider
