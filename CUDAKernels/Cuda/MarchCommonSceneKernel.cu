// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through components, masks, labels and 2-D tables without what few scenes have.
#include "Cuda/MarchCommonRay.h"
#include "Cuda/MarchScene.cuh"

namespace Strider
{

namespace
{

template <SceneKind Kind>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const LaunchShape& shape,
  cudaStream_t stream)
{
  using One = SceneBuild<TakeOccupied, 1, false, Kind>;
  using Several = SceneBuild<TakeOccupied, 4, false, Kind>;
  return scene.Scene.Components == 1
    ? LaunchScene<One>(task, scene, PlaceSamples{}, shape, stream)
    : LaunchScene<Several>(task, scene, PlaceSamples{}, shape, stream);
}

} // namespace

Status LaunchMarchCommonScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return scene.Scene.Blend == BlendMode::Isosurface
    ? Launch<SceneKind::Surfaces>(task, scene, shape, stream)
    : Launch<SceneKind::Common>(task, scene, shape, stream);
}

} // namespace Strider
