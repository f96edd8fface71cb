// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches rays with the artificial filter, by Strider's marching cache and voxel by voxel through the texture units.
#include "Artificial/MakeArtificialKernel.cuh"

#include "Cuda/March/Filtered/MarchFiltered.cuh"
#include "Rays/PlaceSamples.h"

namespace StriderBenchmarks
{
namespace
{

/// Fetches one voxel. Bytes become whole numbers, as in boxes, so that both executions add up the same floats: two
/// instructions beside each fetch, as many as a byte of a box needs.
template <typename Cells>
struct FetchNumber
{
  Strider::FetchVoxel<float> Fetch;

  __device__ __forceinline__ float operator()(float x, float y, float z) const
  {
    const float texel = this->Fetch(x, y, z);
    return Cells::AreNumbers
      ? texel * Strider::BytesOfTexel + Strider::WholeNumbers - Strider::WholeNumbers
      : texel;
  }
};

template <typename Kernel, typename Cells>
struct SampleByFetches
{
  const Strider::TextureVoxels& Voxels;
  const ArtificialVoxels& Settings;
  const Kernel& Filter;

  template <typename Lattice>
  __device__ __forceinline__ Lattice Follow(const Lattice& lattice) const
  {
    return lattice.InOrder(this->Voxels.Order);
  }

  __device__ __noinline__ float Read(Strider::Vector3 place) const
  {
    using Fetch = FetchNumber<Cells>;
    const Fetch fetch{ Strider::FetchVoxel<float>(this->Voxels) };
    return this->Filter.template ReadAt<Cells>({ this->Voxels.Scale, this->Voxels.Offset },
      Strider::FetchedTaps<Fetch>{ fetch }, Strider::LimitPlace(place, this->Settings.Stored));
  }

  template <typename Places, int Batch>
  __device__ __forceinline__ void SampleBatch(const Places& places, float (&values)[Batch]) const
  {
    Strider::SampleOneByOne(
      places, values, [&](Strider::Vector3 place, int) { return this->Read(place); });
  }
};

/// Counterpart of Strider's FetchedRays, which reads textures.
template <typename Kernel, typename Cells>
struct ArtificialFetchWay
{
  using Settings = ArtificialVoxels;
  static constexpr int Blocks = Strider::FilteredBlocks;
  const Strider::MarchRaysTask& Task;
  const Settings& Voxels;

  template <typename Lattice>
  __device__ __forceinline__ Strider::RayResult operator()(
    const Strider::Ray&, const Lattice& lattice, const Strider::BlockSync& sync) const
  {
    const Kernel kernel{ this->Voxels.Iterations };
    return Strider::MarchLit<false>(this->Task, Strider::FilteredVoxels(),
      SampleByFetches<Kernel, Cells>{ this->Task.Voxels, this->Voxels, kernel }, nullptr, lattice,
      sync);
  }

  __device__ __forceinline__ void Finish() const {}
};

template <int Side, typename Cells>
Strider::Status LaunchSide(const Strider::MarchRaysTask& task, const ArtificialVoxels& voxels,
  const Strider::LaunchShape& shape, cudaStream_t stream)
{
  using Kernel = ArtificialKernel<Side>;
  using CachedRays = Strider::CachedRays<Kernel, Cells, ArtificialVoxels>;
  const Strider::PlaceSamples placeSamples;
  return voxels.Execution == Strider::FilterExecution::MarchingCache
    ? Strider::LaunchFiltered<CachedRays>(task, voxels, placeSamples, shape, stream)
    : Strider::LaunchFiltered<ArtificialFetchWay<Kernel, Cells>>(
        task, voxels, placeSamples, shape, stream);
}

template <int Side>
Strider::Status LaunchCells(const Strider::MarchRaysTask& task, const ArtificialVoxels& voxels,
  const Strider::LaunchShape& shape, cudaStream_t stream)
{
  return voxels.Cells.AreBytes
    ? LaunchSide<Side, Strider::ByteRows>(task, voxels, shape, stream)
    : LaunchSide<Side, Strider::FloatCells<float>>(task, voxels, shape, stream);
}

} // namespace

Strider::Status LaunchMarchArtificial(const Strider::MarchRaysTask& task,
  const ArtificialVoxels& voxels, const Strider::LaunchShape& shape, cudaStream_t stream)
{
  switch (voxels.Side)
  {
    case 2:
      return LaunchCells<2>(task, voxels, shape, stream);
    case 4:
      return LaunchCells<4>(task, voxels, shape, stream);
    case 6:
      return LaunchCells<6>(task, voxels, shape, stream);
    default:
      return LaunchCells<8>(task, voxels, shape, stream);
  }
}

} // namespace StriderBenchmarks
