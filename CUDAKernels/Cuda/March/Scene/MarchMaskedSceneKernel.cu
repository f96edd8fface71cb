// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one component with masks, labels or a 2-D table, without rare scene features.
#include "Cuda/March/Scene/MarchStoredScene.cuh"

namespace Strider
{

namespace
{

/// Samples per batch. 4 take 0.45 to 0.92 of the time of single samples; 8 are no faster on average
/// (Testing/Benchmarks/Results/README.md).
constexpr int MaskedBatch = 4;

template <typename Content, bool IsHeadlight, typename Voxels>
MarchStoredEntry<PlaceSamples> FindKernel(bool sharesTables)
{
  using Build = StoredBuild<TraverseOccupied, MaskedBatch, IsHeadlight, Voxels, Content>;
  if constexpr (Content::ReadsSharedTables)
  {
    return sharesTables ? MarchStoredSceneKernel<Build, true, PlaceSamples>
                        : MarchStoredSceneKernel<Build, false, PlaceSamples>;
  }
  else
  {
    return MarchStoredSceneKernel<Build, false, PlaceSamples>;
  }
}

template <typename Content, bool IsHeadlight>
MarchStoredEntry<PlaceSamples> FindKernel(bool isNearest, bool hasGradients, bool sharesTables)
{
  return isNearest ? FindKernel<Content, IsHeadlight, SampleStored<1, true>>(sharesTables)
    : hasGradients ? FindKernel<Content, IsHeadlight, SampleStored<1, false, true>>(sharesTables)
                   : FindKernel<Content, IsHeadlight, SampleStored<1, false>>(sharesTables);
}

template <typename Content>
Status Launch(const MarchRaysTask& task, const MarchSceneTask& scene, const LaunchShape& shape,
  cudaStream_t stream)
{
  const bool isNearest = scene.Voxels.Filter == ReconstructionFilter::Nearest;
  const auto findKernel = [&](bool isHeadlight, bool hasGradients, bool sharesTables) {
    return isHeadlight ? FindKernel<Content, true>(isNearest, hasGradients, sharesTables)
                       : FindKernel<Content, false>(isNearest, hasGradients, sharesTables);
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
