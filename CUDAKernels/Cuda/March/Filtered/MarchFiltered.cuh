// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays with wide filters, for the files that compile it; device only.
#ifndef Strider_Cuda_March_Filtered_MarchFiltered_cuh
#define Strider_Cuda_March_Filtered_MarchFiltered_cuh

#include "Cuda/March/Filtered/MarchFiltered.h"

#include "Compositing/MarchRay.h"
#include "Cuda/Fetch/FetchCubic.h"
#include "Cuda/March/Filtered/WarpMemory.cuh"
#include "Cuda/March/LaunchMarch.cuh"
#include "Cuda/March/TraversalPolicies.h"
#include "Cuda/Runtime/DeviceWarp.cuh"
#include "EmptySpace/SkipSubcells.h"
#include "MarchingCache/CompositeOccluded.h"
#include "MarchingCache/SampleShownInBox.h"

#include <type_traits>

namespace Strider
{

/// Sets values[sample] = read(place, sample), one sample at a time.
template <typename Places, int Batch, typename Read>
__device__ __forceinline__ void SampleOneByOne(
  const Places& places, float (&values)[Batch], const Read& read)
{
#pragma unroll 1
  for (int sample = 0; sample < Batch; ++sample)
  {
    const float value = read(PickPlace(places, sample), sample);
    // Constant indices keep the batch in registers.
#pragma unroll
    for (int other = 0; other < Batch; ++other)
    {
      values[other] = other == sample ? value : values[other];
    }
  }
}

/// Marches a ray with the transfer table, or with OccludedTable where the samples have occlusion factors.
template <bool HasLights, typename Sampler, typename Lattice, typename Sync,
  typename RaySegment = WholeRay>
__device__ __forceinline__ RayResult MarchLit(const MarchRaysTask& task,
  const FilteredVoxels& voxels, const Sampler& sampler, const float* lights, const Lattice& lattice,
  const Sync& sync, const RaySegment& raySegment = {})
{
  if constexpr (HasLights)
  {
    return MarchRay<FilteredBatch>(sampler, OccludedTable{ task.Table, lights, WarpLanes }, lattice,
      task.TerminationOpacity, SkipEmpty{ task.Skip }, sync, raySegment);
  }
  else
  {
    return MarchRay<FilteredBatch>(sampler, task.Table, lattice, task.TerminationOpacity,
      SkipSubcells{ task.Skip, voxels.Subcells }, sync, raySegment);
  }
}

// MakeKernel(task, voxels, lights, kernel) and MakeCells(memory, cells) create an object of the type that their last
// argument, a null pointer, has.

template <ReconstructionFilter Filter>
__device__ __forceinline__ CubicKernel<Filter> MakeKernel(
  const MarchRaysTask&, const FilteredVoxels&, float*, const CubicKernel<Filter>*)
{
  return {};
}

__device__ __forceinline__ BilateralKernel MakeKernel(
  const MarchRaysTask&, const FilteredVoxels& voxels, float*, const BilateralKernel*)
{
  return { voxels.Bilateral, voxels.Radius };
}

__device__ __forceinline__ OcclusionKernel MakeKernel(
  const MarchRaysTask& task, const FilteredVoxels& voxels, float* lights, const OcclusionKernel*)
{
  return { task.Table, voxels.Normalized, voxels.Radius, voxels.Radius, task.Voxels.Scale != 1.0f,
    lights };
}

template <typename Cells>
__device__ __forceinline__ Cells MakeCells(const WarpMemory& memory, const Cells*)
{
  return { static_cast<decltype(Cells::Cells)>(memory.Cells) };
}

/// Rays that read a marching cache. `Filtered` is FilteredVoxels or derives from it; `Traversal` is one of
/// TraversalPolicies.h.
template <typename Kernel, typename Cells, typename Filtered = FilteredVoxels,
  typename Traversal = TraverseOccupied>
struct CachedRays
{
  using Settings = Filtered;
  static constexpr bool HasLights = std::is_same_v<Kernel, OcclusionKernel>;
  static constexpr int Blocks =
    std::is_same_v<Kernel, BilateralKernel> ? BilateralBlocks : FilteredBlocks;
  const MarchRaysTask& Task;
  const Settings& Voxels;
  DeviceWarp Warp{};
  unsigned int VoxelsFetched = 0;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, const Lattice& lattice, const BlockSync& sync)
  {
    using Fetch = FetchVoxel<float>;
    const TextureVoxels& voxels = this->Task.Voxels;
    const WarpMemory memory = FindWarpMemory(this->Voxels);
    const Cells cells = MakeCells(memory, static_cast<const Cells*>(nullptr));
    const Kernel kernel =
      MakeKernel(this->Task, this->Voxels, memory.Lights, static_cast<const Kernel*>(nullptr));
    const BoxSource<Fetch> source{ Fetch(voxels), voxels.Order, this->Voxels.Stored,
      { voxels.Scale, voxels.Offset } };
    const RayResult result = MarchLit<HasLights>(this->Task, this->Voxels,
      SampleInBox<Kernel, DeviceWarp, Cells, Fetch>{ kernel, this->Warp, cells, source,
        this->Voxels.Cells.CountCells(), memory.Values, this->VoxelsFetched },
      memory.Lights + this->Warp.Lane, lattice, WarpLockstep{ sync.IsSynchronous },
      Traversal::MakeRaySegment(this->Task, ray));
    Traversal::Finish(this->Task, ray, lattice.Count, result);
    return result;
  }

  __device__ __forceinline__ void Finish() const
  {
    if (this->Task.SampleCount)
    {
      AddOfWarp(this->VoxelsFetched, this->Task.SampleCount + 2);
    }
  }
};

template <typename Rays>
struct MarchFilteredRayOp
{
  Rays& March;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, const Lattice& lattice, const BlockSync& sync) const
  {
    return this->March(ray, lattice, sync);
  }
};

template <typename Rays, typename Placement>
__global__ void __launch_bounds__(MostFilteredThreads, Rays::Blocks)
  MarchFilteredKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ typename Rays::Settings voxels,
    const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ Placement placeSamples)
{
  Rays march{ task, voxels };
  MarchBlocks(task, launch, placeSamples, MarchFilteredRayOp<Rays>{ march });
  march.Finish();
}

template <typename Rays, typename Placement>
Status LaunchFiltered(const MarchRaysTask& task, const typename Rays::Settings& voxels,
  const Placement& placeSamples, const LaunchShape& shape, cudaStream_t stream)
{
  return LaunchMarch(MarchFilteredKernel<Rays, Placement>, "MarchFilteredKernel", task, shape,
    CountBlockBytes(shape, voxels.CountWarpBytes()), stream, voxels, PlannedLaunch{}, placeSamples);
}

/// Launches rays with boxes of float or byte cells.
template <typename Traversal, typename Kernel, typename Placement>
Status LaunchBoxes(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const Placement& placeSamples, const LaunchShape& shape, cudaStream_t stream)
{
  if constexpr (HasByteCells<Placement>)
  {
    if (voxels.Cells.AreBytes)
    {
      return LaunchFiltered<CachedRays<Kernel, ByteRows, FilteredVoxels, Traversal>>(
        task, voxels, placeSamples, shape, stream);
    }
  }
  return LaunchFiltered<CachedRays<Kernel, FloatCells<float>, FilteredVoxels, Traversal>>(
    task, voxels, placeSamples, shape, stream);
}

/// Launches rays with marching caches.
template <typename Traversal, typename Placement>
Status LaunchSharedRays(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const Placement& placeSamples, const LaunchShape& shape, cudaStream_t stream)
{
  using Filter = ReconstructionFilter;
  switch (voxels.Enhancement)
  {
    case EnhancementFilter::AmbientOcclusion:
      return LaunchBoxes<Traversal, OcclusionKernel>(task, voxels, placeSamples, shape, stream);
    case EnhancementFilter::Bilateral:
      return LaunchBoxes<Traversal, BilateralKernel>(task, voxels, placeSamples, shape, stream);
    default:
      break;
  }
  return voxels.Filter == Filter::CatmullRom
    ? LaunchBoxes<Traversal, CubicKernel<Filter::CatmullRom>>(
        task, voxels, placeSamples, shape, stream)
    : LaunchBoxes<Traversal, CubicKernel<Filter::CubicBSpline>>(
        task, voxels, placeSamples, shape, stream);
}

} // namespace Strider

#endif
