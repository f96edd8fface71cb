// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The table of all ray marching kernels, by program and source.
#include "Cuda/Renderer/LaunchKernel.h"

#include "Cuda/March/PreIntegrated/MarchPreIntegrated.h"
#include "Planning/KernelTable.h"

#include <tuple>

namespace Strider
{

namespace
{

using Launch = Status (*)(DeviceContext& context, const KernelInputs& inputs);

struct Kernel
{
  RayProgram Program;
  VoxelSource Source;
  Launch March;
};

/// Calls a launch; each of its arguments is the input of that type.
template <typename... Arguments>
Status Call(Status (*launch)(Arguments...), DeviceContext& context, const KernelInputs& inputs)
{
  const FrameTask& task = inputs.Task;
  const std::tuple<const MarchRaysTask&, const MarchSceneTask&, const LitScene&,
    const FilteredVoxels&, const MarchCompressedTask&, const MarchMultiVolumeTask&,
    const SingleComponentVolumes&, const IntegralTable&, const VTKRays*, ReconstructionFilter,
    const LaunchShape&, cudaStream_t>
    all{ inputs.Rays, inputs.Scene, task.Lit, task.Filtered, task.Compressed, task.MultiVolume,
      context.MultiVolume.GetPlain(), context.Integrals.Get(), inputs.Matched, inputs.Filter,
      task.Shape, context.Queue.Get() };
  return launch(std::get<Arguments>(all)...);
}

template <auto LaunchFunction>
Status March(DeviceContext& context, const KernelInputs& inputs)
{
  return Call(LaunchFunction, context, inputs);
}

// Plans know the batch depths of these kernels.
static_assert(
  FindDepths(RayProgram::SingleComponent, VoxelSource::Slabs, {}) == DepthSet{ SlabBatch });
static_assert(FindDepths(RayProgram::Lit, VoxelSource::Slabs, {}) == DepthSet{ SlabBatch });
static_assert(FindDepths(RayProgram::SingleComponent, VoxelSource::WarpBricks, {}) ==
  DepthSet{ CompressedBatch });
static_assert(
  FindDepths(RayProgram::PreIntegrated, VoxelSource::Texture, {}) == DepthSet{ SegmentBatch });
static_assert(
  FindDepths(RayProgram::Filtered, VoxelSource::Texture, {}) == DepthSet{ FilteredBatch });
static_assert(FindDepths(RayProgram::Lit, VoxelSource::Texture, {}) == DepthSet{ 4 + 8 });
static_assert(
  FindDepths(RayProgram::GradientLit, VoxelSource::Texture, {}) == DepthSet{ LitBatch + 8 });
static_assert(
  FindDepths(RayProgram::GradientLit, VoxelSource::StackedSlices, {}) == DepthSet{ LitBatch });

constexpr Kernel Kernels[] = {
  { RayProgram::SingleComponent, VoxelSource::Texture, March<LaunchMarchRays> },
  { RayProgram::SingleComponent, VoxelSource::StackedSlices, March<LaunchMarchStacked> },
  { RayProgram::SingleComponent, VoxelSource::Slabs, March<LaunchMarchSlab> },
  { RayProgram::SingleComponent, VoxelSource::BrickPool, March<LaunchMarchPool> },
  { RayProgram::SingleComponent, VoxelSource::WarpBricks, March<LaunchMarchCompressed> },
  { RayProgram::Lit, VoxelSource::Texture, March<LaunchMarchSingleComponentScene> },
  { RayProgram::Lit, VoxelSource::Slabs, March<LaunchMarchSingleComponentSlab> },
  { RayProgram::Lit, VoxelSource::BrickPool, March<LaunchMarchSingleComponentPool> },
  { RayProgram::GradientLit, VoxelSource::Texture, March<LaunchMarchLit> },
  { RayProgram::GradientLit, VoxelSource::StackedSlices, March<LaunchMarchLitStacked> },
  { RayProgram::Masked, VoxelSource::Texture, March<LaunchMarchMaskedScene> },
  { RayProgram::MultiComponent, VoxelSource::Texture, March<LaunchMarchMultiComponentScene> },
  { RayProgram::Isosurface, VoxelSource::Texture, March<LaunchMarchSurfaces> },
  { RayProgram::Intensity, VoxelSource::Texture, March<LaunchMarchIntensity> },
  { RayProgram::Intensity, VoxelSource::StackedSlices, March<LaunchMarchIntensityStacked> },
  { RayProgram::PreIntegrated, VoxelSource::Texture, March<LaunchMarchPreIntegrated> },
  { RayProgram::PreIntegrated, VoxelSource::Slabs, March<LaunchMarchSlabPreIntegrated> },
  { RayProgram::LitPreIntegrated, VoxelSource::Texture, March<LaunchMarchLitPreIntegrated> },
  { RayProgram::LitPreIntegrated, VoxelSource::Slabs, March<LaunchMarchLitSlabPreIntegrated> },
  { RayProgram::Filtered, VoxelSource::Texture, March<LaunchMarchFiltered> },
  { RayProgram::Filtered, VoxelSource::Slabs, March<LaunchMarchSlabFiltered> },
  { RayProgram::LitFiltered, VoxelSource::Texture, March<LaunchMarchLitFiltered> },
  { RayProgram::LitFiltered, VoxelSource::Slabs, March<LaunchMarchSlabLitFiltered> },
  { RayProgram::CachedScene, VoxelSource::Texture, March<LaunchMarchBoxScene> },
  { RayProgram::General, VoxelSource::Texture, March<LaunchMarchScene> },
  { RayProgram::General, VoxelSource::Slabs, March<LaunchMarchSlabScene> },
  { RayProgram::General, VoxelSource::BrickPool, March<LaunchMarchPoolScene> },
  { RayProgram::General, VoxelSource::WarpBricks, March<LaunchMarchCompressedScene> },
  { RayProgram::SingleComponentVolumes, VoxelSource::Texture,
    March<LaunchMarchSingleComponentVolumes> },
  { RayProgram::SingleComponentVolumes, VoxelSource::BrickPool,
    March<LaunchMarchSingleComponentVolumes> },
  { RayProgram::SingleComponentVolumes, VoxelSource::WarpBricks,
    March<LaunchMarchSingleComponentVolumesBricks> },
  { RayProgram::MultiVolume, VoxelSource::Texture, March<LaunchMarchMultiVolume> },
  { RayProgram::MultiVolume, VoxelSource::BrickPool, March<LaunchMarchMultiVolumePool> },
  { RayProgram::MultiVolume, VoxelSource::WarpBricks, March<LaunchMarchMultiVolumeBricks> },
};

Launch FindLaunch(RayProgram program, VoxelSource source)
{
  for (const Kernel& kernel : Kernels)
  {
    if (kernel.Program == program && kernel.Source == source)
    {
      return kernel.March;
    }
  }
  return nullptr;
}

} // namespace

bool HasLaunch(RayProgram program, VoxelSource source)
{
  return FindLaunch(program, source) != nullptr;
}

Status LaunchKernel(
  DeviceContext& context, RayProgram program, VoxelSource source, const KernelInputs& inputs)
{
  const Launch launch = FindLaunch(program, source);
  return launch ? launch(context, inputs)
                : STRIDER_FAILURE(StatusCode::Unsupported, "no kernel was compiled for this frame");
}

} // namespace Strider
