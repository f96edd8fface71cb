// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several components, without rare scene features.
#include "Cuda/March/Scene/MarchStoredScene.cuh"
#include "Cuda/March/Scene/MultiComponentContent.h"

namespace Strider
{

namespace
{

/// Samples per batch.
constexpr int MultiComponentBatch = 2;

template <typename Content, bool IsNearest>
MarchStoredEntry<PlaceSamples> FindKernel(bool isHeadlight)
{
  using Voxels = SampleStored<4, IsNearest>;
  using Lit = StoredBuild<TraverseOccupied, MultiComponentBatch, false, Voxels, Content>;
  using Headlit = StoredBuild<TraverseOccupied, MultiComponentBatch, true, Voxels, Content>;
  return isHeadlight ? MarchStoredSceneKernel<Headlit, false, PlaceSamples>
                     : MarchStoredSceneKernel<Lit, false, PlaceSamples>;
}

template <int Count, bool IsIndependent, SceneKind Kind>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const LaunchShape& shape,
  cudaStream_t stream)
{
  using Content = MultiComponentContent<Count, IsIndependent, Kind>;
  const bool isNearest = scene.Voxels.Filter == ReconstructionFilter::Nearest;
  const auto findKernel = [&](bool isHeadlight, bool, bool) {
    return isNearest ? FindKernel<Content, true>(isHeadlight)
                     : FindKernel<Content, false>(isHeadlight);
  };
  return LaunchStoredScene(task, scene, 0, PlaceSamples{}, findKernel, shape, stream);
}

template <bool IsIndependent, SceneKind Kind>
Status LaunchAny(const MarchRaysTask& task, const MarchSceneTask& scene, const LaunchShape& shape,
  cudaStream_t stream)
{
  const int count = scene.Scene.Components;
  return count == 2 ? Launch<2, IsIndependent, Kind>(task, scene, shape, stream)
    : count == 3    ? Launch<3, IsIndependent, Kind>(task, scene, shape, stream)
                    : Launch<4, IsIndependent, Kind>(task, scene, shape, stream);
}

} // namespace

Status LaunchMarchMultiComponentScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  const MarchSceneTask turned = TurnSceneTask(scene);
  if (!scene.Scene.IsIndependent)
  {
    return LaunchAny<false, SceneKind::SingleComponent>(task, turned, shape, stream);
  }
  bool hasTables2D = false;
  for (int component = 0; component < scene.Scene.Components; ++component)
  {
    hasTables2D = hasTables2D || scene.Scene.Appearances[component].Table2D;
  }
  return hasTables2D ? LaunchAny<true, SceneKind::Masked>(task, turned, shape, stream)
                     : LaunchAny<true, SceneKind::SingleComponent>(task, turned, shape, stream);
}

} // namespace Strider
