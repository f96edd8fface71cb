// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray loop of pre-integrated frames: composites segments between samples, front to back.
#ifndef Strider_Compositing_MarchPreIntegrated_h
#define Strider_Compositing_MarchPreIntegrated_h

#include "Compositing/CompositeSegment.h"
#include "Foundation/PickValue.h"
#include "Rays/SegmentLattice.h"
#include "Sampling/SampleTrilinear.h"

namespace Strider
{

/// Leaves the colour of a segment unchanged: no light, no gradient opacity.
struct FinishNothing
{
  static constexpr bool ChangesColor = false;

  STRIDER_HOST_DEVICE TableColor operator()(const TableColor& seen, Vector3) const { return seen; }
};

/// State of a ray between two segments.
struct SegmentState
{
  Integral Front; ///< at the end of the last segment
  float Position; ///< position of the sample there, not shifted
  float Next;     ///< position of the next sample, not shifted
};

/// Segments that are composited together.
template <int Count>
struct SegmentGroup
{
  int First;
  SegmentColor Colors[Count];
  float Ends[Count + 1]; ///< shifted positions of the samples around them
};

/// Marches along the segments of a ray. `Sampler` has SampleBatch(places, values), as for MarchRay, in the space of
/// `lattice`; `Table` is an IntegralTable with a ReadCell. finish(seen, point) applies light and gradient opacity to a
/// segment's premultiplied colour, at its midpoint. `skipping` and `sync` as in MarchRay. Samples taken are segments.
template <int Batch, typename Sampler, typename Table, typename Finish, typename Skipping,
  typename Sync>
struct SegmentMarch
{
  static constexpr int GroupSize = 4; ///< table lookups that a thread waits for at once
  using Group = SegmentGroup<GroupSize>;

  Sampler Voxels; // no references: variables with an address do not stay in registers
  Table Integrals;
  SegmentLattice Lattice;
  float TerminationOpacity;
  Finish FinishSegment;
  /// Number of leading segments that lie within the lattice's Count and whose far end is inside (IsInside).
  int SimpleCount;

  /// True if a sample has neighbours on both sides, and the step before it is complete.
  STRIDER_HOST_DEVICE bool IsInside(int sample) const
  {
    return sample > 0 && static_cast<float>(sample + 1) <= this->Lattice.Steps;
  }

  /// True if a segment needs its own evaluation: its mean does not suffice, or it is visible and lit, or its opacity is
  /// not-a-number.
  static STRIDER_HOST_DEVICE bool WantsLook(float opacity)
  {
    return !(opacity <= (Finish::ChangesColor ? 0.0f : ThinDepth));
  }

  /// Returns the premultiplied, lit colour of a segment of any depth and length; transparent if an end is not-a-number.
  STRIDER_HOST_DEVICE TableColor Show(
    const SegmentColor& segmentColor, float front, float back, int segment) const
  {
    TableColor seen = Premultiply(segmentColor);
    if (segmentColor.Mean.Opacity > ThinDepth || !this->IsInside(segment + 1))
    {
      const Integral from = ReadIntegral(this->Integrals, front).UpTo;
      seen = ShowSegment(this->Integrals, from, ReadIntegral(this->Integrals, back),
        this->Lattice.GetLength(segment));
    }
    return seen.Opacity > 0.0f ? this->FinishSegment(seen, this->Lattice.GetPlaceIn(segment, 0.5f))
                               : TableColor{ 0.0f, 0.0f, 0.0f, 0.0f };
  }

  /// Removes what lies behind the last segment. The last segment may be short, and samples next to the exit are not
  /// shifted: the returned bits mark the segments that they bound, which must be evaluated again.
  STRIDER_HOST_DEVICE unsigned int FindExit(
    const float (&positions)[GroupSize + 1], SegmentState& at, Group& group) const
  {
    unsigned int wanting = 0;
    unsigned int segments = 0;
    for (int index = 0; index < GroupSize; ++index)
    {
      const int segment = group.First + index;
      const bool isSegment = segment < this->Lattice.Count;
      const bool isShifted = this->IsInside(segment + 1);
      group.Ends[index + 1] = isShifted ? group.Ends[index + 1] : positions[index];
      group.Colors[index] = isSegment ? group.Colors[index] : SegmentColor{};
      wanting |= isShifted ? 0u : 1u << index;
      segments |= isSegment ? 1u << index : 0u;
    }
    at.Front = ReadIntegral(this->Integrals, group.Ends[GroupSize]).UpTo;
    return (wanting | ListWanting(group)) & segments;
  }

  /// Returns the bits of the segments that need their own evaluation.
  static STRIDER_HOST_DEVICE unsigned int ListWanting(const Group& group)
  {
    unsigned int wanting = 0;
    for (int index = 0; index < GroupSize; ++index)
    {
      const SegmentColor& segmentColor = group.Colors[index];
      wanting |= WantsLook(segmentColor.Mean.Opacity) || segmentColor.Factor != segmentColor.Factor
        ? 1u << index
        : 0u;
    }
    return wanting;
  }

  /// Evaluates the marked segments; true if the ray ends at one of them at the latest: those behind it are not
  /// evaluated. Each thread processes its own next segment, wherever it lies: a warp takes as many rounds as its thread
  /// with most marked segments.
  STRIDER_HOST_DEVICE bool LookCloser(unsigned int wanting, Group& group) const
  {
    constexpr float rounded = 1e-6f; // bound for the sum of the previous opacity and this one
    bool hasEnd = false;
    for (; wanting != 0 && !hasEnd; wanting &= wanting - 1)
    {
      const int index = FindFirstBit(wanting);
      const TableColor seen = this->Show(PickValue(group.Colors, index),
        PickValue(group.Ends, index), PickValue(group.Ends, index + 1), group.First + index);
      SetValue(group.Colors, index, SegmentColor{ seen, 1.0f });
      hasEnd = seen.Opacity - rounded > this->TerminationOpacity;
    }
    return hasEnd;
  }

  /// Composites the segments of a group one by one; false if the ray ends with one.
  STRIDER_HOST_DEVICE bool AddEach(const Group& group, RayResult& result) const
  {
    bool isAlive = true;
    for (int index = 0; index < GroupSize; ++index)
    {
      const int segment = group.First + index;
      if (isAlive)
      {
        AddSegmentColor(result, group.Colors[index]);
        if (group.Colors[index].Factor * group.Colors[index].Mean.Opacity > 0.0f)
        {
          MarkVisible(result, segment, 0.5f - 0.5f * this->Lattice.GetLength(segment));
        }
        isAlive = !(result.Opacity > this->TerminationOpacity);
        result.SamplesTaken = isAlive ? result.SamplesTaken : segment + 1;
      }
    }
    return isAlive;
  }

  /// Composites segments `first` to first + GroupSize - 1. `positions` are those of the samples from the end of the
  /// first segment on, and of the one behind the last. False if the ray ends with one.
  STRIDER_HOST_DEVICE bool CompositeGroup(
    int first, const float (&positions)[GroupSize + 1], SegmentState& at, RayResult& result) const
  {
    Group group;
    group.First = first;
    group.Ends[0] = at.Front.Position;
    int wantsMore = 0;
    for (int index = 0; index < GroupSize; ++index)
    {
      const float end =
        ShiftPosition(this->Integrals, at.Position, positions[index], positions[index + 1]);
      const ReadPlace back = ReadIntegral(this->Integrals, end);
      TableColor mean = FindMean(this->Integrals, at.Front, back);
      const float factor = AbsorbThin(mean.Opacity);
      wantsMore |= static_cast<int>(WantsLook(mean.Opacity));
      mean.Opacity = Larger(mean.Opacity, 0.0f);
      group.Colors[index] = { mean, factor };
      group.Ends[index + 1] = end;
      at.Front = back.UpTo;
      at.Position = positions[index];
    }
    const bool isSimple = first + GroupSize <= this->SimpleCount;
    bool hasEnd = false;
    if (!isSimple || wantsMore != 0)
    {
      const unsigned int wanting =
        isSimple ? ListWanting(group) : this->FindExit(positions, at, group);
      hasEnd = this->LookCloser(wanting, group);
    }
    RayResult grown = result;
    for (const SegmentColor& segmentColor : group.Colors)
    {
      AddSegmentColor(grown, segmentColor);
    }
    // Individual segments only matter if something becomes visible for the first time, or if the ray ends.
    const bool isAnySame = (grown.FirstVisibleSample >= 0 || !(grown.Opacity > 0.0f)) &&
      !(hasEnd || grown.Opacity > this->TerminationOpacity);
    if (isAnySame)
    {
      result = grown;
      return true;
    }
    return this->AddEach(group, result);
  }

  /// Composites segments `first` to first + Batch - 1. `values` are those of the samples from the second one behind
  /// `first` on. False if the ray ends with one.
  STRIDER_HOST_DEVICE bool CompositeBatch(
    int first, const float (&values)[Batch], SegmentState& at, RayResult& result) const
  {
    static_assert(Batch % GroupSize == 0, "batches are whole groups");
    float positions[Batch + 1];
    positions[0] = at.Next;
    for (int sample = 0; sample < Batch; ++sample)
    {
      positions[sample + 1] = FindPosition(this->Integrals, values[sample]);
    }
    LimitPositions(positions);
    at.Next = positions[Batch];
#pragma unroll 1
    for (int group = 0; group < Batch; group += GroupSize)
    {
      float part[GroupSize + 1];
      for (int sample = 0; sample <= GroupSize; ++sample)
      {
        part[sample] = positions[group + sample];
      }
      if (!this->CompositeGroup(first + group, part, at, result))
      {
        return false;
      }
    }
    return true;
  }

  /// Returns the state at the beginning of `segment`.
  STRIDER_HOST_DEVICE SegmentState Begin(int segment) const
  {
    const bool isFirst = segment == 0;
    float values[3];
    this->Voxels.SampleBatch(this->Lattice.template TakeBatch<3>(Larger(segment - 1, 0)), values);
    const float before = LimitPosition(FindPosition(this->Integrals, values[0]));
    const float middle = LimitPosition(FindPosition(this->Integrals, values[1]));
    const float behind = LimitPosition(FindPosition(this->Integrals, values[2]));
    const float here = isFirst ? before : middle;
    const float next = isFirst ? middle : behind;
    const float shifted =
      this->IsInside(segment) ? ShiftPosition(this->Integrals, before, here, next) : here;
    return { ReadIntegral(this->Integrals, shifted).UpTo, here, next };
  }

  /// Marches through the segments `taken`, to which the lattice has been cut.
  template <typename RaySegment>
  STRIDER_HOST_DEVICE RayResult operator()(const Skipping& skipping, const Sync& sync,
    const RaySegment& raySegment, const TakenSamples& taken) const
  {
    RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
    raySegment.Resume(taken, result);
    result.SamplesTaken = taken.First;
    auto skip = skipping.Follow(this->Lattice);
    SegmentState at{};
    int begun = -1; // the segment that `at` refers to
    bool isAlive = this->Lattice.Count > taken.First &&
      !raySegment.HasEnded(result.Opacity, this->TerminationOpacity);
    for (int segment = taken.First; sync(isAlive); segment += Batch)
    {
      if (isAlive)
      {
        segment = skip.FindNextSegment(this->Lattice, segment);
        if (segment >= this->Lattice.Count)
        {
          result.SamplesTaken = this->Lattice.Count;
          isAlive = false;
          continue;
        }
        float values[Batch];
        this->Voxels.SampleBatch(this->Lattice.template TakeBatch<Batch>(segment + 2), values);
        if (begun != segment)
        {
          at = this->Begin(segment);
        }
        begun = segment + Batch;
        result.SamplesTaken = Smaller(begun, this->Lattice.Count);
        isAlive = this->CompositeBatch(segment, values, at, result) && begun < this->Lattice.Count;
      }
    }
    result.SamplesTaken -= taken.First;
    result.SamplesSkipped = skip.CountSkipped();
    LeavePositive(result);
    raySegment.Keep(taken, result, result.SamplesTaken);
    return result;
  }
};

/// Marches a ray; `raySegment` as in MarchRay. Also reads the samples of the segments next to a slab's.
template <int Batch, typename Sampler, typename Table, typename Finish, typename Skipping,
  typename Sync, typename RaySegment = WholeRay>
STRIDER_HOST_DEVICE RayResult MarchPreIntegrated(const Sampler& sampler, const Table& table,
  const SegmentLattice& lattice, float terminationOpacity, const Finish& finish,
  const Skipping& skipping, const Sync& sync, const RaySegment& raySegment = {})
{
  SegmentLattice part = lattice;
  const TakenSamples taken = raySegment.Cut(part);
  const int simpleCount = Smaller(part.Count, static_cast<int>(part.Steps) - 1);
  return SegmentMarch<Batch, Sampler, Table, Finish, Skipping, Sync>{ sampler, table, part,
    terminationOpacity, finish, simpleCount }(skipping, sync, raySegment, taken);
}

} // namespace Strider

#endif
