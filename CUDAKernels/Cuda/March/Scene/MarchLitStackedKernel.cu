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
  static constexpr bool MayBeLarge = true;
  static constexpr LitValues Values = LitValues::Voxels;
};

/// Values of floats: steps from slices, and remainders from the texels of gradients.
struct LitSteps : SampleStacked
{
  static constexpr bool MayBeNaN = true;
  static constexpr bool ReadsPoints = true;
  static constexpr bool MayBeLarge = false;
  static constexpr LitValues Values = LitValues::StepsAndGradients;
};

template <typename Voxels, typename Table>
MarchLitEntry FindWhiteKernel(bool skips)
{
  using Occupied = LitBuild<TraverseOccupied, LitLights::WhiteHeadlight, LitBatch, Voxels, Table>;
  using All = LitBuild<TraverseAll, LitLights::WhiteHeadlight, LitBatch, Voxels, Table>;
  return skips ? MarchLitKernel<Occupied> : MarchLitKernel<All>;
}

template <typename Voxels>
MarchLitEntry FindKernel(const LitScene& lit, bool skips)
{
  return FindLitKernel<LitBatch, Voxels>(lit, FindWhiteKernel<Voxels, NumberTable>(skips));
}

} // namespace

Status LaunchMarchLitStacked(const MarchRaysTask& task, const MarchSceneTask& scene,
  const LitScene& lit, const LaunchShape& shape, cudaStream_t stream)
{
  MarchSceneTask turned = TurnSceneTask(scene);
  turned.Voxels.Volume.Texture = task.Voxels.Texture;
  const bool skips = task.Skip.Distances != nullptr;
  const std::size_t tableBytes = CountSharedBytes(lit.Table);
  if (lit.ReadsSteps)
  {
    return LaunchLit(
      FindKernel<LitSteps>(lit, skips), task, turned, lit, tableBytes, shape, stream);
  }
  const MarchLitEntry white = FindWhiteKernel<LitSlices, SlopedTable>(skips);
  const std::size_t slopedBytes = CountSharedBytes(SlopedTable{ lit.Table, true });
  const bool hasSlopes = slopedBytes <= SharedMemoryUnasked / 2 &&
    FindLitKernel<LitBatch, LitSlices>(lit, white) == white;
  return hasSlopes
    ? LaunchLit(white, task, turned, lit, slopedBytes, shape, stream)
    : LaunchLit(FindKernel<LitSlices>(lit, skips), task, turned, lit, tableBytes, shape, stream);
}

} // namespace Strider
