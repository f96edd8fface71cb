// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through any scene.
#include "Cuda/March/Scene/MarchScene.cuh"
#include "Sampling/EnhancementTraits.h"

namespace Strider
{

Status LaunchMarchScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  const bool isOne = scene.Scene.Components == 1;
  if (IsCubic(scene.Voxels.Filter) ||
    FindEnhancedPart(scene.Scene.Enhancement) == EnhancedPart::Value)
  {
    // Automatic takes this kernel for lit cubics, so that it is compiled for each way to place samples.
    using OneCubic = SceneBuild<TraverseOccupied, 1, true>;
    return !isOne ? LaunchSceneOf<SceneBuild<TraverseOccupied, 4, true>>(task, scene, shape, stream)
      : scene.Matched
      ? LaunchScene<OneCubic>(task, scene, PlaceSamplesAsVTKFrom{ scene.Matched }, shape, stream)
      : LaunchScene<OneCubic>(task, scene, PlaceSamples{}, shape, stream);
  }
  return isOne ? LaunchSceneOf<SceneBuild<TraverseOccupied, 1, false>>(task, scene, shape, stream)
               : LaunchSceneOf<SceneBuild<TraverseOccupied, 4, false>>(task, scene, shape, stream);
}

} // namespace Strider
