// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples of a cubic filter from a marching cache, of rays that need only some samples of a batch.
#ifndef Strider_MarchingCache_SampleShownInBox_h
#define Strider_MarchingCache_SampleShownInBox_h

#include "Foundation/PickValue.h"
#include "MarchingCache/SampleInBox.h"

#include <cmath>
#include <type_traits>

namespace Strider
{

/// Samples of a batch that a lane's ray needs.
template <typename Places>
struct NeededSamples
{
  Places At;
  unsigned int Bits; ///< the first sample is the lowest bit; 0: the lane needs none
  StoredSpan Stored;
  int Reach; ///< voxels beyond the eight around a sample

  STRIDER_HOST_DEVICE Vector3 FindPlace(int sample) const
  {
    return LimitPlace(PickPlace(this->At, sample), this->Stored);
  }

  /// Returns the voxels that the samples of some bits read.
  STRIDER_HOST_DEVICE VoxelSpan FindSpan(unsigned int bits) const
  {
    const int first = bits != 0 ? FindFirstBit(bits) : 0;
    const int last = bits != 0 ? FindLastBit(bits) : 0;
    return FindWideSpan(this->FindPlace(first), this->FindPlace(last), this->Reach);
  }
};

/// A box, and the samples of a lane that it serves.
struct ServedSamples
{
  VoxelBox Box;
  bool Fits;
  unsigned int Bits;
};

/// Chooses a box for the next samples of rays near the first one that needs any. Halves the number of samples until the
/// box fits or the number is one. At least one lane must need a sample.
template <int Batch, typename Warp, typename Places>
STRIDER_HOST_DEVICE ServedSamples ServeBundleByWarp(
  const Warp& warp, unsigned int needed, const NeededSamples<Places>& samples, int capacity)
{
  const int leader = FindFirstBit(warp.Ballot(needed != 0));
  const bool isMember =
    IsNearByWarp(warp, needed != 0, samples.FindSpan(needed & (0u - needed)), leader, BundleReach);
  needed = isMember ? needed : 0u;
  const int begin = warp.Least(needed != 0 ? FindFirstBit(needed) : Batch);
  for (int taken = Batch;; taken /= 2)
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

/// Sets Values of the samples of `bits` to read(place, slot), one sample at a time.
template <typename Kernel, typename Warp, typename Cells, typename Fetch, typename Places,
  typename Read>
STRIDER_HOST_DEVICE void SampleBits(const SampleInBox<Kernel, Warp, Cells, Fetch>& sampler,
  const NeededSamples<Places>& samples, unsigned int bits, const Read& read)
{
#if defined(__CUDACC__)
#pragma unroll 1
#endif
  for (; bits != 0; bits &= bits - 1)
  {
    const int sample = FindFirstBit(bits);
    const int slot = sampler.FindSlot(sample);
    sampler.Values[slot] = read(samples.FindPlace(sample), slot);
  }
}

/// Computes a lane's samples into its memory; all lanes must call it.
template <typename Kernel, typename Warp, typename Cells, typename Fetch, typename Places>
STRIDER_HOST_DEVICE void SampleServedByWarp(const SampleInBox<Kernel, Warp, Cells, Fetch>& sampler,
  const NeededSamples<Places>& samples, const ServedSamples& served)
{
  const auto& source = sampler.Source;
  if (served.Fits)
  {
    sampler.Memory.FillByWarp(sampler.Lanes, served.Box, source.FetchVoxel);
    sampler.VoxelsFetched +=
      sampler.Lanes.Lane == 0 ? served.Box.Size[0] * served.Box.CountRows() : 0;
    if constexpr (Kernel::ShadesShown)
    {
      // Lanes shade together: their n-th visible samples, whichever of the batch these are.
      unsigned int shown = 0;
      SampleBits(sampler, samples, served.Bits, [&](Vector3 place, int slot) {
        const float value =
          sampler.Filter.ReadValue(source.Units, sampler.Memory, served.Box, place);
        const bool isShown = sampler.Filter.IsShown(value);
        shown |= isShown ? 1u << slot / WarpLanes : 0u;
        return isShown ? value : 0.0f;
      });
      SampleBits(sampler, samples, shown, [&](Vector3 place, int slot) {
        return sampler.Filter.Shade(
          source.Units, sampler.Memory, served.Box, place, sampler.Values[slot], slot);
      });
    }
    else
    {
      SampleBits(sampler, samples, served.Bits, [&](Vector3 place, int slot) {
        return sampler.Filter.Read(source.Units, sampler.Memory, served.Box, place, slot);
      });
    }
    return;
  }
  SampleBits(sampler, samples, served.Bits, [&](Vector3 place, int slot) {
    const unsigned int side = 2 + 2 * sampler.Filter.Reach;
    sampler.VoxelsFetched += side * side * side;
    return ReadAlone<Kernel, Cells, Fetch>(
      sampler.Filter, source.Units, source.FetchVoxel, place, slot);
  });
}

/// Overload of SampleShown in Compositing/MarchRay.h. Boxes enclose only samples that are needed.
template <typename Kernel, typename Warp, typename Cells, typename Fetch, typename Lattice,
  int Batch, std::enable_if_t<Kernel::TakesShown, int> = 0>
STRIDER_HOST_DEVICE void SampleShown(const SampleInBox<Kernel, Warp, Cells, Fetch>& sampler,
  unsigned int shown, Lattice& path, int first, float (&values)[Batch])
{
  static_assert(Batch <= MostBoxSamples);
  using Places = decltype(path.template TakeBatch<Batch>(first));
  const Warp& warp = sampler.Lanes;
  NeededSamples<Places> samples{ {}, 0u, sampler.Source.Stored, sampler.Filter.Reach };
  if (shown != 0)
  {
    samples.Bits = shown & ((1u << Smaller(Batch, path.Count - first)) - 1u);
    samples.At = path.template TakeBatch<Batch>(first);
  }
  for (unsigned int needed = samples.Bits; warp.Ballot(needed != 0) != 0;)
  {
    // One box often holds all samples.
    ServedSamples served{ EncloseByWarp(warp, needed != 0, samples.FindSpan(needed)), true,
      needed };
    if (!served.Box.Fits(sampler.Capacity))
    {
      served = ServeBundleByWarp<Batch>(warp, needed, samples, sampler.Capacity);
    }
    SampleServedByWarp(sampler, samples, served);
    needed &= ~served.Bits;
  }
  for (int sample = 0; sample < Batch; ++sample)
  {
    const bool isKnown = (samples.Bits >> sample & 1u) != 0;
    values[sample] = isKnown ? sampler.Values[sampler.FindSlot(sample)] : NAN;
  }
}

} // namespace Strider

#endif
