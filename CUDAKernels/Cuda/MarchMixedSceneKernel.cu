// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several components, without what few scenes have.
#include "Cuda/MarchMixedRay.h"
#include "Cuda/MarchStoredScene.cuh"

namespace Strider
{

namespace
{

/// `Count` components that are independent of each other; 0: dependent ones. Scenes of SceneKind::Plain have no 2-D tables.
template <int Count, SceneKind Kind, bool IsNearest, bool IsHeadlight>
struct MarchMixed
{
  template <typename Lattice>
  static __device__ __forceinline__ RayResult March(const MarchRaysTask& task,
    const MarchSceneTask& scene, const Lattice& lattice, Vector3 toEye, const BlockPace& pace)
  {
    const auto march = [&](const SceneFeatures& features) {
      return MarchMixedRay<Count, Kind, IsNearest>(
        scene, features, lattice, toEye, task.TerminationOpacity, SkipEmpty{ task.Skip }, pace);
    };
    if constexpr (IsHeadlight)
    {
      // A copy in registers, of which only what is read remains: the code of other lights falls away.
      SceneFeatures features = scene.Scene;
      features.IsHeadlightOnly = true;
      return march(features);
    }
    else
    {
      return march(scene.Scene);
    }
  }
};

template <int Count, SceneKind Kind>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const LaunchShape& shape,
  cudaStream_t stream)
{
  const SceneFeatures& features = scene.Scene;
  // Those of dependent ones are looked up by a number that is not known before: no copy of them would be in registers.
  constexpr bool MayBeHeadlight = Count > 0;
  const bool isShaded = features.Looks[0].IsShaded || features.Looks[1].IsShaded ||
    features.Looks[2].IsShaded || features.Looks[3].IsShaded;
  if (scene.Voxels.Filter == ReconstructionFilter::Nearest)
  {
    return LaunchStoredScene<MarchMixed<Count, Kind, true, false>>(task, scene, shape, stream);
  }
  return MayBeHeadlight && (features.IsHeadlightOnly || !isShaded)
    ? LaunchStoredScene<MarchMixed<Count, Kind, false, MayBeHeadlight>>(task, scene, shape, stream)
    : LaunchStoredScene<MarchMixed<Count, Kind, false, false>>(task, scene, shape, stream);
}

template <SceneKind Kind>
Status LaunchIndependent(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  return scene.Scene.Components == 2 ? Launch<2, Kind>(task, scene, shape, stream)
    : scene.Scene.Components == 3    ? Launch<3, Kind>(task, scene, shape, stream)
                                     : Launch<4, Kind>(task, scene, shape, stream);
}

} // namespace

Status LaunchMarchMixedScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  const MarchSceneTask turned = TurnSceneTask(scene);
  if (!scene.Scene.IsIndependent)
  {
    return Launch<0, SceneKind::Common>(task, turned, shape, stream);
  }
  bool hasTables2D = false;
  for (int component = 0; component < scene.Scene.Components; ++component)
  {
    hasTables2D = hasTables2D || scene.Scene.Looks[component].Table2D;
  }
  return hasTables2D ? LaunchIndependent<SceneKind::Common>(task, turned, shape, stream)
                     : LaunchIndependent<SceneKind::Plain>(task, turned, shape, stream);
}

} // namespace Strider
