// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How far a ray may go through several volumes without seeing any of them.
#ifndef Strider_EmptySpace_SkipTogether_h
#define Strider_EmptySpace_SkipTogether_h

#include "Compositing/PlacedScene.h"
#include "EmptySpace/SkipMap.h"
#include "Shading/ShadeSample.h"

namespace Strider
{

/// Voxels by which a volume is taken for larger: sample positions are less than that off.
constexpr float PlaceMargin = 1.0f / 64.0f;

/// Steps from a place to where a ray may enter a volume, and to where it must have left it.
struct CrossedSteps
{
  float Enter;
  float Exit;
};

STRIDER_HOST_DEVICE void CrossAxis(
  float position, float step, float low, float high, CrossedSteps& crossed)
{
  const float toLow = low - PlaceMargin - position;
  const float toHigh = high + PlaceMargin - position;
  if (fabsf(step) < 1e-6f)
  {
    // Along the faces: never inside, or always.
    crossed.Exit = toLow > 0.0f || toHigh < 0.0f ? -1.0f : crossed.Exit;
    return;
  }
  const float one = toLow / step;
  const float other = toHigh / step;
  crossed.Enter = Larger(crossed.Enter, Smaller(one, other));
  crossed.Exit = Smaller(crossed.Exit, Larger(one, other));
}

/// Samples from one at a point outside of the volume on that are outside, too; `step` is from one sample to the next, both in the
/// volume's index space.
STRIDER_HOST_DEVICE int CountOutside(const VolumePlace& place, Vector3 point, Vector3 step)
{
  CrossedSteps crossed{ 0.0f, 1e9f };
  CrossAxis(point.X, step.X, place.Low.X, place.High.X, crossed);
  CrossAxis(point.Y, step.Y, place.Low.Y, place.High.Y, crossed);
  CrossAxis(point.Z, step.Z, place.Low.Z, place.High.Z, crossed);
  const float steps = crossed.Enter > crossed.Exit ? MostStepsAtOnce : crossed.Enter;
  return static_cast<int>(Smaller(steps, MostStepsAtOnce));
}

/// Samples from one at `place` on that show nothing of a volume, whose map is in its index space; place and step in the box of all
/// volumes.
STRIDER_HOST_DEVICE int CountUnseen(
  const VolumePlace& volume, const SkipMap& map, Vector3 place, Vector3 step)
{
  const Vector3 point = volume.Origin + Multiply(volume.FromBox, place);
  const Vector3 stepInside = Multiply(volume.FromBox, step);
  if (!IsInVolume(volume, point))
  {
    return CountOutside(volume, point, stepInside);
  }
  return map.Distances ? SkipEmpty{ map }.Follow(stepInside).CountEmpty(point) : 0;
}

/// Makes rays through several volumes skip what is empty in all of them. `Volumes` as for MarchTogetherRay, and GetSkip(index).
template <typename Volumes>
struct SkipTogether
{
  const Volumes& All;
  bool Skips;

  /// Goes past the samples from `sample` on that show nothing of any volume, and returns the first one that may; lattice.Count where
  /// there is none.
  template <typename Lattice>
  STRIDER_HOST_DEVICE int FindNext(Lattice& lattice, int sample) const
  {
    while (this->Skips && sample < lattice.Count)
    {
      int steps = lattice.Count - sample;
      for (int index = 0; index < this->All.Count && steps > 0; ++index)
      {
        steps = Smaller(steps,
          CountUnseen(this->All.Get(index).Place, this->All.GetSkip(index),
            lattice.GetPlace(sample), lattice.GetStep()));
      }
      if (steps == 0)
      {
        break;
      }
      lattice.Pass(steps);
      sample += steps;
    }
    return sample;
  }
};

} // namespace Strider

#endif
