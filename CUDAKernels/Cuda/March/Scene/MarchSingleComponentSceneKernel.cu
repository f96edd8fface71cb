// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one lit component in a texture of the whole volume.
#include "Cuda/March/PlaceSamplesAsVTKFrom.h"
#include "Cuda/March/Scene/MarchStoredScene.cuh"

#include <type_traits>

namespace Strider
{

namespace
{

template <int Batch, bool IsHeadlight, bool HasGradients, typename Placement>
MarchStoredEntry<Placement> FindKernel(bool sharesTables)
{
  using Voxels = std::conditional_t<HasGradients, ReadStoredGradients, ReadStoredVoxels<>>;
  using Build = StoredBuild<TraverseOccupied, Batch, IsHeadlight, Voxels>;
  return sharesTables ? MarchStoredSceneKernel<Build, true, Placement>
                      : MarchStoredSceneKernel<Build, false, Placement>;
}

/// Frames that match VTK have no gradient texture.
template <int Batch, bool IsHeadlight, typename Placement>
MarchStoredEntry<Placement> FindKernel(bool hasGradients, bool sharesTables)
{
  constexpr bool MayHaveGradients = std::is_same_v<Placement, PlaceSamples>;
  return hasGradients ? FindKernel<Batch, IsHeadlight, MayHaveGradients, Placement>(sharesTables)
                      : FindKernel<Batch, IsHeadlight, false, Placement>(sharesTables);
}

template <int Batch, typename Placement>
MarchStoredEntry<Placement> FindKernel(bool isHeadlight, bool hasGradients, bool sharesTables)
{
  return isHeadlight ? FindKernel<Batch, true, Placement>(hasGradients, sharesTables)
                     : FindKernel<Batch, false, Placement>(hasGradients, sharesTables);
}

template <typename Placement>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const Placement& placeSamples,
  const LaunchShape& shape, cudaStream_t stream)
{
  const auto findKernel = [&](bool isHeadlight, bool hasGradients, bool sharesTables) {
    return shape.BatchDepth == 4
      ? FindKernel<4, Placement>(isHeadlight, hasGradients, sharesTables)
      : FindKernel<8, Placement>(isHeadlight, hasGradients, sharesTables);
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
