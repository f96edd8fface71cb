// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one component in stacked slices, with light from a gradient texture.
#include "Cuda/March/Scene/MarchLit.cuh"
#include "Cuda/March/TurnSceneTask.h"
#include "Cuda/Volume/SampleStacked.h"

namespace Strider
{

namespace
{

struct LitSlices : SampleStacked
{
  static constexpr bool MayBeNaN = false;   ///< slices hold integers
  static constexpr bool ReadsPoints = true; ///< GradientTexture::Shift of points is 0.5
  static constexpr bool HasGradients = false;
};

template <typename Table>
MarchLitEntry FindWhiteKernel(bool skips)
{
  using Occupied =
    LitBuild<TraverseOccupied, LitLights::WhiteHeadlight, LitBatch, LitSlices, Table>;
  using All = LitBuild<TraverseAll, LitLights::WhiteHeadlight, LitBatch, LitSlices, Table>;
  return skips ? MarchLitKernel<Occupied> : MarchLitKernel<All>;
}

} // namespace

Status LaunchMarchLitStacked(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LitScene& lit, const LaunchShape& shape, cudaStream_t stream)
{
  MarchSceneTask turned = TurnSceneTask(scene);
  turned.Voxels.Volume.Texture = task.Voxels.Texture;
  const bool skips = task.Skip.Distances != nullptr;
  const MarchLitEntry white = FindWhiteKernel<SlopedTable>(skips);
  const std::size_t slopedBytes = CountSharedBytes(SlopedTable{ lit.Table, true });
  const bool hasSlopes = slopedBytes <= SharedMemoryUnasked / 2 &&
    FindLitKernel<LitBatch, LitSlices>(lit, white) == white;
  return hasSlopes
    ? LaunchLit(white, task, turned, lit, slopedBytes, shape, stream)
    : LaunchLit(FindLitKernel<LitBatch, LitSlices>(lit, FindWhiteKernel<NumberTable>(skips)), task,
        turned, lit, CountSharedBytes(lit.Table), shape, stream);
}

} // namespace Strider
