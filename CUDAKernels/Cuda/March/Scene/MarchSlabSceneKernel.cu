// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through a slab of any scene.
#include "Cuda/March/Scene/MarchScene.cuh"

namespace Strider
{

Status LaunchMarchSlabScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return scene.Scene.Components == 1
    ? LaunchSceneOf<SceneBuild<TraverseSlab, 1, true>>(task, scene, shape, stream)
    : LaunchSceneOf<SceneBuild<TraverseSlab, 4, true>>(task, scene, shape, stream);
}

} // namespace Strider
