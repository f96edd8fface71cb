// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays with lighting and gradient opacity through the macrocells of a pool.
#include "Cuda/March/Scene/MarchScene.cuh"

namespace Strider
{

Status LaunchMarchPoolScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchScene<SceneBuild<TraversePool, 1, false>>(
    task, scene, PlaceSamples{}, shape, stream);
}

} // namespace Strider
