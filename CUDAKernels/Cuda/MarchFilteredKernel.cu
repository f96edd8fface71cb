// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one component, filtered by a cubic.
#include "Cuda/MarchFiltered.h"

#include "Compositing/MarchRay.h"
#include "Cuda/CheckCuda.h"
#include "Cuda/FetchCubic.h"
#include "Cuda/WarpPace.h"
#include "Foundation/DeviceWarp.cuh"
#include "MarchingCache/SampleInBox.h"
#include "Rays/PlaceSamples.h"
#include "Rays/PlaceSamplesAsVTK.h"

namespace Strider
{

#ifndef SMB
#define SMB 2
#endif
namespace
{

/// Through the texture units, voxel by voxel or by linear fetches.
struct SampleFetched
{
  const TextureVoxels& Voxels;
  const FilteredVoxels& Filter;

  template <typename Lattice>
  __device__ __forceinline__ Lattice Follow(const Lattice& lattice) const
  {
    return lattice.InOrder(this->Voxels.Order);
  }

  template <typename Places, int Batch>
  __device__ __forceinline__ void SampleBatch(const Places& places, float (&values)[Batch]) const
  {
#pragma unroll 1
    for (int sample = 0; sample < Batch; ++sample)
    {
      const Vector3 place = LimitPlace(PickPlace(places, sample), this->Filter.LastStored);
      const float sum = this->Filter.Execution == FilterExecution::TextureTrick
        ? SumSpline<float>(this->Voxels, place, -1)
        : SumCubic<float>(this->Voxels, this->Filter.Filter, place);
      const float value = sum * this->Voxels.Scale + this->Voxels.Offset;
      // Without an address that is not constant the batch stays in registers.
#pragma unroll
      for (int other = 0; other < Batch; ++other)
      {
        values[other] = other == sample ? value : values[other];
      }
    }
  }
};

/// Rays that read textures.
struct FetchWay
{
  const MarchRaysTask& Task;
  const FilteredVoxels& Voxels;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray&, const Lattice& lattice, const BlockPace& pace) const
  {
    return MarchRay<FilteredBatch>(SampleFetched{ this->Task.Voxels, this->Voxels },
      this->Task.Table, lattice, this->Task.TerminationOpacity, SkipEmpty{ this->Task.Skip }, pace);
  }

  __device__ __forceinline__ void Finish() const {}
};

/// The values of a warp's samples, which its cells lie behind.
__device__ __forceinline__ float* FindWarpMemory(const BoxCells& cells)
{
  extern __shared__ uint4 boxes[];
  const unsigned int warp = (threadIdx.y * blockDim.x + threadIdx.x) / WarpLanes;
  return reinterpret_cast<float*>(
    reinterpret_cast<unsigned char*>(boxes) + warp * cells.CountBytes());
}

/// Rays that read a marching cache.
template <ReconstructionFilter Filter, typename Cells>
struct BoxWay
{
  const MarchRaysTask& Task;
  const FilteredVoxels& Voxels;
  DeviceWarp Warp{};
  unsigned int VoxelsFetched = 0;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray&, const Lattice& lattice, const BlockPace& pace)
  {
    using Fetch = FetchVoxel<float>;
    const TextureVoxels& voxels = this->Task.Voxels;
    using Cell = decltype(Cells::Cells);
    float* values = FindWarpMemory(this->Voxels.Cells);
    const Cells cells{ reinterpret_cast<Cell>(
      values + (BoxValueBytes + BoxLeadBytes) / static_cast<int>(sizeof(float))) };
    const BoxSource<Fetch> source{ Fetch{ voxels.Texture }, voxels.Order,
      this->Voxels.LastStored, voxels.Scale, voxels.Offset };
    return MarchRay<FilteredBatch>(
      SampleInBox<Filter, DeviceWarp, Cells, Fetch>{
        this->Warp, cells, source, this->Voxels.Cells.CountCells(), values,
        this->VoxelsFetched },
      this->Task.Table, lattice, this->Task.TerminationOpacity, SkipEmpty{ this->Task.Skip },
      TogetherPace{ pace.IsSynchronous });
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
__global__ void __launch_bounds__(MostFilteredThreads, SMB)
  MarchFilteredKernel(const __grid_constant__ MarchRaysTask task,
    const __grid_constant__ FilteredVoxels voxels, const __grid_constant__ MarchRaysLaunch launch,
    const __grid_constant__ Placement placeSamples)
{
  Way march{ task, voxels };
  MarchBlocks(task, launch, placeSamples, MarchFilteredRayOp<Way>{ march });
  march.Finish();
}

template <typename Way, typename Placement>
Status LaunchWay(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const Placement& placeSamples, std::size_t warpBytes, const LaunchShape& shape,
  cudaStream_t stream)
{
  const auto kernel = MarchFilteredKernel<Way, Placement>;
  const std::size_t bytes = shape.BlockWidth * shape.BlockHeight / WarpLanes * warpBytes;
  if (bytes > 0)
  {
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaFuncSetAttribute(
      kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(bytes))));
  }
  MarchRaysLaunch launch{ MakePixelLayout(shape, task.Frame.ImageSize), shape.IsSynchronous,
    false };
  int blocks = 0;
  STRIDER_TRY(CountLaunchedBlocks(shape, launch.Layout, task.BlocksTaken, stream, blocks));
  launch.IsLimited = blocks < launch.Layout.CountBlocks();
  kernel<<<blocks, dim3(shape.BlockWidth, shape.BlockHeight), bytes, stream>>>(
    task, voxels, launch, placeSamples);
  return CheckCuda(cudaGetLastError(), "MarchFilteredKernel", __FILE__, __LINE__);
}

template <ReconstructionFilter Filter, typename Placement>
Status LaunchBoxes(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const Placement& placeSamples, const LaunchShape& shape, cudaStream_t stream)
{
  const std::size_t bytes = voxels.Cells.CountBytes();
  return voxels.Cells.AreBytes
    ? LaunchWay<BoxWay<Filter, ByteRows>>(task, voxels, placeSamples, bytes, shape, stream)
    : LaunchWay<BoxWay<Filter, FloatCells<float>>>(
        task, voxels, placeSamples, bytes, shape, stream);
}

template <typename Placement>
Status Launch(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const Placement& placeSamples, const LaunchShape& shape, cudaStream_t stream)
{
  if (voxels.Execution != FilterExecution::MarchingCache)
  {
    return LaunchWay<FetchWay>(task, voxels, placeSamples, 0, shape, stream);
  }
  return voxels.Filter == ReconstructionFilter::CatmullRom
    ? LaunchBoxes<ReconstructionFilter::CatmullRom>(task, voxels, placeSamples, shape, stream)
    : LaunchBoxes<ReconstructionFilter::CubicBSpline>(task, voxels, placeSamples, shape, stream);
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
