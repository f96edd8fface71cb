// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through isosurfaces, without rare scene features.
#include "Cuda/March/CutStoredRay.h"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchBlocks.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/March/SampleStored.h"
#include "Cuda/March/Scene/MarchSurfaceRay.h"
#include "Cuda/March/TraversalPolicies.h"
#include "Cuda/March/TurnSceneTask.h"
#include "Planning/KernelTable.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

namespace
{

/// Samples per batch. 8 take 0.65 to 0.7 of the time of 4 (Testing/Benchmarks/Results/README.md).
constexpr int SurfaceBatch = 8;
static_assert(
  FindDepths(RayProgram::Isosurface, VoxelSource::Texture, {}) == DepthSet{ SurfaceBatch });

template <typename Voxels>
__global__ void __launch_bounds__(MostSceneThreads)
  MarchSurfacesKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchSceneTask scene, const __grid_constant__ MarchRaysLaunch launch)
{
  MarchBlocks<MarchesParts>(task, launch, PlaceSamples{},
    [&](const Ray& ray, SampleLattice& lattice, const BlockSync& sync) {
      const VoxelOrder& order = scene.Voxels.Volume.Order;
      const Vector3 toEye = CutStoredRay(scene.Scene, order, ray, lattice);
      return MarchSurfaceRay<SurfaceBatch>(Voxels{ scene }, scene.Scene, lattice.InOrder(order),
        toEye, task.TerminationOpacity, SkipEmpty{ task.Skip }, sync);
    });
}

template <typename Voxels>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const LaunchShape& shape,
  cudaStream_t stream)
{
  return LaunchMarch(MarchSurfacesKernel<Voxels>, "MarchSurfacesKernel", task, shape, 0, stream,
    scene, PlannedLaunch{});
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
