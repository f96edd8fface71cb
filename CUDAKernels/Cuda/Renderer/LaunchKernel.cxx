// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Launches the ray marching kernels of KernelTable.h.
#include "Cuda/Renderer/LaunchKernel.h"

#include "Cuda/March/PreIntegrated/MarchPreIntegrated.h"
#include "Planning/KernelTable.h"

#include <tuple>

namespace Strider
{

namespace
{

using Launch = Status (*)(DeviceContext& context, const KernelInputs& inputs);

/// Calls a launch; each of its arguments is the input of that type.
template <typename... Arguments>
Status Call(Status (*launch)(Arguments...), DeviceContext& context, const KernelInputs& inputs)
{
  const FrameTask& task = inputs.Task;
  const std::tuple<const MarchRaysTask&, const MarchSceneTask&, const LitScene&,
    const FilteredVoxels&, const MarchCompressedTask&, const MarchMultiVolumeTask&,
    const SingleComponentVolumes&, const LevelGrid&, const IntegralTable&, const VTKRays*,
    ReconstructionFilter, const LaunchShape&, cudaStream_t>
    all{ inputs.Rays, inputs.Scene, task.Lit, task.Filtered, task.Compressed, task.MultiVolume,
      context.MultiVolume.GetPlain(), context.Levels.Get(), context.Integrals.Get(), inputs.Matched,
      inputs.Filter, task.Shape, inputs.Stream };
  return launch(std::get<Arguments>(all)...);
}

template <auto LaunchFunction>
Status March(DeviceContext& context, const KernelInputs& inputs)
{
  return Call(LaunchFunction, context, inputs);
}

// The table says what these kernels were compiled with.
static_assert(
  FindDepths(RayProgram::SingleComponent, VoxelSource::Slabs, {}) == DepthSet{ SlabBatch });
static_assert(FindDepths(RayProgram::Lit, VoxelSource::Slabs, {}) == DepthSet{ SlabBatch });
static_assert(FindDepths(RayProgram::SingleComponent, VoxelSource::WarpBricks, {}) ==
  DepthSet{ CompressedBatch });
static_assert(
  FindDepths(RayProgram::PreIntegrated, VoxelSource::Texture, {}) == DepthSet{ SegmentBatch });
static_assert(
  FindDepths(RayProgram::Filtered, VoxelSource::Texture, {}) == DepthSet{ FilteredBatch });
static_assert(
  FindDepths(RayProgram::GradientLit, VoxelSource::Texture, {}) == DepthSet{ LitBatch + 8 });
static_assert(
  FindDepths(RayProgram::GradientLit, VoxelSource::StackedSlices, {}) == DepthSet{ LitBatch });

#define STRIDER_LAUNCH(program, source, depths, launch) March<launch>,
constexpr Launch Launches[] = { STRIDER_CUDA_KERNELS(STRIDER_LAUNCH) };
#undef STRIDER_LAUNCH

} // namespace

Status LaunchKernel(
  DeviceContext& context, RayProgram program, VoxelSource source, const KernelInputs& inputs)
{
  const KernelRow* kernel = FindKernel(CudaKernels, program, source);
  return kernel ? Launches[kernel - CudaKernels.Rows](context, inputs)
                : STRIDER_FAILURE(StatusCode::Unsupported, "no kernel was compiled for this frame");
}

} // namespace Strider
