// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that march rays through one lit component: in a slab of the volume, in the macrocells of a pool, or in
// parts of a frame.
#include "Cuda/March/Scene/MarchStoredScene.cuh"

namespace Strider
{

namespace
{

template <typename Traversal, StoredLights Lights>
using Build = StoredBuild<Traversal, SlabBatch, Lights, ReadStoredVoxels<Traversal::Texture>>;

template <typename Traversal>
MarchStoredEntry<PlaceSamples> FindKernel(bool isHeadlight, bool sharesTables)
{
  return !sharesTables
    ? MarchStoredSceneKernel<Build<Traversal, StoredLights::Any>, false, PlaceSamples>
    : isHeadlight
    ? MarchStoredSceneKernel<Build<Traversal, StoredLights::Headlight>, true, PlaceSamples>
    : MarchStoredSceneKernel<Build<Traversal, StoredLights::Others>, true, PlaceSamples>;
}

template <typename Traversal>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const LaunchShape& shape,
  cudaStream_t stream)
{
  const auto findKernel = [](bool isHeadlight, bool, bool sharesTables) {
    return FindKernel<Traversal>(isHeadlight, sharesTables);
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

Status LaunchMarchSingleComponentPart(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return Launch<TraversePart>(task, scene, shape, stream);
}

Status LaunchMarchSingleComponentPool(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return Launch<TraversePool>(task, scene, shape, stream);
}

} // namespace Strider
