// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one component with masks, labels or a 2-D table, without rare scene features.
#include "Cuda/March/Scene/MarchStoredScene.cuh"
#include "Planning/KernelTable.h"

namespace Strider
{

namespace
{

/// Samples per batch. 4 take 0.45 to 0.92 of the time of single samples; 8 are no faster on average
/// (Testing/Benchmarks/Results/README.md).
constexpr int MaskedBatch = 4;
static_assert(FindDepths(RayProgram::Masked, VoxelSource::Texture, {}) == DepthSet{ MaskedBatch });

template <typename Content, StoredLights Lights, typename Voxels, bool SharesTables = false>
MarchStoredEntry<PlaceSamples> GetKernel()
{
  using Build = StoredBuild<TraverseOccupied, MaskedBatch, Lights, Voxels, Content>;
  return MarchStoredSceneKernel<Build, SharesTables, PlaceSamples>;
}

/// Tables too large for shared memory have one kernel for all lights.
template <typename Content, typename Voxels>
MarchStoredEntry<PlaceSamples> FindKernel(bool isHeadlight, bool sharesTables)
{
  if constexpr (Content::ReadsSharedTables)
  {
    return !sharesTables ? GetKernel<Content, StoredLights::Any, Voxels>()
      : isHeadlight      ? GetKernel<Content, StoredLights::Headlight, Voxels, true>()
                         : GetKernel<Content, StoredLights::Others, Voxels, true>();
  }
  else
  {
    return isHeadlight ? GetKernel<Content, StoredLights::Headlight, Voxels>()
                       : GetKernel<typename Content::MoreGeneral, StoredLights::Others, Voxels>();
  }
}

template <typename Content>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const LaunchShape& shape,
  cudaStream_t stream)
{
  const bool isNearest = scene.Voxels.Filter == ReconstructionFilter::Nearest;
  const auto findKernel = [&](bool isHeadlight, bool hasGradients, bool sharesTables) {
    return isNearest ? FindKernel<Content, SampleStored<1, true>>(isHeadlight, sharesTables)
      : hasGradients ? FindKernel<Content, SampleStored<1, false, true>>(isHeadlight, sharesTables)
                     : FindKernel<Content, SampleStored<1, false>>(isHeadlight, sharesTables);
  };
  const std::size_t tableBytes =
    Content::ReadsSharedTables ? CountSharedBytes(scene.Scene.Appearances[0]) : 0;
  return LaunchStoredScene(task, scene, tableBytes, PlaceSamples{}, findKernel, shape, stream);
}

} // namespace

Status LaunchMarchMaskedScene(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LaunchShape& shape, cudaStream_t stream)
{
  const MarchSceneTask turned = TurnSceneTask(scene);
  if (scene.Scene.Mask == MaskMode::Labels)
  {
    return scene.Scene.MaskBlend < 1.0f
      ? Launch<LabelledContent<true>>(task, turned, shape, stream)
      : Launch<LabelledContent<false>>(task, turned, shape, stream);
  }
  return scene.Scene.Appearances[0].Table2D ? Launch<Table2DContent>(task, turned, shape, stream)
                                            : Launch<MaskedContent>(task, turned, shape, stream);
}

} // namespace Strider
