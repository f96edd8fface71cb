// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through any scene.
#include "Cuda/March/Scene/MarchScene.cuh"
#include "Sampling/EnhancementTraits.h"

namespace Strider
{

namespace
{

/// Launches the kernel that is compiled for the frame's way to place samples.
template <typename Build>
Status LaunchPlaced(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return scene.Matched
    ? LaunchScene<Build>(task, scene, PlaceSamplesAsVTKFrom{ scene.Matched }, shape, stream)
    : LaunchScene<Build>(task, scene, PlaceSamples{}, shape, stream);
}

} // namespace

Status LaunchMarchScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  const bool isOne = scene.Scene.Components == 1;
  if (IsCubic(scene.Voxels.Filter) ||
    FindEnhancedPart(scene.Scene.Enhancement) == EnhancedPart::Value)
  {
    // One component: Automatic takes this kernel for lit cubics, so that each placement of samples has its own.
    return isOne ? LaunchPlaced<SceneBuild<TraverseOccupied, 1, true>>(task, scene, shape, stream)
                 : LaunchSceneOf<SceneBuild<TraverseOccupied, 4, true>>(task, scene, shape, stream);
  }
  // Several components: their extremes have no other kernel, and take longer where it holds both placements.
  return isOne ? LaunchSceneOf<SceneBuild<TraverseOccupied, 1, false>>(task, scene, shape, stream)
               : LaunchPlaced<SceneBuild<TraverseOccupied, 4, false>>(task, scene, shape, stream);
}

} // namespace Strider
