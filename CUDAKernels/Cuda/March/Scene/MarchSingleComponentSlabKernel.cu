// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that march rays through one lit component, in a slab of the volume or in the macrocells of a pool.
#include "Cuda/March/Scene/MarchStoredScene.cuh"

namespace Strider
{

namespace
{

template <typename Traversal, bool IsHeadlight>
MarchStoredEntry<PlaceSamples> FindKernel(bool sharesTables)
{
  using Build =
    StoredBuild<Traversal, SlabBatch, IsHeadlight, ReadStoredVoxels<Traversal::Texture>>;
  return sharesTables ? MarchStoredSceneKernel<Build, true, PlaceSamples>
                      : MarchStoredSceneKernel<Build, false, PlaceSamples>;
}

template <typename Traversal>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const LaunchShape& shape,
  cudaStream_t stream)
{
  const auto findKernel = [](bool isHeadlight, bool, bool sharesTables) {
    return isHeadlight ? FindKernel<Traversal, true>(sharesTables)
                       : FindKernel<Traversal, false>(sharesTables);
  };
  return LaunchStoredScene(task, TurnSceneTask(scene), CountSharedBytes(scene.Scene.Appearances[0]),
    PlaceSamples{}, findKernel, shape, stream);
}

} // namespace

Status LaunchMarchSingleComponentSlab(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return Launch<TraverseSlab>(task, scene, shape, stream);
}

Status LaunchMarchSingleComponentPool(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return Launch<TraversePool>(task, scene, shape, stream);
}

} // namespace Strider
