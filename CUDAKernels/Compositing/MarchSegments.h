// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The ray loop of pre-integrated frames: segments between samples, front to back.
#ifndef Strider_Compositing_MarchSegments_h
#define Strider_Compositing_MarchSegments_h

#include "Compositing/CompositeSegment.h"
#include "Foundation/PickValue.h"
#include "Sampling/SampleTrilinear.h"

namespace Strider
{

/// What a segment shows is what the function says: no light, no gradient opacity.
struct FinishNothing
{
  STRIDER_HOST_DEVICE TableColor operator()(const TableColor& seen, Vector3) const { return seen; }
};

/// Marches along the segments of a ray. `Sampler` has SampleBatch(places, values), as MarchRay's, in the space of `lattice`.
/// finish(seen, point) gives light and gradient opacity to what a segment shows (multiplied by its opacity), at its middle.
/// `skipping` and `pace` as in MarchRay. Samples taken are segments: what a few of them sample besides is not counted.
template <int Batch, typename Sampler, typename Finish, typename Skipping, typename Pace>
struct SegmentMarch
{
  const Sampler& Voxels;
  const IntegralTable& Table;
  SegmentLattice Lattice;
  float TerminationOpacity;
  const Finish& FinishSegment;

  STRIDER_HOST_DEVICE float ReadPosition(Vector3 point) const
  {
    float values[1];
    this->Voxels.SampleBatch(OnePlace{ point }, values);
    return this->Place(values[0]);
  }

  /// In the table; NaN stays NaN.
  STRIDER_HOST_DEVICE float Place(float value) const
  {
    return value == value ? FindPosition(this->Table, value) : value;
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

  /// Composites one segment; false where the ray ends with it.
  STRIDER_HOST_DEVICE bool Composite(
    const SegmentValues& values, int segment, RayResult& result) const
  {
    if (values.Front != values.Front || values.Back != values.Back)
    {
      return true;
    }
    const SegmentLattice& lattice = this->Lattice;
    const float length = lattice.GetLength(segment);
    const SegmentLook look =
      ShowSegment(this->Table, values, this->Bend(values, segment), length, 1.0f - result.Opacity);
    TableColor seen = look.NeedsSamples ? this->Refine(values, segment) : look.Seen;
    if (seen.Opacity > 0.0f)
    {
      seen = this->FinishSegment(seen, lattice.GetPlaceIn(segment, 0.5f));
      if (seen.Opacity > 0.0f)
      {
        AddPremultiplied(result, seen, segment, 0.5f - 0.5f * length);
      }
    }
    return !(result.Opacity > this->TerminationOpacity);
  }

  /// Segments `first` ... first + Batch - 1; `around` are the samples first - 1, first and first + 1, and become those of the next
  /// batch. Returns false where the ray ends with one.
  STRIDER_HOST_DEVICE bool CompositeBatch(
    int first, const float (&values)[Batch], float (&around)[3], RayResult& result) const
  {
    float positions[Batch + 3];
    for (int sample = 0; sample < 3; ++sample)
    {
      positions[sample] = around[sample];
    }
    for (int sample = 0; sample < Batch; ++sample)
    {
      positions[sample + 3] = this->Place(values[sample]);
    }
    for (int sample = 0; sample < 3; ++sample)
    {
      around[sample] = positions[sample + Batch];
    }
    // First a look at all of them: on a CPU in vector registers, on a GPU without branches.
    int shows[Batch];
    for (int index = 0; index < Batch; ++index)
    {
      const SegmentValues at{ positions[index], positions[index + 1], positions[index + 2],
        positions[index + 3] };
      shows[index] = IsSegmentTransparent(this->Table, at, this->Bend(at, first + index)) ? 0 : 1;
    }
    unsigned int visible = 0;
    for (int index = 0; index < Batch; ++index)
    {
      visible |=
        first + index < this->Lattice.Count ? static_cast<unsigned int>(shows[index]) << index : 0u;
    }
    while (visible != 0)
    {
      const int index = FindFirstBit(visible);
      visible &= visible - 1;
      if (!this->Composite({ PickValue(positions, index), PickValue(positions, index + 1),
                             PickValue(positions, index + 2), PickValue(positions, index + 3) },
            first + index, result))
      {
        result.SamplesTaken = first + index + 1;
        return false;
      }
    }
    return true;
  }

  STRIDER_HOST_DEVICE RayResult operator()(const Skipping& skipping, const Pace& pace) const
  {
    RayResult result{ 0.0f, 0.0f, 0.0f, 0.0f, -1, 0 };
    auto skip = skipping.Follow(this->Lattice);
    float around[3];
    bool hasAround = false;
    bool isAlive = this->Lattice.Count > 0;
    for (int segment = 0; pace(isAlive); segment += Batch)
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
            value = this->Place(value);
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
    result.SamplesSkipped = skip.CountSkipped();
    return result;
  }
};

template <int Batch, typename Sampler, typename Finish, typename Skipping, typename Pace>
STRIDER_HOST_DEVICE RayResult MarchSegments(const Sampler& sampler, const IntegralTable& table,
  const SegmentLattice& lattice, float terminationOpacity, const Finish& finish,
  const Skipping& skipping, const Pace& pace)
{
  return SegmentMarch<Batch, Sampler, Finish, Skipping, Pace>{ sampler, table, lattice,
    terminationOpacity, finish }(skipping, pace);
}

} // namespace Strider

#endif
