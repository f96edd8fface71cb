// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples of a wide filter from a box of voxels that the rays of a warp share: a marching cache. Source: Jonsson et
// al., "Explicit Cache Management for Volume Ray-Casting on Parallel Architectures", EGPGV 2012.
#ifndef Strider_MarchingCache_SampleInBox_h
#define Strider_MarchingCache_SampleInBox_h

#include "Compositing/MarchRay.h"
#include "MarchingCache/BoxCells.h"
#include "MarchingCache/BoxKernels.h"

#include <cmath>

namespace Strider
{

/// Source of single voxels. fetch(x, y, z) takes positions among the stored voxels, as whole numbers.
template <typename Fetch>
struct BoxSource
{
  Fetch FetchVoxel;
  VoxelOrder Order;
  StoredSpan Stored; ///< positions of the volume's voxels
  TexelUnits Units;
};

STRIDER_HOST_DEVICE Vector3 LimitPlace(Vector3 place, const StoredSpan& stored)
{
  return { Clamp(place.X, stored.First.X, stored.Last.X),
    Clamp(place.Y, stored.First.Y, stored.Last.Y), Clamp(place.Z, stored.First.Z, stored.Last.Z) };
}

/// Sampler of one component for MarchRay; rays follow the stored axes. Instead of a ring buffer that follows the rays
/// step by step, the voxels for the next samples of all rays are fetched at once, so that they lie at constant
/// offsets from a sample's first voxel.
template <typename Kernel, typename Warp, typename Cells, typename Fetch>
struct SampleInBox
{
  const Kernel& Filter; ///< a kernel of BoxKernels.h or LitKernel.h
  const Warp& Lanes;
  const Cells& Memory;
  const BoxSource<Fetch>& Source;
  int Capacity;                ///< cells
  float* Values;               ///< MostBoxSamples for each lane
  unsigned int& VoxelsFetched; ///< the voxels of a box are counted by the first lane
  int NearReach = BundleReach; ///< rays farther from each other do not share a box

  template <typename Lattice>
  STRIDER_HOST_DEVICE Lattice Follow(const Lattice& lattice) const
  {
    return lattice.InOrder(this->Source.Order);
  }

  /// Returns the index of a sample of this lane in memory, since registers cannot be indexed.
  STRIDER_HOST_DEVICE int FindSlot(int sample) const
  {
    return sample * WarpLanes + this->Lanes.Lane;
  }
};

/// Computes a sample without a box.
template <typename Kernel, typename Cells, typename Fetch>
STRIDER_HOST_DEVICE_CALL float ReadAlone(
  const Kernel& kernel, const TexelUnits& units, const Fetch& fetch, Vector3 place, int slot)
{
  return kernel.template ReadAlone<Cells>(units, fetch, place, slot);
}

/// Next samples of a lane's ray.
template <typename Places>
struct NextSamples
{
  Places At;
  unsigned int Needed; ///< bit by bit, the first sample the lowest; 0: the lane needs none
  StoredSpan Stored;
  int Reach; ///< voxels beyond the eight around a sample

  STRIDER_HOST_DEVICE Vector3 FindPlace(int sample) const
  {
    return LimitPlace(PickPlace(this->At, sample), this->Stored);
  }

  /// Returns the voxels that the samples of some bits read.
  STRIDER_HOST_DEVICE VoxelSpan FindSpan(unsigned int samples) const
  {
    const int first = samples != 0 ? FindFirstBit(samples) : 0;
    const int last = samples != 0 ? FindLastBit(samples) : 0;
    return FindWideSpan(this->FindPlace(first), this->FindPlace(last), this->Reach);
  }
};

/// A box, and the samples of a lane that it serves, bit by bit.
struct SharedSamples
{
  VoxelBox Box;
  bool Fits;
  unsigned int Served;
};

/// Chooses a box for `taken` samples from `begin` on, and halves their number until the box fits or the number is one.
/// At least one lane must need the first of them.
template <typename Warp, typename Places>
STRIDER_HOST_DEVICE SharedSamples ChooseBoxByWarp(const Warp& warp, unsigned int needed,
  const NextSamples<Places>& samples, int begin, int capacity, int& taken)
{
  for (;; taken /= 2)
  {
    const unsigned int served = needed & ((1u << taken) - 1u) << begin;
    const VoxelBox box = EncloseByWarp(warp, served != 0, samples.FindSpan(served));
    const bool fits = box.Fits(capacity);
    if (fits || taken == 1)
    {
      return { box, fits, served };
    }
  }
}

/// Computes a lane's samples whose bits are set in `served` into its memory, without a box.
template <typename Kernel, typename Warp, typename Cells, typename Fetch, typename Places>
STRIDER_HOST_DEVICE void SampleAlone(const SampleInBox<Kernel, Warp, Cells, Fetch>& sampler,
  const NextSamples<Places>& samples, unsigned int served)
{
#if defined(__CUDACC__)
#pragma unroll 1
#endif
  for (unsigned int left = served; left != 0; left &= left - 1)
  {
    const int sample = FindFirstBit(left);
    const int slot = sampler.FindSlot(sample);
    sampler.Values[slot] = ReadAlone<Kernel, Cells>(sampler.Filter, sampler.Source.Units,
      sampler.Source.FetchVoxel, samples.FindPlace(sample), slot);
    const unsigned int side = 2 + 2 * sampler.Filter.Reach;
    sampler.VoxelsFetched += side * side * side;
  }
}

/// Computes samples from a box into the memory of their lanes; all lanes must call it.
template <typename Kernel, typename Warp, typename Cells, typename Fetch, typename Places>
STRIDER_HOST_DEVICE void SampleBoxByWarp(const SampleInBox<Kernel, Warp, Cells, Fetch>& sampler,
  const NextSamples<Places>& samples, const SharedSamples& shared)
{
  const Warp& warp = sampler.Lanes;
  const TexelUnits& units = sampler.Source.Units;
  // Calls read(kernel, place, slot) for each sample whose bit is set.
  const auto visit = [&](unsigned int needed, const auto& read) {
    DealByWarp<MostBoxSamples, Places>(warp, needed, [&](const DealtSample& dealt) {
      const auto& kernel = ShuffleKernel(warp, dealt, sampler.Filter);
      const Places places = ShufflePlaces(warp, dealt, samples.At);
      if (dealt.IsTaken)
      {
        read(kernel, LimitPlace(PickPlace(places, dealt.Sample), samples.Stored),
          dealt.Sample * WarpLanes + dealt.Lane);
      }
    });
    warp.Synchronize();
  };
  sampler.Memory.FillByWarp(warp, shared.Box, sampler.Source.FetchVoxel);
  sampler.VoxelsFetched += warp.Lane == 0 ? shared.Box.Size[0] * shared.Box.CountRows() : 0;
  visit(shared.Served, [&](const Kernel& kernel, Vector3 place, int slot) {
    sampler.Values[slot] = kernel.Read(units, sampler.Memory, shared.Box, place, slot);
  });
  if constexpr (ReadsTwice<Kernel>)
  {
    const unsigned int shown = sampler.Filter.FindShown(shared.Served, warp.Lane);
    visit(shown, [&](const Kernel& kernel, Vector3 place, int slot) {
      kernel.ReadAgain(units, sampler.Memory, shared.Box, place, sampler.Values[slot], slot);
    });
  }
}

/// Overload of SampleShown in Compositing/MarchRay.h.
template <typename Kernel, typename Warp, typename Cells, typename Fetch, typename Lattice,
  int Batch>
STRIDER_HOST_DEVICE void SampleShown(const SampleInBox<Kernel, Warp, Cells, Fetch>& sampler,
  unsigned int shown, Lattice& path, int first, float (&values)[Batch])
{
  static_assert(Batch <= MostBoxSamples);
  using Places = decltype(path.template TakeBatch<Batch>(first));
  const Warp& warp = sampler.Lanes;
  NextSamples<Places> samples{ {}, 0u, sampler.Source.Stored, sampler.Filter.Reach };
  if (shown != 0)
  {
    samples.Needed = shown & ((1u << Smaller(Batch, path.Count - first)) - 1u);
    samples.At = path.template TakeBatch<Batch>(first);
  }
  for (unsigned int waiting = warp.Ballot(samples.Needed != 0); waiting != 0;)
  {
    bool isMember = (waiting >> warp.Lane & 1u) != 0;
    unsigned int needed = isMember ? samples.Needed : 0u;
    // One box often holds all samples.
    SharedSamples shared{ EncloseByWarp(warp, isMember, samples.FindSpan(needed)), true, needed };
    if (shared.Box.Fits(sampler.Capacity))
    {
      SampleBoxByWarp(sampler, samples, shared);
      break;
    }
    isMember = IsNearByWarp(
      warp, isMember, samples.FindSpan(needed & (0u - needed)), FindFirstBit(waiting), BundleReach);
    waiting &= ~warp.Ballot(isMember);
    needed = isMember ? needed : 0u;
    for (int taken = Batch; warp.Ballot(needed != 0) != 0; needed &= ~shared.Served)
    {
      const int begin = warp.Least(needed != 0 ? FindFirstBit(needed) : Batch);
      shared = ChooseBoxByWarp(warp, needed, samples, begin, sampler.Capacity, taken);
      if (shared.Fits)
      {
        SampleBoxByWarp(sampler, samples, shared);
      }
      else
      {
        SampleAlone(sampler, samples, shared.Served);
      }
    }
  }
  for (int sample = 0; sample < Batch; ++sample)
  {
    const bool isKnown = (samples.Needed >> sample & 1u) != 0;
    const int slot = sampler.FindSlot(sample);
    values[sample] = isKnown ? sampler.Values[slot] : NAN;
    if (!isKnown)
    {
      HideSample(sampler.Filter, slot);
    }
  }
}

/// Overload of SampleNext in Compositing/MarchRay.h.
template <typename Kernel, typename Warp, typename Cells, typename Fetch, typename Lattice,
  int Batch>
STRIDER_HOST_DEVICE void SampleNext(const SampleInBox<Kernel, Warp, Cells, Fetch>& sampler,
  bool isWanted, Lattice& path, int first, float (&values)[Batch])
{
  SampleShown(sampler, isWanted ? ~0u : 0u, path, first, values);
}

} // namespace Strider

#endif
