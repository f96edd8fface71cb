// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through parts of any scene.
#include "Cuda/March/Scene/MarchScene.cuh"

namespace Strider
{

Status LaunchMarchPartScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  const bool isFiltered = IsCubic(scene.Voxels.Filter) ||
    FindEnhancedPart(scene.Scene.Enhancement) == EnhancedPart::Value;
  if (scene.Scene.Components == 1)
  {
    return isFiltered
      ? LaunchSceneOf<SceneBuild<TraversePart, 1, true>>(task, scene, shape, stream)
      : LaunchSceneOf<SceneBuild<TraversePart, 1, false>>(task, scene, shape, stream);
  }
  return isFiltered ? LaunchSceneOf<SceneBuild<TraversePart, 4, true>>(task, scene, shape, stream)
                    : LaunchSceneOf<SceneBuild<TraversePart, 4, false>>(task, scene, shape, stream);
}

} // namespace Strider
