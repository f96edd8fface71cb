// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through the levels of an adaptive grid, with all features of a scene.
#include "Compositing/Levels/SampleLevels.h"
#include "Compositing/MarchSceneRay.h"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/MarchBlocks.h"
#include "Cuda/March/MarchScene.h"
#include "Cuda/March/TraversalPolicies.h"
#include "Rays/PlaceSamples.h"

namespace Strider
{

namespace
{

template <int Channels>
__global__ void __launch_bounds__(MostSceneThreads) MarchLevelsKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ MarchSceneTask scene,
  const __grid_constant__ LevelGrid levels, const __grid_constant__ MarchRaysLaunch launch)
{
  MarchBlocks<MarchesParts>(
    task, launch, PlaceSamples{}, [&](const Ray& ray, auto& lattice, const BlockSync& sync) {
      const SampleLevels<Channels> voxels{ levels, scene.Scene,
        scene.Voxels.Filter == ReconstructionFilter::Nearest };
      return MarchSceneRay<SceneKind::General>(voxels, scene.Scene, ray, lattice,
        task.TerminationOpacity, TraverseOccupied::MakeSkipping(task), sync);
    });
}

} // namespace

Status LaunchMarchLevels(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LevelGrid& levels, const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchMarch(
    scene.Scene.Components == 1 ? MarchLevelsKernel<1> : MarchLevelsKernel<MostComponents>,
    "MarchLevelsKernel", task, shape, 0, stream, scene, levels, PlannedLaunch{});
}

} // namespace Strider
