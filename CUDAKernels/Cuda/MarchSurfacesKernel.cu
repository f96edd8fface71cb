// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays to isosurfaces, without what few scenes have.
#include "Cuda/MarchStoredScene.cuh"
#include "Cuda/MarchSurfaceRay.h"

namespace Strider
{

namespace
{

/// Samples that are read at once.
constexpr int SurfaceBatch = 4;

template <typename Voxels>
struct MarchToSurfaces
{
  template <typename Lattice>
  static __device__ __forceinline__ RayResult March(const MarchRaysTask& task,
    const MarchSceneTask& scene, const Lattice& lattice, Vector3 toEye, const BlockPace& pace)
  {
    return MarchSurfaceRay<SurfaceBatch>(Voxels{ scene }, scene.Scene, lattice, toEye,
      task.TerminationOpacity, SkipEmpty{ task.Skip }, pace);
  }
};

template <typename Voxels>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const LaunchShape& shape,
  cudaStream_t stream)
{
  return LaunchStoredScene<MarchToSurfaces<Voxels>>(task, scene, shape, stream);
}

} // namespace

Status LaunchMarchSurfaces(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  const MarchSceneTask turned = TurnSceneTask(scene);
  const bool isNearest = scene.Voxels.Filter == ReconstructionFilter::Nearest;
  if (scene.Scene.Components > 1)
  {
    return isNearest ? Launch<SampleStored<4, true>>(task, turned, shape, stream)
                     : Launch<SampleStored<4, false>>(task, turned, shape, stream);
  }
  return isNearest ? Launch<SampleStored<1, true>>(task, turned, shape, stream)
    : scene.Gradients.Texture != 0
    ? Launch<SampleStored<1, false, true>>(task, turned, shape, stream)
    : Launch<SampleStored<1, false>>(task, turned, shape, stream);
}

} // namespace Strider
