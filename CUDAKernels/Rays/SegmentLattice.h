// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The segments of a ray between its samples, from the entry into the volume to its exit.
#ifndef Strider_Rays_SegmentLattice_h
#define Strider_Rays_SegmentLattice_h

#include "Rays/SampleLattice.h"

namespace Strider
{

/// Sample k of a batch lies First + k steps behind the entry; samples behind the exit are clamped to it.
struct SegmentPlaces
{
  Vector3 Entry;
  Vector3 Step;
  float Steps;
  float First;

  STRIDER_HOST_DEVICE Vector3 At(int sample) const
  {
    const float steps = Smaller(this->First + static_cast<float>(sample), this->Steps);
    return this->Entry + steps * this->Step;
  }
};

/// Segment i lies between samples i and i + 1, 0 <= i < Count; the last one ends at the exit and may be shorter.
struct SegmentLattice
{
  Vector3 Entry;
  Vector3 Step;
  float Steps; ///< from the entry to the exit
  int Count;

  template <int Batch>
  STRIDER_HOST_DEVICE SegmentPlaces TakeBatch(int first) const
  {
    return { this->Entry, this->Step, this->Steps, static_cast<float>(first) };
  }

  STRIDER_HOST_DEVICE Vector3 GetPlace(int sample) const
  {
    return this->TakeBatch<1>(sample).At(0);
  }
  /// Skips segments that no batch takes.
  STRIDER_HOST_DEVICE void Pass(int) {}
  /// As SampleLattice::LimitPassed.
  STRIDER_HOST_DEVICE int LimitPassed(int segments) const { return segments; }

  STRIDER_HOST_DEVICE Vector3 GetStart() const { return this->Entry; }
  STRIDER_HOST_DEVICE Vector3 GetStep() const { return this->Step; }

  /// Returns the position at a fraction of a segment.
  STRIDER_HOST_DEVICE Vector3 GetPlaceIn(int segment, float fraction) const
  {
    const float start = static_cast<float>(segment);
    return this->Entry + (start + fraction * this->GetLength(segment)) * this->Step;
  }

  /// Returns the length of a segment in steps: 1, except for the last segment.
  STRIDER_HOST_DEVICE float GetLength(int segment) const
  {
    return Smaller(this->Steps - static_cast<float>(segment), 1.0f);
  }
};

/// Makes the segments of a ray whose samples stand for the middle of their step.
STRIDER_HOST_DEVICE SegmentLattice CutIntoSegments(const SampleLattice& lattice)
{
  const float steps = Smaller(lattice.Steps, static_cast<float>(MaximumSamplesPerRay));
  return { lattice.GetStart() - lattice.GetLead() * lattice.GetStep(), lattice.GetStep(), steps,
    static_cast<int>(ceilf(steps)) };
}

} // namespace Strider

#endif
