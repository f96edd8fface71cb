// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How far a ray may go through several volumes without seeing any of them.
#ifndef Strider_Compositing_SkipTogether_h
#define Strider_Compositing_SkipTogether_h

#include "Compositing/PlacedScene.h"

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

STRIDER_HOST_DEVICE bool IsInVolume(const VolumePlace& place, Vector3 point)
{
  return point.X >= place.Low.X && point.X <= place.High.X && point.Y >= place.Low.Y &&
    point.Y <= place.High.Y && point.Z >= place.Low.Z && point.Z <= place.High.Z;
}

/// Samples from one at `place` on that show nothing of a volume; place and step in the box of all volumes.
STRIDER_HOST_DEVICE int CountUnseen(const PlacedScene& placed, Vector3 place, Vector3 step)
{
  const Vector3 point = placed.Place.Origin + Multiply(placed.Place.FromBox, place);
  const Vector3 stepInside = Multiply(placed.Place.FromBox, step);
  if (!IsInVolume(placed.Place, point))
  {
    return CountOutside(placed.Place, point, stepInside);
  }
  return placed.Skip.Distances ? SkipEmpty{ placed.Skip }.Follow(stepInside).CountEmpty(point) : 0;
}

/// Goes past the samples from `sample` on that show nothing of any volume, and returns the first one that may; lattice.Count where
/// there is none. `Volumes` as for MarchTogetherRay.
template <typename Volumes, typename Lattice>
STRIDER_HOST_DEVICE int FindNextTogether(const Volumes& volumes, Lattice& lattice, int sample)
{
  while (sample < lattice.Count)
  {
    int steps = lattice.Count - sample;
    for (int index = 0; index < volumes.Count && steps > 0; ++index)
    {
      steps = Smaller(
        steps, CountUnseen(volumes.Get(index), lattice.GetPlace(sample), lattice.GetStep()));
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

} // namespace Strider

#endif
