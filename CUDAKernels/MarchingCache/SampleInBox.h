// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples of a wide filter from a box of voxels that the rays of a warp share: a marching cache. Source: Jonsson et
// al., "Explicit Cache Management for Volume Ray-Casting on Parallel Architectures", EGPGV 2012.
#ifndef Strider_MarchingCache_SampleInBox_h
#define Strider_MarchingCache_SampleInBox_h

#include "Compositing/MarchRay.h"
#include "MarchingCache/BoxCells.h"
#include "MarchingCache/BoxKernels.h"
#include "Rays/PickPlace.h"

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

/// Computes a sample without a box. Takes copies, since objects whose address is passed cannot be kept in registers.
template <typename Kernel, typename Cells, typename Fetch>
STRIDER_HOST_DEVICE_CALL auto ReadAlone(
  Kernel kernel, TexelUnits units, Fetch fetch, Vector3 place, int slot)
{
  return kernel.Read(units, FetchedVoxels<Cells, Fetch>{ fetch }, place, slot);
}

/// Next samples of a lane's ray.
template <typename Places>
struct NextSamples
{
  Places At;
  int Count; ///< 0: the lane needs none
  StoredSpan Stored;
  int Reach; ///< voxels beyond the eight around a sample

  STRIDER_HOST_DEVICE Vector3 FindPlace(int sample) const
  {
    return LimitPlace(PickPlace(this->At, sample), this->Stored);
  }

  /// Returns the voxels that samples `first` to `last` read.
  STRIDER_HOST_DEVICE VoxelSpan FindSpan(int first, int last) const
  {
    return FindWideSpan(this->FindPlace(first), this->FindPlace(last), this->Reach);
  }
};

/// A box, and the samples [Begin, End) that it serves.
struct SharedSamples
{
  VoxelBox Box;
  bool Fits;
  int Begin;
  int End;
};

/// Chooses a box for `most` samples, and halves their number until the box fits or the number is one.
template <typename Warp, typename Places>
STRIDER_HOST_DEVICE SharedSamples ChooseBoxByWarp(const Warp& warp, bool isMember,
  const NextSamples<Places>& samples, int begin, int most, int capacity)
{
  const bool isTaking = isMember && begin < samples.Count;
  for (int taken = most;; taken /= 2)
  {
    const int last = Smaller(begin + taken, samples.Count) - 1;
    const VoxelBox box = EncloseByWarp(warp, isTaking, samples.FindSpan(begin, last));
    const bool fits = box.Fits(capacity);
    if (fits || taken == 1)
    {
      return { box, fits, begin, begin + taken };
    }
  }
}

/// Computes a lane's samples into its memory; all lanes must call it.
template <typename Kernel, typename Warp, typename Cells, typename Fetch, typename Places>
STRIDER_HOST_DEVICE void SampleBoxByWarp(const SampleInBox<Kernel, Warp, Cells, Fetch>& sampler,
  bool isMember, const NextSamples<Places>& samples, const SharedSamples& shared)
{
  const Warp& warp = sampler.Lanes;
  const int end = isMember ? Smaller(shared.End, samples.Count) : 0;
  if (shared.Fits)
  {
    sampler.Memory.FillByWarp(warp, shared.Box, sampler.Source.FetchVoxel);
    sampler.VoxelsFetched += warp.Lane == 0 ? shared.Box.Size[0] * shared.Box.CountRows() : 0;
    STRIDER_ROLL
    for (int sample = shared.Begin; sample < end; ++sample)
    {
      const int slot = sampler.FindSlot(sample);
      sampler.Values[slot] = sampler.Filter.Read(sampler.Source.Units,
        BoxVoxels<Cells>{ sampler.Memory, shared.Box }, samples.FindPlace(sample), slot);
    }
    return;
  }
  STRIDER_ROLL
  for (int sample = shared.Begin; sample < end; ++sample)
  {
    const int slot = sampler.FindSlot(sample);
    sampler.Values[slot] = ReadAlone<Kernel, Cells, Fetch>(sampler.Filter, sampler.Source.Units,
      sampler.Source.FetchVoxel, samples.FindPlace(sample), slot);
    const unsigned int side = 2 + 2 * sampler.Filter.Reach;
    sampler.VoxelsFetched += side * side * side;
  }
}

/// Overload of SampleNext in Compositing/MarchRay.h.
template <typename Kernel, typename Warp, typename Cells, typename Fetch, typename Lattice,
  int Batch>
STRIDER_HOST_DEVICE void SampleNext(const SampleInBox<Kernel, Warp, Cells, Fetch>& sampler,
  bool isWanted, Lattice& path, int first, float (&values)[Batch])
{
  static_assert(Batch <= MostBoxSamples);
  using Places = decltype(path.template TakeBatch<Batch>(first));
  const Warp& warp = sampler.Lanes;
  NextSamples<Places> samples{ {}, 0, sampler.Source.Stored, sampler.Filter.Reach };
  if (isWanted)
  {
    samples.Count = Smaller(Batch, path.Count - first);
    samples.At = path.template TakeBatch<Batch>(first);
  }
  for (unsigned int waiting = warp.Ballot(samples.Count > 0); waiting != 0;)
  {
    bool isMember = (waiting >> warp.Lane & 1u) != 0;
    // One box nearly always holds all samples.
    SharedSamples shared{ EncloseByWarp(warp, isMember, samples.FindSpan(0, samples.Count - 1)),
      true, 0, Batch };
    if (shared.Box.Fits(sampler.Capacity))
    {
      SampleBoxByWarp(sampler, isMember, samples, shared);
      break;
    }
    isMember =
      IsNearByWarp(warp, isMember, samples.FindSpan(0, 0), FindFirstBit(waiting), BundleReach);
    waiting &= ~warp.Ballot(isMember);
    for (int begin = 0, taken = Batch; warp.Ballot(isMember && begin < samples.Count) != 0;
         begin += taken)
    {
      shared = ChooseBoxByWarp(
        warp, isMember, samples, begin, Smaller(taken, Batch - begin), sampler.Capacity);
      SampleBoxByWarp(sampler, isMember, samples, shared);
      taken = shared.End - begin;
    }
  }
  for (int sample = 0; sample < Batch; ++sample)
  {
    values[sample] = sample < samples.Count ? sampler.Values[sampler.FindSlot(sample)] : 0.0f;
  }
}

} // namespace Strider

#endif
