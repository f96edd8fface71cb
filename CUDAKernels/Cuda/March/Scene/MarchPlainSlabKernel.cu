// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernels that march rays through one lit component in a slab of the volume, and in macrocells of a pool.
#include "Cuda/March/Scene/MarchStoredScene.cuh"

namespace Strider
{

namespace
{

template <typename Way, bool IsHeadlight>
MarchStoredEntry<PlaceSamples> FindKernel(bool sharesTables)
{
  using Build = StoredBuild<Way, SlabBatch, IsHeadlight, ReadStoredVoxels<Way::Texture>>;
  return sharesTables ? MarchStoredSceneKernel<Build, true, PlaceSamples>
                      : MarchStoredSceneKernel<Build, false, PlaceSamples>;
}

template <typename Way>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const LaunchShape& shape,
  cudaStream_t stream)
{
  const auto findKernel = [](bool isHeadlight, bool, bool sharesTables) {
    return isHeadlight ? FindKernel<Way, true>(sharesTables) : FindKernel<Way, false>(sharesTables);
  };
  return LaunchStoredScene(task, TurnSceneTask(scene), CountSharedBytes(scene.Scene.Looks[0]),
    PlaceSamples{}, findKernel, shape, stream);
}

} // namespace

Status LaunchMarchPlainSlab(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return Launch<TakeSlab>(task, scene, shape, stream);
}

Status LaunchMarchPlainPool(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return Launch<TakePooled>(task, scene, shape, stream);
}

} // namespace Strider
