// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples of a cubic filter of a box of voxels that the rays of a warp share, as marching caches have them: Jonsson et al., "Explicit
// Cache Management for Volume Ray-Casting on Parallel Architectures", EGPGV 2012.
#ifndef Strider_MarchingCache_SampleInBox_h
#define Strider_MarchingCache_SampleInBox_h

#include "Compositing/MarchRay.h"
#include "MarchingCache/ByteRows.h"
#include "MarchingCache/FloatCells.h"
#include "Rays/PickPlace.h"

namespace Strider
{

/// Rays of a bundle whose samples begin farther from each other do not share a box, in voxels along an axis: those behind what some of
/// them skip, mostly.
constexpr int BundleReach = 12;

/// Where the voxels of a volume are fetched one by one, by fetch(x, y, z) of their places among the stored ones.
template <typename Fetch>
struct BoxSource
{
  Fetch FetchVoxel;
  VoxelOrder Order;
  Vector3 LastVoxel; ///< in index space
  float Scale;       ///< stored value = texel * Scale + Offset
  float Offset;
};

/// One component, as MarchRay wants it; rays stay in index space. Instead of a ring that follows the rays step by step, the voxels of
/// the next samples of all rays are fetched at once, so that each of them lies at a constant distance from a sample's first.
template <ReconstructionFilter Filter, typename Warp, typename Cells, typename Fetch>
struct SampleInBox
{
  const Warp& Lanes;
  const Cells& Memory;
  const BoxSource<Fetch>& Source;
  int Capacity; ///< cells
  unsigned int& VoxelsFetched; ///< those of a box by the first lane

  template <typename Lattice>
  STRIDER_HOST_DEVICE Lattice Follow(const Lattice& lattice) const
  {
    return lattice;
  }

  STRIDER_HOST_DEVICE Vector3 FindPlace(Vector3 point) const
  {
    const Vector3 last = this->Source.LastVoxel;
    return this->Source.Order.PlacePoint({ Clamp(point.X, 0.0f, last.X),
      Clamp(point.Y, 0.0f, last.Y), Clamp(point.Z, 0.0f, last.Z) });
  }

  STRIDER_HOST_DEVICE float Restore(float sum) const
  {
    return sum * (this->Source.Scale / Cells::TexelUnits) + this->Source.Offset;
  }
};

/// Without a box: what its cells would sum up to.
template <ReconstructionFilter Filter, typename Cells, typename Fetch>
STRIDER_HOST_DEVICE_CALL float SumAlone(const Fetch& fetch, const CubicPlace& place)
{
  return Cells::template SumFetched<Filter>(place, -1, fetch);
}

/// Of two samples of a ray and those between them.
STRIDER_HOST_DEVICE VoxelSpan FindCubicSpan(Vector3 one, Vector3 other)
{
  const CubicPlace first = FindCubicPlace(one);
  const CubicPlace last = FindCubicPlace(other);
  VoxelSpan span;
  for (int axis = 0; axis < 3; ++axis)
  {
    span.Low[axis] = Smaller(first.Low[axis], last.Low[axis]);
    span.High[axis] = Larger(first.Low[axis], last.Low[axis]) + 3;
  }
  return span;
}

/// See SampleNext in Compositing/MarchRay.h.
template <ReconstructionFilter Filter, typename Warp, typename Cells, typename Fetch,
  typename Lattice, int Batch>
STRIDER_HOST_DEVICE void SampleNext(const SampleInBox<Filter, Warp, Cells, Fetch>& sampler,
  bool isWanted, Lattice& path, int first, float (&values)[Batch])
{
  using Places = decltype(path.template TakeBatch<Batch>(first));
  const Warp& warp = sampler.Lanes;
  Places places{};
  int count = 0;
  if (isWanted)
  {
    count = Smaller(Batch, path.Count - first);
    places = path.template TakeBatch<Batch>(first);
  }
  const auto findPlace = [&](int sample) { return sampler.FindPlace(PickPlace(places, sample)); };
  for (float& value : values)
  {
    value = 0.0f;
  }
  // Bundles of rays that are close to each other; nearly always there is one.
  for (unsigned int waiting = warp.Ballot(count > 0); waiting != 0;)
  {
    const int leader = FindFirstBit(waiting);
    const bool isWaiting = (waiting >> warp.Lane & 1u) != 0;
    const bool isMember =
      IsNearByWarp(warp, isWaiting, FindCubicSpan(findPlace(0), findPlace(0)), leader, BundleReach);
    waiting &= ~warp.Ballot(isMember);
    int taken = Batch;
    for (int begin = 0; warp.Ballot(isMember && begin < count) != 0; begin += taken)
    {
      const bool isTaking = isMember && begin < count;
      VoxelBox box{};
      bool fits = false;
      taken = Smaller(taken, Batch - begin);
      // As many samples as their voxels fit.
      for (;; taken /= 2)
      {
        const int last = Smaller(begin + taken, count) - 1;
        box = EncloseByWarp(warp, isTaking, FindCubicSpan(findPlace(begin), findPlace(last)));
        fits = box.Count() <= sampler.Capacity;
        if (fits || taken == 1)
        {
          break;
        }
      }
      if (fits)
      {
        sampler.Memory.FillByWarp(warp, box, sampler.Source.FetchVoxel);
        sampler.VoxelsFetched += warp.Lane == 0 ? box.Count() : 0;
      }
#if defined(__CUDACC__)
#pragma unroll 1
#endif
      for (int sample = begin; sample < begin + taken; ++sample)
      {
        if (isTaking && sample < count)
        {
          const CubicPlace place = FindCubicPlace(findPlace(sample));
          const float sum = fits
            ? sampler.Memory.template Sum<Filter>(box, place, -1)
            : SumAlone<Filter, Cells>(sampler.Source.FetchVoxel, place);
          sampler.VoxelsFetched += fits ? 0 : 64;
          const float value = sampler.Restore(sum);
          // Without an address that is not constant the batch stays in registers.
          for (int other = 0; other < Batch; ++other)
          {
            values[other] = other == sample ? value : values[other];
          }
        }
      }
    }
  }
}

} // namespace Strider

#endif
