// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through several components, without rare scene features.
#include "Cuda/March/Scene/MarchStoredScene.cuh"
#include "Cuda/March/Scene/MultiComponentContent.h"
#include "Planning/KernelTable.h"

namespace Strider
{

namespace
{

/// Samples per batch.
constexpr int MultiComponentBatch = 2;
static_assert(FindDepths(RayProgram::MultiComponent, VoxelSource::Texture, {}) ==
  DepthSet{ MultiComponentBatch });

template <typename Content, StoredLights Lights, bool IsNearest = false>
MarchStoredEntry<PlaceSamples> GetKernel()
{
  using Voxels = SampleStored<4, IsNearest>;
  using Build = StoredBuild<TraverseOccupied, MultiComponentBatch, Lights, Voxels, Content>;
  return MarchStoredSceneKernel<Build, false, PlaceSamples>;
}

/// Nearest voxels and 2-D tables have one kernel for all lights, and nearest voxels one for all tables.
template <int Count, bool IsIndependent>
MarchStoredEntry<PlaceSamples> FindKernel(bool isNearest, bool hasTables2D, bool isHeadlight)
{
  constexpr SceneKind anyTable = IsIndependent ? SceneKind::Masked : SceneKind::SingleComponent;
  using AnyContent = MultiComponentContent<Count, IsIndependent, anyTable>;
  using Content = MultiComponentContent<Count, IsIndependent, SceneKind::SingleComponent>;
  if (isNearest)
  {
    return GetKernel<AnyContent, StoredLights::Any, true>();
  }
  if constexpr (IsIndependent)
  {
    if (hasTables2D)
    {
      return GetKernel<AnyContent, StoredLights::Any>();
    }
  }
  return isHeadlight ? GetKernel<Content, StoredLights::Headlight>()
                     : GetKernel<Content, StoredLights::Others>();
}

template <int Count, bool IsIndependent>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, bool hasTables2D,
  const LaunchShape& shape, cudaStream_t stream)
{
  const bool isNearest = scene.Voxels.Filter == ReconstructionFilter::Nearest;
  const auto findKernel = [&](bool isHeadlight, bool, bool) {
    return FindKernel<Count, IsIndependent>(isNearest, hasTables2D, isHeadlight);
  };
  return LaunchStoredScene(task, scene, 0, PlaceSamples{}, findKernel, shape, stream);
}

template <bool IsIndependent>
Status LaunchAny(const MarchRaysTask& task, const MarchSceneTask& scene, bool hasTables2D,
  const LaunchShape& shape, cudaStream_t stream)
{
  const int count = scene.Scene.Components;
  return count == 2 ? Launch<2, IsIndependent>(task, scene, hasTables2D, shape, stream)
    : count == 3    ? Launch<3, IsIndependent>(task, scene, hasTables2D, shape, stream)
                    : Launch<4, IsIndependent>(task, scene, hasTables2D, shape, stream);
}

} // namespace

Status LaunchMarchMultiComponentScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  const MarchSceneTask turned = TurnSceneTask(scene);
  if (!scene.Scene.IsIndependent)
  {
    return LaunchAny<false>(task, turned, false, shape, stream);
  }
  bool hasTables2D = false;
  for (int component = 0; component < scene.Scene.Components; ++component)
  {
    hasTables2D = hasTables2D || scene.Scene.Appearances[component].Table2D;
  }
  return LaunchAny<true>(task, turned, hasTables2D, shape, stream);
}

} // namespace Strider
