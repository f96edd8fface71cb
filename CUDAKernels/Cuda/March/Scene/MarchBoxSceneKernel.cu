// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through any scene, with voxels that the rays of a warp share.
#include "Cuda/March/Scene/MarchScene.cuh"

#include "Cuda/March/Scene/SampleSceneInBox.h"

namespace Strider
{

namespace
{

template <int Channels>
__global__ void __launch_bounds__(MostFilteredThreads, 2)
  MarchBoxSceneKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ MarchSceneTask scene, const __grid_constant__ MarchRaysLaunch launch,
    const __grid_constant__ PlaceEitherSamples placeSamples)
{
  SceneBox shared;
  MarchBlocks<MarchesParts>(
    task, launch, placeSamples, [&](const Ray& ray, auto& lattice, const BlockSync& sync) {
      using Sampler = SampleSceneInBox<Channels>;
      const BoxCells& cells = scene.Cells;
      extern __shared__ uint4 boxes[];
      const unsigned int warp = (threadIdx.y * blockDim.x + threadIdx.x) / WarpLanes;
      auto* memory = reinterpret_cast<typename Sampler::Texel*>(
        reinterpret_cast<unsigned char*>(boxes) + warp * cells.Bytes);
      const Sampler voxels{ { scene.Voxels, scene.Scene }, {}, { memory },
        cells.Bytes / cells.CellBytes, scene.Reach, lattice.GetStep(), shared };
      return MarchSceneRay<SceneKind::General>(voxels, scene.Scene, ray, lattice,
        task.TerminationOpacity, SkipEmpty{ task.Skip }, WarpLockstep{ sync.IsSynchronous });
    });
  if (task.SampleCount)
  {
    AddOfWarp(shared.VoxelsFetched, task.SampleCount + 2);
  }
}

template <int Channels>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const LaunchShape& shape,
  cudaStream_t stream)
{
  return LaunchMarch(MarchBoxSceneKernel<Channels>, "MarchBoxSceneKernel", task, shape,
    CountBlockBytes(shape, scene.Cells.Bytes), stream, scene, PlannedLaunch{},
    PlaceEitherSamples{ scene.Matched });
}

} // namespace

Status LaunchMarchBoxScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return scene.Scene.Components == 1 ? Launch<1>(task, scene, shape, stream)
                                     : Launch<4>(task, scene, shape, stream);
}

} // namespace Strider
