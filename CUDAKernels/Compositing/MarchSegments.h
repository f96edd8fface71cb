// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray loop of pre-integrated frames: segments between samples, front to back.
#ifndef Strider_Compositing_MarchSegments_h
#define Strider_Compositing_MarchSegments_h

#include "Compositing/CompositeSegment.h"
#include "Foundation/IsTrueInWarp.h"
#include "Foundation/PickValue.h"
#include "Sampling/SampleTrilinear.h"

namespace Strider
{

/// What a segment shows is what the function says: no light, no gradient opacity.
struct FinishNothing
{
  static constexpr bool ChangesColor = false;

  STRIDER_HOST_DEVICE TableColor operator()(const TableColor& seen, Vector3) const { return seen; }
};

/// A batch of segments: between samples 1 and 2 of Positions, and so on.
template <int Batch>
struct SegmentBatchValues
{
  int First;                  ///< segment
  float Positions[Batch + 3]; ///< of samples, in the table
  float Means[Batch];         ///< of positions
  unsigned int Bent;          ///< bits of the segments that their means do not describe

  STRIDER_HOST_DEVICE SegmentValues GetValues(int index) const
  {
    return { this->Positions[index], this->Positions[index + 1], this->Positions[index + 2],
      this->Positions[index + 3] };
  }
};

struct MixedResult
{
  RayResult Ray;
  bool IsAlive;
};

/// Composites a batch in which segments are bent. Each thread looks at its own next one, wherever that lies, so that a warp takes as
/// many steps as its thread with most of them.
template <typename March, int Batch>
STRIDER_HOST_DEVICE_CALL MixedResult CompositeMixed(
  const March march, const SegmentBatchValues<Batch> batch, RayResult result)
{
  TableColor seen[Batch];
  unsigned int wanting = 0;
  for (unsigned int bent = batch.Bent; bent != 0; bent &= bent - 1)
  {
    const int index = FindFirstBit(bent);
    const SegmentLook look = march.ShowBent(batch.GetValues(index), batch.First + index);
    seen[index] = look.Seen;
    wanting |= look.NeedsSamples ? 1u << index : 0u;
  }
  for (; wanting != 0; wanting &= wanting - 1)
  {
    const int index = FindFirstBit(wanting);
    seen[index] = march.Refine(batch.GetValues(index), batch.First + index);
  }
  const int count = Smaller(Batch, march.Lattice.Count - batch.First);
#pragma unroll 1
  for (int index = 0; index < count; ++index)
  {
    const int segment = batch.First + index;
    const bool isBent = (batch.Bent >> index & 1u) != 0;
    const bool isAlive = isBent ? march.Add(seen[index], segment, result)
                                : march.AddLinear(batch.Means[index], segment, result);
    if (!isAlive)
    {
      return { result, false };
    }
  }
  return { result, true };
}

/// Marches along the segments of a ray. `Sampler` has SampleBatch(places, values), as MarchRay's, in the space of `lattice`.
/// finish(seen, point) gives light and gradient opacity to what a segment shows (multiplied by its opacity), at its middle.
/// `skipping` and `pace` as in MarchRay. Samples taken are segments: what a few of them sample besides is not counted.
template <int Batch, typename Sampler, typename Finish, typename Skipping, typename Pace>
struct SegmentMarch
{
  Sampler Voxels; // no references: what has an address is no register
  IntegralTable Table;
  SegmentLattice Lattice;
  float TerminationOpacity;
  Finish FinishSegment;

  STRIDER_HOST_DEVICE float ReadPosition(Vector3 point) const
  {
    float values[1];
    this->Voxels.SampleBatch(OnePlace{ point }, values);
    return FindPosition(this->Table, values[0]);
  }

  STRIDER_HOST_DEVICE TableColor Refine(const SegmentValues& values, int segment) const
  {
    const SegmentLattice& lattice = this->Lattice;
    const float positions[5] = { values.Front,
      this->ReadPosition(lattice.GetPlaceIn(segment, 0.25f)),
      this->ReadPosition(lattice.GetPlaceIn(segment, 0.5f)),
      this->ReadPosition(lattice.GetPlaceIn(segment, 0.75f)), values.Back };
    return ShowRefined(this->Table, positions, lattice.GetLength(segment));
  }

  STRIDER_HOST_DEVICE SegmentBend Bend(const SegmentValues& values, int segment) const
  {
    const bool hasBehind = static_cast<float>(segment + 2) <= this->Lattice.Steps;
    return BendSegment(
      values, ForetellBend(values, this->Lattice.GetLength(segment), segment > 0, hasBehind));
  }

  /// A whole step with samples on both sides.
  STRIDER_HOST_DEVICE bool IsInside(int segment) const
  {
    return segment > 0 && static_cast<float>(segment + 2) <= this->Lattice.Steps;
  }

  /// Adds the segments at the ends of the ray, and takes away those that are none.
  STRIDER_HOST_DEVICE unsigned int FindEnds(int first, unsigned int bent) const
  {
    for (int index = 0; index < Batch; ++index)
    {
      const int segment = first + index;
      bent |= this->IsInside(segment) ? 0u : 1u << index;
      bent &= segment < this->Lattice.Count ? ~0u : ~(1u << index);
    }
    return bent;
  }

  /// What a segment shows that is not linear, or that it needs samples.
  STRIDER_HOST_DEVICE SegmentLook ShowBent(const SegmentValues& values, int segment) const
  {
    return values.Front == values.Front && values.Back == values.Back
      ? ShowSegment(
          this->Table, values, this->Bend(values, segment), this->Lattice.GetLength(segment))
      : SegmentLook{ { 0.0f, 0.0f, 0.0f, 0.0f }, false };
  }

  /// False where the ray ends with the segment.
  STRIDER_HOST_DEVICE bool EndSegment(int segment, RayResult& result) const
  {
    const bool isAlive = !(result.Opacity > this->TerminationOpacity);
    result.SamplesTaken = isAlive ? result.SamplesTaken : segment + 1;
    return isAlive;
  }

  /// Composites what a segment shows; false where the ray ends with it.
  STRIDER_HOST_DEVICE bool Add(TableColor seen, int segment, RayResult& result) const
  {
    if (seen.Opacity > 0.0f)
    {
      seen = this->FinishSegment(seen, this->Lattice.GetPlaceIn(segment, 0.5f));
    }
    if (seen.Opacity > 0.0f)
    {
      AddPremultiplied(result, seen, segment, 0.5f - 0.5f * this->Lattice.GetLength(segment));
    }
    return this->EndSegment(segment, result);
  }

  /// The same of a segment that is linear.
  STRIDER_HOST_DEVICE bool AddLinear(float mean, int segment, RayResult& result) const
  {
    const LinearLook look = ShowLinear(this->Table, mean);
    if constexpr (Finish::ChangesColor)
    {
      return this->Add(Premultiply(look), segment, result);
    }
    CompositeLinear(result, look);
    if (look.At.Opacity > 0.0f)
    {
      MarkVisible(result, segment);
    }
    return this->EndSegment(segment, result);
  }

  /// Segments `first` ... first + Batch - 1, all of them linear. Only a group in which something becomes visible first, or in which
  /// the ray ends, needs a look at each of them.
  STRIDER_HOST_DEVICE bool AddLinearBatch(
    int first, const float (&means)[Batch], RayResult& result) const
  {
    constexpr int Together = 4; // looks into the table that a thread waits for at once
    for (int group = 0; group < Batch; group += Together)
    {
      RayResult grown = result;
      for (int index = 0; index < Together; ++index)
      {
        CompositeLinear(grown, ShowLinear(this->Table, means[group + index]));
      }
      const bool isPlain = (grown.FirstVisibleSample >= 0 || !(grown.Opacity > 0.0f)) &&
        !(grown.Opacity > this->TerminationOpacity);
      for (int index = 0; index < Together && !isPlain; ++index)
      {
        if (!this->AddLinear(means[group + index], first + group + index, result))
        {
          return false;
        }
      }
      result = isPlain ? grown : result;
    }
    return true;
  }

  /// Segments `first` ... first + Batch - 1; `around` are the samples first - 1, first and first + 1, and become those of the next
  /// batch. Returns false where the ray ends with one.
  STRIDER_HOST_DEVICE bool CompositeBatch(
    int first, const float (&values)[Batch], float (&around)[3], RayResult& result) const
  {
    SegmentBatchValues<Batch> batch;
    batch.First = first;
    for (int sample = 0; sample < 3; ++sample)
    {
      batch.Positions[sample] = around[sample];
    }
    for (int sample = 0; sample < Batch; ++sample)
    {
      batch.Positions[sample + 3] = FindPosition(this->Table, values[sample]);
    }
    for (int sample = 0; sample < 3; ++sample)
    {
      around[sample] = batch.Positions[sample + Batch];
    }
    batch.Bent = 0;
    for (int index = 0; index < Batch; ++index)
    {
      const SegmentMean mean = FindSegmentMean(this->Table, batch.GetValues(index));
      batch.Means[index] = mean.Position;
      batch.Bent |= mean.IsEnough ? 0u : 1u << index;
    }
    const bool isCut = first + Batch > this->Lattice.Count;
    if (!this->IsInside(first) || !this->IsInside(first + Batch - 1) || isCut)
    {
      batch.Bent = this->FindEnds(first, batch.Bent);
    }
    // Threads of a warp would wait for each other in both cases.
    if (!Finish::ChangesColor && !IsTrueInWarp(batch.Bent != 0 || isCut))
    {
      return this->AddLinearBatch(first, batch.Means, result);
    }
    const MixedResult mixed = CompositeMixed(*this, batch, result);
    result = mixed.Ray;
    return mixed.IsAlive;
  }

  /// Segments `taken` of the stretch, to which the lattice has been cut.
  template <typename Stretch>
  STRIDER_HOST_DEVICE RayResult operator()(const Skipping& skipping, const Pace& pace,
    const Stretch& stretch, const TakenSamples& taken) const
  {
    RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
    stretch.Resume(taken, result);
    result.SamplesTaken = taken.First;
    auto skip = skipping.Follow(this->Lattice);
    float around[3];
    bool hasAround = false;
    bool isAlive = this->Lattice.Count > taken.First &&
      !stretch.HasEnded(result.Opacity, this->TerminationOpacity);
    for (int segment = taken.First; pace(isAlive); segment += Batch)
    {
      if (isAlive)
      {
        const int next = skip.FindNextSegment(this->Lattice, segment);
        hasAround = hasAround && next == segment;
        segment = next;
        if (segment >= this->Lattice.Count)
        {
          result.SamplesTaken = this->Lattice.Count;
          isAlive = false;
          continue;
        }
        if (!hasAround)
        {
          this->Voxels.SampleBatch(this->Lattice.template TakeBatch<3>(segment - 1), around);
          for (float& value : around)
          {
            value = FindPosition(this->Table, value);
          }
          hasAround = true;
        }
        float values[Batch];
        this->Voxels.SampleBatch(this->Lattice.template TakeBatch<Batch>(segment + 2), values);
        result.SamplesTaken = Smaller(segment + Batch, this->Lattice.Count);
        isAlive = this->CompositeBatch(segment, values, around, result) &&
          segment + Batch < this->Lattice.Count;
      }
    }
    result.SamplesTaken -= taken.First;
    result.SamplesSkipped = skip.CountSkipped();
    stretch.Keep(taken, result, result.SamplesTaken);
    return result;
  }
};

/// `stretch` as in MarchRay; samples of the segments next to a slab's are read, too.
template <int Batch, typename Sampler, typename Finish, typename Skipping, typename Pace,
  typename Stretch = WholeRay>
STRIDER_HOST_DEVICE RayResult MarchSegments(const Sampler& sampler, const IntegralTable& table,
  const SegmentLattice& lattice, float terminationOpacity, const Finish& finish,
  const Skipping& skipping, const Pace& pace, const Stretch& stretch = {})
{
  SegmentLattice part = lattice;
  const TakenSamples taken = stretch.Cut(part);
  return SegmentMarch<Batch, Sampler, Finish, Skipping, Pace>{ sampler, table, part,
    terminationOpacity, finish }(skipping, pace, stretch, taken);
}

} // namespace Strider

#endif
