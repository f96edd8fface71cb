// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Marches rays through marching caches that count their reads.
#include "Artificial/CountedCells.h"
#include "Artificial/MakeArtificialKernel.cuh"

#include "Cuda/March/Filtered/MarchFiltered.cuh"
#include "Rays/PlaceSamples.h"

namespace StriderBenchmarks
{

/// Tally of this warp.
__device__ __forceinline__ BoxTally& FindTally()
{
  __shared__ BoxTally tallies[Strider::MostFilteredThreads / Strider::WarpLanes];
  return tallies[(threadIdx.y * blockDim.x + threadIdx.x) / Strider::WarpLanes];
}

/// See MarchFiltered.cuh.
template <typename Cells>
__device__ __forceinline__ CountedCells<Cells, Strider::DeviceWarp> MakeCells(
  const Strider::WarpMemory& memory, const CountedCells<Cells, Strider::DeviceWarp>*)
{
  return { Strider::MakeCells(memory, static_cast<const Cells*>(nullptr)), Strider::DeviceWarp{},
    FindTally() };
}

namespace
{

template <typename Kernel, typename Cells>
struct CountWay
  : Strider::CachedRays<Kernel, CountedCells<Cells, Strider::DeviceWarp>, ArtificialVoxels>
{
  using Base =
    Strider::CachedRays<Kernel, CountedCells<Cells, Strider::DeviceWarp>, ArtificialVoxels>;
  unsigned int Rays = 0;

  __device__ __forceinline__ CountWay(
    const Strider::MarchRaysTask& task, const ArtificialVoxels& voxels)
    : Base{ task, voxels }
  {
    std::uint32_t* words = reinterpret_cast<std::uint32_t*>(&FindTally());
    for (int word = this->Warp.Lane; word < static_cast<int>(sizeof(BoxTally) / sizeof(*words));
         word += Strider::WarpLanes)
    {
      words[word] = 0;
    }
    this->Warp.Synchronize();
  }

  template <typename Lattice>
  __device__ __forceinline__ Strider::RayResult operator()(
    const Strider::Ray& ray, const Lattice& lattice, const Strider::BlockSync& sync)
  {
    this->Rays += lattice.Count > 0 ? 1 : 0;
    return Base::operator()(ray, lattice, sync);
  }

  __device__ __forceinline__ void Finish() const
  {
    Base::Finish();
    BoxTally& tally = FindTally();
    CloseBoxByWarp(this->Warp, tally);
    ReadTotals& totals = *this->Voxels.Totals;
    Strider::AddOfWarp(this->Rays, &totals.Rays);
    Strider::AddOfWarp(tally.Voxels[this->Warp.Lane], &totals.BoxVoxels);
    Strider::AddOfWarp(tally.Reads[this->Warp.Lane], &totals.BoxReads);
    Strider::AddOfWarp(tally.Used[this->Warp.Lane], &totals.BoxUsed);
  }
};

template <typename Kernel>
Strider::Status LaunchCount(const Strider::MarchRaysTask& task, const ArtificialVoxels& voxels,
  const Strider::LaunchShape& shape, cudaStream_t stream)
{
  const Strider::PlaceSamples placeSamples;
  return voxels.Cells.AreBytes
    ? Strider::LaunchFiltered<CountWay<Kernel, Strider::ByteRows>>(
        task, voxels, placeSamples, shape, stream)
    : Strider::LaunchFiltered<CountWay<Kernel, Strider::FloatCells<float>>>(
        task, voxels, placeSamples, shape, stream);
}

} // namespace

Strider::Status LaunchCountReads(const Strider::MarchRaysTask& task, const ArtificialVoxels& voxels,
  const Strider::LaunchShape& shape, cudaStream_t stream)
{
  switch (voxels.Side)
  {
    case 2:
      return LaunchCount<ArtificialKernel<2>>(task, voxels, shape, stream);
    case 4:
      return LaunchCount<ArtificialKernel<4>>(task, voxels, shape, stream);
    case 6:
      return LaunchCount<ArtificialKernel<6>>(task, voxels, shape, stream);
    case 8:
      return LaunchCount<ArtificialKernel<8>>(task, voxels, shape, stream);
    default:
      break;
  }
  switch (voxels.Enhancement)
  {
    case Strider::EnhancementFilter::Bilateral:
      return LaunchCount<Strider::BilateralKernel>(task, voxels, shape, stream);
    case Strider::EnhancementFilter::AmbientOcclusion:
      return LaunchCount<Strider::OcclusionKernel>(task, voxels, shape, stream);
    default:
      return LaunchCount<Strider::CubicKernel<Strider::ReconstructionFilter::CubicBSpline>>(
        task, voxels, shape, stream);
  }
}

} // namespace StriderBenchmarks
