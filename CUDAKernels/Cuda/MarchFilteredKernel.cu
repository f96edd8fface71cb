// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one component, filtered by a cubic, or enhanced.
#include "Cuda/MarchFiltered.h"

#include "Compositing/MarchRay.h"
#include "Cuda/CheckCuda.h"
#include "Cuda/DeviceWarp.cuh"
#include "Cuda/FetchCubic.h"
#include "Cuda/FetchVoxels.h"
#include "Cuda/WarpMemory.cuh"
#include "Cuda/WarpPace.h"
#include "MarchingCache/CompositeOccluded.h"
#include "MarchingCache/SampleInBox.h"
#include "Rays/PlaceSamples.h"
#include "Rays/PlaceSamplesAsVTK.h"

#include <type_traits>

namespace Strider
{

namespace
{

/// Through the texture units: neighbours by linear fetches, cubics voxel by voxel or by linear fetches.
struct SampleFetched
{
  const TextureVoxels& Voxels;
  const FilteredVoxels& Filter;
  const TransferTable& Table;
  float* Lights; ///< of this lane

  template <typename Lattice>
  __device__ __forceinline__ Lattice Follow(const Lattice& lattice) const
  {
    return lattice.InOrder(this->Voxels.Order);
  }

  __device__ __forceinline__ float ReadLinear(Vector3 place) const
  {
    return FetchVoxels<float>(this->Voxels, LimitPlace(place, this->Filter.LastStored)) *
      this->Voxels.Scale +
      this->Voxels.Offset;
  }

  __device__ __noinline__ float ReadOccluded(Vector3 place, int sample) const
  {
    const float value = this->ReadLinear(place);
    if (ClassifyOpacity(this->Table, value) > 0.0f)
    {
      const float mean = AverageNeighbours(
        [&](Vector3 neighbour) { return this->ReadLinear(neighbour); }, place, this->Filter.Radius);
      const TableAxis& axis = this->Filter.Normalized;
      this->Lights[sample * WarpLanes] = 1.0f - Clamp(mean * axis.Scale + axis.Bias, 0.0f, 1.0f);
    }
    return value;
  }

  __device__ __forceinline__ float Read(Vector3 point, int sample) const
  {
    const Vector3 place = LimitPlace(point, this->Filter.LastStored);
    switch (this->Filter.Enhancement)
    {
      case EnhancementFilter::Bilateral:
        return FilterBilateral([&](Vector3 neighbour) { return this->ReadLinear(neighbour); },
          place, this->Filter.Bilateral);
      case EnhancementFilter::AmbientOcclusion:
        return this->ReadOccluded(place, sample);
      default:
        break;
    }
    const float sum = this->Filter.Execution == FilterExecution::TextureTrick
      ? SumSpline<float>(this->Voxels, place, -1)
      : SumCubic<float>(this->Voxels, this->Filter.Filter, place);
    return sum * this->Voxels.Scale + this->Voxels.Offset;
  }

  template <typename Places, int Batch>
  __device__ __forceinline__ void SampleBatch(const Places& places, float (&values)[Batch]) const
  {
#pragma unroll 1
    for (int sample = 0; sample < Batch; ++sample)
    {
      const float value = this->Read(PickPlace(places, sample), sample);
      // Without an address that is not constant the batch stays in registers.
#pragma unroll
      for (int other = 0; other < Batch; ++other)
      {
        values[other] = other == sample ? value : values[other];
      }
    }
  }
};

/// March a ray with the table, or with that of samples whose light is known.
template <bool HasLights, typename Sampler, typename Lattice, typename Pace>
__device__ __forceinline__ RayResult MarchLit(const MarchRaysTask& task, const Sampler& sampler,
  const float* lights, const Lattice& lattice, const Pace& pace)
{
  if constexpr (HasLights)
  {
    return MarchRay<FilteredBatch>(sampler, OccludedTable{ task.Table, lights, WarpLanes }, lattice,
      task.TerminationOpacity, SkipEmpty{ task.Skip }, pace);
  }
  else
  {
    return MarchRay<FilteredBatch>(
      sampler, task.Table, lattice, task.TerminationOpacity, SkipEmpty{ task.Skip }, pace);
  }
}

/// Rays that read textures.
template <bool HasLights>
struct FetchWay
{
  static constexpr int Blocks = FilteredBlocks;
  const MarchRaysTask& Task;
  const FilteredVoxels& Voxels;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray&, const Lattice& lattice, const BlockPace& pace) const
  {
    float* lights = HasLights ? FindWarpMemory(this->Voxels).Lights + DeviceWarp{}.Lane : nullptr;
    return MarchLit<HasLights>(this->Task,
      SampleFetched{ this->Task.Voxels, this->Voxels, this->Task.Table, lights }, lights, lattice,
      pace);
  }

  __device__ __forceinline__ void Finish() const {}
};

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

/// Rays that read a marching cache.
template <typename Kernel, typename Cells>
struct BoxWay
{
  static constexpr bool HasLights = std::is_same_v<Kernel, OcclusionKernel>;
  static constexpr int Blocks =
    std::is_same_v<Kernel, BilateralKernel> ? BilateralBlocks : FilteredBlocks;
  const MarchRaysTask& Task;
  const FilteredVoxels& Voxels;
  DeviceWarp Warp{};
  unsigned int VoxelsFetched = 0;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray&, const Lattice& lattice, const BlockPace& pace)
  {
    using Fetch = FetchVoxel<float>;
    using Cell = decltype(Cells::Cells);
    const TextureVoxels& voxels = this->Task.Voxels;
    const WarpMemory memory = FindWarpMemory(this->Voxels);
    const Cells cells{ static_cast<Cell>(memory.Cells) };
    const Kernel kernel =
      MakeKernel(this->Task, this->Voxels, memory.Lights, static_cast<const Kernel*>(nullptr));
    const BoxSource<Fetch> source{ Fetch{ voxels.Texture }, voxels.Order, this->Voxels.LastStored,
      { voxels.Scale, voxels.Offset } };
    return MarchLit<HasLights>(this->Task,
      SampleInBox<Kernel, DeviceWarp, Cells, Fetch>{ kernel, this->Warp, cells, source,
        this->Voxels.Cells.CountCells(), memory.Values, this->VoxelsFetched },
      memory.Lights + this->Warp.Lane, lattice, TogetherPace{ pace.IsSynchronous });
  }

  __device__ __forceinline__ void Finish() const
  {
    if (this->Task.SampleCount)
    {
      AddOfWarp(this->VoxelsFetched, this->Task.SampleCount + 2);
    }
  }
};

template <typename Way>
struct MarchFilteredRayOp
{
  static constexpr bool MarchesParts = false;
  Way& March;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray& ray, const Lattice& lattice, const BlockPace& pace) const
  {
    return this->March(ray, lattice, pace);
  }
};

template <typename Way, typename Placement>
__global__ void __launch_bounds__(MostFilteredThreads, Way::Blocks) MarchFilteredKernel(
  const __grid_constant__ MarchRaysTask task, const __grid_constant__ FilteredVoxels voxels,
  const __grid_constant__ MarchRaysLaunch launch, const __grid_constant__ Placement placeSamples)
{
  Way march{ task, voxels };
  MarchBlocks(task, launch, placeSamples, MarchFilteredRayOp<Way>{ march });
  march.Finish();
}

template <typename Way, typename Placement>
Status LaunchWay(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const Placement& placeSamples, const LaunchShape& shape, cudaStream_t stream)
{
  const auto kernel = MarchFilteredKernel<Way, Placement>;
  const std::size_t bytes =
    shape.BlockWidth * shape.BlockHeight / WarpLanes * voxels.CountWarpBytes();
  if (bytes > 0)
  {
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaFuncSetAttribute(
      kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes))));
  }
  MarchRaysLaunch launch{};
  int blocks = 0;
  STRIDER_TRY(PlanBlocks(task, shape, stream, launch, blocks));
  kernel<<<blocks, dim3(shape.BlockWidth, shape.BlockHeight), bytes, stream>>>(
    task, voxels, launch, placeSamples);
  return CheckCuda(cudaGetLastError(), "MarchFilteredKernel", __FILE__, __LINE__);
}

/// `Kernel` of texels, or of bytes.
template <typename Kernel, typename Placement>
Status LaunchBoxes(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const Placement& placeSamples, const LaunchShape& shape, cudaStream_t stream)
{
  return voxels.Cells.AreBytes
    ? LaunchWay<BoxWay<Kernel, ByteRows>>(task, voxels, placeSamples, shape, stream)
    : LaunchWay<BoxWay<Kernel, FloatCells<float>>>(task, voxels, placeSamples, shape, stream);
}

template <typename Placement>
Status Launch(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const Placement& placeSamples, const LaunchShape& shape, cudaStream_t stream)
{
  using Filter = ReconstructionFilter;
  const bool isOccluded = voxels.Enhancement == EnhancementFilter::AmbientOcclusion;
  if (voxels.Execution != FilterExecution::MarchingCache)
  {
    return isOccluded ? LaunchWay<FetchWay<true>>(task, voxels, placeSamples, shape, stream)
                      : LaunchWay<FetchWay<false>>(task, voxels, placeSamples, shape, stream);
  }
  if (isOccluded)
  {
    return LaunchBoxes<OcclusionKernel>(task, voxels, placeSamples, shape, stream);
  }
  if (voxels.Enhancement == EnhancementFilter::Bilateral)
  {
    return LaunchBoxes<BilateralKernel>(task, voxels, placeSamples, shape, stream);
  }
  return voxels.Filter == Filter::CatmullRom
    ? LaunchBoxes<CubicKernel<Filter::CatmullRom>>(task, voxels, placeSamples, shape, stream)
    : LaunchBoxes<CubicKernel<Filter::CubicBSpline>>(task, voxels, placeSamples, shape, stream);
}

// What a kernel may be given before CUDA 12.1.
static_assert(sizeof(MarchRaysTask) + sizeof(FilteredVoxels) + sizeof(MarchRaysLaunch) +
    sizeof(PlaceSamplesAsVTK) <=
  4096);

} // namespace

Status LaunchMarchFiltered(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const VTKRays* matched, const LaunchShape& shape, cudaStream_t stream)
{
  return matched ? Launch(task, voxels, PlaceSamplesAsVTK{ *matched }, shape, stream)
                 : Launch(task, voxels, PlaceSamples{}, shape, stream);
}

} // namespace Strider
