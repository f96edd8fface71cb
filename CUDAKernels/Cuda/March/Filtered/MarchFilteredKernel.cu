// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The kernel that marches rays through one component with a cubic or enhancement filter.
#include "Cuda/March/Filtered/MarchFiltered.cuh"

#include "Cuda/Fetch/FetchVoxels.h"
#include "Rays/PlaceSamples.h"
#include "Rays/PlaceSamplesAsVTK.h"

namespace Strider
{

namespace
{

/// Samples through the texture units: neighbours by linear fetches, cubic filters by nearest or linear fetches.
struct SampleFetched
{
  const TextureVoxels& Voxels;
  const FilteredVoxels& Filter;
  const TransferTable& Table;
  float* Lights; ///< occlusion factors of this lane's samples

  template <typename Lattice>
  __device__ __forceinline__ Lattice Follow(const Lattice& lattice) const
  {
    return lattice.InOrder(this->Voxels.Order);
  }

  __device__ __forceinline__ float ReadLinear(Vector3 place) const
  {
    return FetchVoxels<float>(this->Voxels, LimitPlace(place, this->Filter.Stored)) *
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
    const Vector3 place = LimitPlace(point, this->Filter.Stored);
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
    SampleOneByOne(
      places, values, [&](Vector3 place, int sample) { return this->Read(place, sample); });
  }
};

/// Overload of SampleShown in Compositing/MarchRay.h.
template <typename Lattice, int Batch>
__device__ __forceinline__ void SampleShown(const SampleFetched& sampler, unsigned int shown,
  Lattice& path, int first, float (&values)[Batch])
{
  if (shown != 0)
  {
    SampleOneByOne(path.template TakeBatch<Batch>(first), values, [&](Vector3 place, int sample) {
      return (shown >> sample & 1u) != 0 ? sampler.Read(place, sample) : NAN;
    });
  }
}

/// Rays that read textures.
template <bool HasLights>
struct FetchedRays
{
  using Settings = FilteredVoxels;
  static constexpr int Blocks = FilteredBlocks;
  const MarchRaysTask& Task;
  const FilteredVoxels& Voxels;

  template <typename Lattice>
  __device__ __forceinline__ RayResult operator()(
    const Ray&, const Lattice& lattice, const BlockSync& sync) const
  {
    float* lights = HasLights ? FindWarpMemory(this->Voxels).Lights + DeviceWarp{}.Lane : nullptr;
    return MarchLit<HasLights>(this->Task, this->Voxels,
      SampleFetched{ this->Task.Voxels, this->Voxels, this->Task.Table, lights }, lights, lattice,
      sync);
  }

  __device__ __forceinline__ void Finish() const {}
};

template <typename Placement>
Status Launch(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const Placement& placeSamples, const LaunchShape& shape, cudaStream_t stream)
{
  if (voxels.Execution == FilterExecution::MarchingCache)
  {
    return LaunchSharedRays<TraverseOccupied>(task, voxels, placeSamples, shape, stream);
  }
  return voxels.Enhancement == EnhancementFilter::AmbientOcclusion
    ? LaunchFiltered<FetchedRays<true>>(task, voxels, placeSamples, shape, stream)
    : LaunchFiltered<FetchedRays<false>>(task, voxels, placeSamples, shape, stream);
}

} // namespace

Status LaunchMarchFiltered(const MarchRaysTask& task, const FilteredVoxels& voxels,
  const VTKRays* matched, const LaunchShape& shape, cudaStream_t stream)
{
  return matched ? Launch(task, voxels, PlaceSamplesAsVTK{ *matched }, shape, stream)
                 : Launch(task, voxels, PlaceSamples{}, shape, stream);
}

} // namespace Strider
