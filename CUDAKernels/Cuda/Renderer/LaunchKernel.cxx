// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The table of all ray marching kernels, by program and source.
#include "Cuda/Renderer/LaunchKernel.h"

#include "Cuda/March/PreIntegrated/MarchPreIntegrated.h"
#include "Planning/KernelTable.h"

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

/// Wraps a launch whose arguments are rays, scene, shape and stream.
template <Status (*March)(
  const MarchRaysTask&, const MarchSceneTask&, const LaunchShape&, cudaStream_t)>
Status MarchScene(DeviceContext& context, const KernelInputs& inputs)
{
  return March(inputs.Rays, inputs.Scene, inputs.Task.Shape, context.Queue.Get());
}

template <Status (*March)(
  const MarchRaysTask&, const MarchSceneTask&, const LitScene&, const LaunchShape&, cudaStream_t)>
Status MarchLit(DeviceContext& context, const KernelInputs& inputs)
{
  return March(inputs.Rays, inputs.Scene, inputs.Task.Lit, inputs.Task.Shape, context.Queue.Get());
}

/// Wraps a launch of rays of one component, which may match VTK.
template <Status (*March)(
  const MarchRaysTask&, const VTKRays*, ReconstructionFilter, const LaunchShape&, cudaStream_t)>
Status MarchComponent(DeviceContext& context, const KernelInputs& inputs)
{
  return March(inputs.Rays, inputs.Matched, inputs.Filter, inputs.Task.Shape, context.Queue.Get());
}

Status MarchStacked(DeviceContext& context, const KernelInputs& inputs)
{
  return LaunchMarchStacked(inputs.Rays, inputs.Task.Shape, context.Queue.Get());
}

Status MarchPool(DeviceContext& context, const KernelInputs& inputs)
{
  return LaunchMarchPool(inputs.Rays, inputs.Filter, inputs.Task.Shape, context.Queue.Get());
}

template <Status (*March)(
  const MarchRaysTask&, const IntegralTable&, const LaunchShape&, cudaStream_t)>
Status MarchIntegrals(DeviceContext& context, const KernelInputs& inputs)
{
  return March(inputs.Rays, context.Integrals.Get(), inputs.Task.Shape, context.Queue.Get());
}

template <Status (*March)(const MarchRaysTask&, const IntegralTable&, const MarchSceneTask&,
  const LaunchShape&, cudaStream_t)>
Status MarchLitIntegrals(DeviceContext& context, const KernelInputs& inputs)
{
  return March(
    inputs.Rays, context.Integrals.Get(), inputs.Scene, inputs.Task.Shape, context.Queue.Get());
}

Status MarchFiltered(DeviceContext& context, const KernelInputs& inputs)
{
  return LaunchMarchFiltered(
    inputs.Rays, inputs.Task.Filtered, inputs.Matched, inputs.Task.Shape, context.Queue.Get());
}

Status MarchSlabFiltered(DeviceContext& context, const KernelInputs& inputs)
{
  return LaunchMarchSlabFiltered(
    inputs.Rays, inputs.Task.Filtered, inputs.Task.Shape, context.Queue.Get());
}

template <Status (*March)(const MarchRaysTask&, const MarchSceneTask&, const FilteredVoxels&,
  const LaunchShape&, cudaStream_t)>
Status MarchLitFiltered(DeviceContext& context, const KernelInputs& inputs)
{
  return March(
    inputs.Rays, inputs.Scene, inputs.Task.Filtered, inputs.Task.Shape, context.Queue.Get());
}

Status MarchBricks(DeviceContext& context, const KernelInputs& inputs)
{
  return LaunchMarchCompressed(
    inputs.Rays, inputs.Task.Compressed, inputs.Matched, inputs.Task.Shape, context.Queue.Get());
}

Status MarchBricksScene(DeviceContext& context, const KernelInputs& inputs)
{
  return LaunchMarchCompressedScene(
    inputs.Rays, inputs.Scene, inputs.Task.Compressed, inputs.Task.Shape, context.Queue.Get());
}

template <Status (*March)(
  const MarchRaysTask&, const MarchMultiVolumeTask&, const LaunchShape&, cudaStream_t)>
Status MarchVolumes(DeviceContext& context, const KernelInputs& inputs)
{
  return March(inputs.Rays, inputs.Task.MultiVolume, inputs.Task.Shape, context.Queue.Get());
}

template <Status (*March)(const MarchRaysTask&, const MarchMultiVolumeTask&,
  const SingleComponentVolumes&, const LaunchShape&, cudaStream_t)>
Status MarchPlainVolumes(DeviceContext& context, const KernelInputs& inputs)
{
  return March(inputs.Rays, inputs.Task.MultiVolume, *context.MultiVolume.GetPlain(),
    inputs.Task.Shape, context.Queue.Get());
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
  { RayProgram::SingleComponent, VoxelSource::Texture, MarchComponent<LaunchMarchRays> },
  { RayProgram::SingleComponent, VoxelSource::StackedSlices, MarchStacked },
  { RayProgram::SingleComponent, VoxelSource::Slabs, MarchComponent<LaunchMarchSlab> },
  { RayProgram::SingleComponent, VoxelSource::BrickPool, MarchPool },
  { RayProgram::SingleComponent, VoxelSource::WarpBricks, MarchBricks },
  { RayProgram::Lit, VoxelSource::Texture, MarchScene<LaunchMarchSingleComponentScene> },
  { RayProgram::Lit, VoxelSource::Slabs, MarchScene<LaunchMarchSingleComponentSlab> },
  { RayProgram::Lit, VoxelSource::BrickPool, MarchScene<LaunchMarchSingleComponentPool> },
  { RayProgram::GradientLit, VoxelSource::Texture, MarchLit<LaunchMarchLit> },
  { RayProgram::GradientLit, VoxelSource::StackedSlices, MarchLit<LaunchMarchLitStacked> },
  { RayProgram::Masked, VoxelSource::Texture, MarchScene<LaunchMarchMaskedScene> },
  { RayProgram::MultiComponent, VoxelSource::Texture, MarchScene<LaunchMarchMultiComponentScene> },
  { RayProgram::Isosurface, VoxelSource::Texture, MarchScene<LaunchMarchSurfaces> },
  { RayProgram::Intensity, VoxelSource::Texture, MarchScene<LaunchMarchIntensity> },
  { RayProgram::Intensity, VoxelSource::StackedSlices, MarchScene<LaunchMarchIntensityStacked> },
  { RayProgram::PreIntegrated, VoxelSource::Texture, MarchIntegrals<LaunchMarchPreIntegrated> },
  { RayProgram::PreIntegrated, VoxelSource::Slabs, MarchIntegrals<LaunchMarchSlabPreIntegrated> },
  { RayProgram::LitPreIntegrated, VoxelSource::Texture,
    MarchLitIntegrals<LaunchMarchLitPreIntegrated> },
  { RayProgram::LitPreIntegrated, VoxelSource::Slabs,
    MarchLitIntegrals<LaunchMarchLitSlabPreIntegrated> },
  { RayProgram::Filtered, VoxelSource::Texture, MarchFiltered },
  { RayProgram::Filtered, VoxelSource::Slabs, MarchSlabFiltered },
  { RayProgram::LitFiltered, VoxelSource::Texture, MarchLitFiltered<LaunchMarchLitFiltered> },
  { RayProgram::LitFiltered, VoxelSource::Slabs, MarchLitFiltered<LaunchMarchSlabLitFiltered> },
  { RayProgram::CachedScene, VoxelSource::Texture, MarchScene<LaunchMarchBoxScene> },
  { RayProgram::General, VoxelSource::Texture, MarchScene<LaunchMarchScene> },
  { RayProgram::General, VoxelSource::Slabs, MarchScene<LaunchMarchSlabScene> },
  { RayProgram::General, VoxelSource::BrickPool, MarchScene<LaunchMarchPoolScene> },
  { RayProgram::General, VoxelSource::WarpBricks, MarchBricksScene },
  { RayProgram::SingleComponentVolumes, VoxelSource::Texture,
    MarchPlainVolumes<LaunchMarchSingleComponentVolumes> },
  { RayProgram::SingleComponentVolumes, VoxelSource::BrickPool,
    MarchPlainVolumes<LaunchMarchSingleComponentVolumes> },
  { RayProgram::SingleComponentVolumes, VoxelSource::WarpBricks,
    MarchPlainVolumes<LaunchMarchSingleComponentVolumesBricks> },
  { RayProgram::MultiVolume, VoxelSource::Texture, MarchVolumes<LaunchMarchMultiVolume> },
  { RayProgram::MultiVolume, VoxelSource::BrickPool, MarchVolumes<LaunchMarchMultiVolumePool> },
  { RayProgram::MultiVolume, VoxelSource::WarpBricks, MarchVolumes<LaunchMarchMultiVolumeBricks> },
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
