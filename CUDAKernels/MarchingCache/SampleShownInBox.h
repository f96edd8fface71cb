// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples from a marching cache of rays that need only some samples of a batch.
#ifndef Strider_MarchingCache_SampleShownInBox_h
#define Strider_MarchingCache_SampleShownInBox_h

#include "Foundation/PickValue.h"
#include "Foundation/WarpLanes.h"
#include "MarchingCache/LitKernel.h"
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

/// Returns the samples that a lane needs; see SampleShown.
template <int Batch, typename Kernel, typename Warp, typename Cells, typename Fetch,
  typename Lattice>
STRIDER_HOST_DEVICE auto FindNeeded(const SampleInBox<Kernel, Warp, Cells, Fetch>& sampler,
  unsigned int shown, Lattice& path, int first)
{
  static_assert(Batch <= MostBoxSamples);
  using Places = decltype(path.template TakeBatch<Batch>(first));
  NeededSamples<Places> samples{ {}, 0u, sampler.Source.Stored, sampler.Filter.Reach };
  if (shown != 0)
  {
    samples.Bits = shown & ((1u << Smaller(Batch, path.Count - first)) - 1u);
    samples.At = path.template TakeBatch<Batch>(first);
  }
  return samples;
}

/// Calls serve(served) until all lanes have their samples; each lane's in ascending order. serve returns false if the
/// lane needs no more. Boxes are full of voxels where they fit.
template <int Batch, typename Kernel, typename Warp, typename Cells, typename Fetch,
  typename Places, typename Serve>
STRIDER_HOST_DEVICE void ServeAllByWarp(const SampleInBox<Kernel, Warp, Cells, Fetch>& sampler,
  const NeededSamples<Places>& samples, const Serve& serve)
{
  const Warp& warp = sampler.Lanes;
  for (unsigned int needed = samples.Bits; warp.Ballot(needed != 0) != 0;)
  {
    // One box often holds all samples.
    ServedSamples served{ EncloseByWarp(warp, needed != 0, samples.FindSpan(needed)), true,
      needed };
    if (!served.Box.Fits(sampler.Capacity))
    {
      served = ServeBundleByWarp<Batch>(warp, needed, samples, sampler.Capacity);
    }
    if (served.Fits)
    {
      sampler.Memory.FillByWarp(warp, served.Box, sampler.Source.FetchVoxel);
      sampler.VoxelsFetched += warp.Lane == 0 ? served.Box.Size[0] * served.Box.CountRows() : 0;
    }
    needed = serve(served) ? needed & ~served.Bits : 0u;
  }
}

/// Calls read(place, sample) for the samples of `bits`, one at a time, until it returns false.
template <typename Places, typename Read>
STRIDER_HOST_DEVICE void VisitBits(
  const NeededSamples<Places>& samples, unsigned int bits, const Read& read)
{
  bool goesOn = true;
  STRIDER_ROLL
  for (; bits != 0 && goesOn; bits &= bits - 1)
  {
    const int sample = FindFirstBit(bits);
    goesOn = read(samples.FindPlace(sample), sample);
  }
}

/// Returns the sample at a place without a box, and counts its voxels.
template <typename Kernel, typename Warp, typename Cells, typename Fetch>
STRIDER_HOST_DEVICE auto ReadCounted(
  const SampleInBox<Kernel, Warp, Cells, Fetch>& sampler, Vector3 place, int slot)
{
  const unsigned int side = 2 + 2 * sampler.Filter.Reach;
  sampler.VoxelsFetched += side * side * side;
  return ReadAlone<Kernel, Cells, Fetch>(
    sampler.Filter, sampler.Source.Units, sampler.Source.FetchVoxel, place, slot);
}

/// Overload of SampleShown in Compositing/MarchRay.h. Boxes enclose only samples that are needed.
template <ReconstructionFilter Filter, typename Warp, typename Cells, typename Fetch,
  typename Lattice, int Batch>
STRIDER_HOST_DEVICE void SampleShown(
  const SampleInBox<CubicKernel<Filter>, Warp, Cells, Fetch>& sampler, unsigned int shown,
  Lattice& path, int first, float (&values)[Batch])
{
  const auto samples = FindNeeded<Batch>(sampler, shown, path, first);
  ServeAllByWarp<Batch>(sampler, samples, [&](const ServedSamples& served) {
    if (served.Fits)
    {
      VisitBits(samples, served.Bits, [&](Vector3 place, int sample) {
        const int slot = sampler.FindSlot(sample);
        sampler.Values[slot] = sampler.Filter.Read(
          sampler.Source.Units, BoxVoxels<Cells>{ sampler.Memory, served.Box }, place, slot);
        return true;
      });
      return true;
    }
    VisitBits(samples, served.Bits, [&](Vector3 place, int sample) {
      const int slot = sampler.FindSlot(sample);
      sampler.Values[slot] = ReadCounted(sampler, place, slot);
      return true;
    });
    return true;
  });
  for (int sample = 0; sample < Batch; ++sample)
  {
    const bool isKnown = (samples.Bits >> sample & 1u) != 0;
    values[sample] = isKnown ? sampler.Values[sampler.FindSlot(sample)] : NAN;
  }
}

/// CompositeShown for lit rays; see CompositedBySampler. Values of all samples in a box come first, so that lanes shade
/// together: their n-th visible samples, whichever of the batch these are. But where more than half of the lanes saw most
/// of their last batch, and the cells sum values and slopes at once, each sample is shaded as soon as it is read. One ray
/// that grazes a surface is not enough: the others would compute slopes of samples that they do not see. Rays that have
/// ended count as seeing nothing.
template <int Batch, typename Samples, typename Warp, typename Cells, typename Fetch,
  typename Lattice>
STRIDER_HOST_DEVICE void CompositeShown(std::integral_constant<int, Batch>,
  const SampleInBox<LitKernel<Samples>, Warp, Cells, Fetch>& sampler, unsigned int shown,
  Lattice& path, int first, float terminationOpacity, const CompositedBySampler& composited,
  RayResult& result)
{
  constexpr bool sumsBoth = Samples::template SumsBoth<Cells>;
  const TexelUnits& units = sampler.Source.Units;
  int visibleCount = 0;
  const auto composite = [&](const TableColor& color, int sample) {
    if (color.Opacity > 0.0f)
    {
      AddPremultiplied(result, color, first + sample);
      if (result.Opacity > terminationOpacity)
      {
        result.SamplesTaken = first + sample + 1;
        return false;
      }
    }
    return true;
  };
  const auto readThenShade = [&](const auto& samples, const ServedSamples& served) {
    const BoxVoxels<Cells> voxels{ sampler.Memory, served.Box };
    unsigned int visible = 0;
    VisitBits(samples, served.Bits, [&](Vector3 place, int sample) {
      const float value = sampler.Filter.ReadValue(units, voxels, place);
      sampler.Values[sampler.FindSlot(sample)] = value;
      visible |= sampler.Filter.IsShown(value) ? 1u << sample : 0u;
      return true;
    });
    VisitBits(samples, visible, [&](Vector3 place, int sample) {
      ++visibleCount;
      return composite(
        sampler.Filter.Shade(units, voxels, place, sampler.Values[sampler.FindSlot(sample)]),
        sample);
    });
  };
  const auto samples = FindNeeded<Batch>(sampler, shown, path, first);
  ServeAllByWarp<Batch>(sampler, samples, [&](const ServedSamples& served) {
    if (!served.Fits)
    {
      VisitBits(samples, served.Bits, [&](Vector3 place, int sample) {
        return composite(ReadCounted(sampler, place, sampler.FindSlot(sample)), sample);
      });
    }
    else if constexpr (sumsBoth)
    {
      if (composited.SeesMost)
      {
        VisitBits(samples, served.Bits, [&](Vector3 place, int sample) {
          float value = 0.0f;
          const TableColor color = sampler.Filter.ReadShaded(
            units, BoxVoxels<Cells>{ sampler.Memory, served.Box }, place, value);
          visibleCount += sampler.Filter.IsShown(value) ? 1 : 0;
          return composite(color, sample);
        });
      }
      else
      {
        readThenShade(samples, served);
      }
    }
    else
    {
      readThenShade(samples, served);
    }
    return !(result.Opacity > terminationOpacity);
  });
  if constexpr (sumsBoth)
  {
    const unsigned int seeingMost = sampler.Lanes.Ballot(4 * visibleCount >= 3 * Batch);
    composited.SeesMost = 2 * CountOnes(seeingMost) > WarpLanes;
  }
}

} // namespace Strider

#endif
