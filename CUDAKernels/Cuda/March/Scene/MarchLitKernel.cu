// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one component in a 3-D texture, with light from a gradient texture.
#include "Cuda/Fetch/SampleTexture.h"
#include "Cuda/March/Scene/MarchLit.cuh"
#include "Cuda/March/TurnSceneTask.h"
#include "Cuda/Runtime/PlanLaunch.h"

#include <type_traits>

namespace Strider
{

namespace
{

struct LitTexels : SampleTexels<>
{
  static constexpr bool MayBeNaN = true;     ///< which is transparent
  static constexpr bool ReadsPoints = false; ///< reads points and cells
  static constexpr bool MayBeLarge = false;  ///< reads differences that texels do not hold
  static constexpr LitValues Values = LitValues::Voxels;
};

/// As LitTexels, where differences may be large.
struct LitTexelsAndLarge : LitTexels
{
  static constexpr bool MayBeLarge = true;
};

/// Values and gradients from one texture: integers of 8 and 16 bits.
struct LitWholeTexels : SampleTexels<>
{
  static constexpr bool MayBeNaN = false;
  static constexpr bool ReadsPoints = false;
  static constexpr bool MayBeLarge = true;
  static constexpr LitValues Values = LitValues::Gradients;
};

template <int Batch, typename Voxels>
MarchLitEntry FindKernelOf(const MarchRaysTask& task, const LitScene& lit)
{
  using Occupied = LitBuild<TraverseOccupied, LitLights::WhiteHeadlight, Batch, Voxels>;
  // Deep batches are for frames that skip most of the volume.
  using All = std::conditional_t<Batch == LitBatch,
    LitBuild<TraverseAll, LitLights::WhiteHeadlight, Batch, Voxels>, Occupied>;
  return FindLitKernel<Batch, Voxels>(
    lit, task.Skip.Distances ? MarchLitKernel<Occupied> : MarchLitKernel<All>);
}

template <int Batch>
MarchLitEntry FindKernel(const MarchRaysTask& task, const LitScene& lit)
{
  return lit.HasVoxels || lit.Large.Words ? FindKernelOf<Batch, LitWholeTexels>(task, lit)
                                          : FindKernelOf<Batch, LitTexels>(task, lit);
}

/// Returns the kernel for a table that is too large for shared memory.
MarchLitEntry FindLargeTableKernel(const LitScene& lit)
{
  using White =
    LitBuild<TraverseOccupied, LitLights::WhiteHeadlight, LitBatch, LitTexelsAndLarge, LargeTable>;
  return FindLitKernel<LitBatch, LitTexelsAndLarge, LargeTable>(lit, MarchLitKernel<White>);
}

} // namespace

Status LaunchMarchLit(const MarchRaysTask& task, const MarchSceneTask& scene, const LitScene& lit,
  const LaunchShape& shape, cudaStream_t stream)
{
  bool sharesTable = false;
  STRIDER_TRY(DecideSharing(CountSharedBytes(lit), sharesTable));
  const MarchLitEntry kernel = !sharesTable ? FindLargeTableKernel(lit)
    : shape.BatchDepth == LitBatch          ? FindKernel<LitBatch>(task, lit)
                                            : FindKernel<8>(task, lit);
  const std::size_t tableBytes = sharesTable ? CountSharedBytes(lit.Table) : 0;
  return LaunchLit(kernel, task, TurnSceneTask(scene), lit, tableBytes, shape, stream);
}

} // namespace Strider
