// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the samples that VTK's GPU mapper takes in the part of a ray between two surfaces.
#ifndef Strider_Rays_FindPartAsVTK_h
#define Strider_Rays_FindPartAsVTK_h

#include "Rays/CutAsVTK.h"

namespace Strider
{

/// A ray and the extent of one of its parts, in summed coordinates.
struct SummedRay
{
  float Entry[3]; ///< point where the ray enters the volume's box
  float First[3]; ///< sample 0 of the whole ray
  float Step[3];
  double PartStart; ///< in steps from Entry
  double PartEnd;
};

/// Samples Skipped to Skipped + Most - 1 of the whole ray, as far as they lie in the volume.
struct SampleRange
{
  int Skipped;
  int Most;
};

STRIDER_HOST_DEVICE Vector3 ToVector(const float (&a)[3])
{
  return { a[0], a[1], a[2] };
}

/// Rounds up to a whole number of steps, as ClampToSampleLocation of vtkDualDepthPeelingPass does.
STRIDER_HOST_DEVICE int RoundUpAsVTK(float steps)
{
  const float below = floorf(steps);
  return static_cast<int>(steps - below > 1e-5f ? ceilf(steps) : floorf(steps + 0.5f));
}

/// Repeats VTK's search for the first sample: it starts one step behind the part's start, or behind the ray's first
/// sample if the part starts in front of the volume, and takes the next sample from there. A part that begins in front
/// of the volume therefore lacks the ray's first sample. VTK takes one more sample at or behind the part's end, but
/// none of a part in which that would be the first. Uses the float arithmetic of its shader.
STRIDER_HOST_DEVICE SampleRange FindPartAsVTK(const VTKRays& rays, const SummedRay& ray)
{
  constexpr SampleRange none{ 0, 0 };
  const Vector3 first = ToVector(ray.First);
  const Vector3 step = ToVector(ray.Step);
  SummedRaySegment raySegment;
  float looked[3];
  for (int axis = 0; axis < 3; ++axis)
  {
    looked[axis] = static_cast<float>(ray.Entry[axis] + (ray.PartStart + 1.0) * ray.Step[axis]);
    raySegment.To[axis] = ray.Entry[axis] + ray.PartEnd * ray.Step[axis];
  }
  Vector3 from = ToVector(looked);
  if (!IsInBox(rays, from))
  {
    if (Dot(first - from, step) < 0.0f)
    {
      return none;
    }
    from = first + step;
  }
  if (rays.ClipCount > 0)
  {
    const Vector3 start = from - step;
    raySegment.From[0] = start.X;
    raySegment.From[1] = start.Y;
    raySegment.From[2] = start.Z;
    if (!CutAsVTK(rays, ray.Step, raySegment))
    {
      return none;
    }
    from = Vector3{ static_cast<float>(raySegment.From[0]), static_cast<float>(raySegment.From[1]),
      static_cast<float>(raySegment.From[2]) } +
      step;
    if (!IsInBox(rays, from))
    {
      return none;
    }
  }
  constexpr float most = MaximumSamplesPerRay;
  const float length = Length(step);
  const float steps = Clamp(Dot(from - first, (1.0f / length) * step) / length, 0.0f, most);
  const int skipped = RoundUpAsVTK(steps);
  const Vector3 taken = first + static_cast<float>(skipped) * step;
  const Vector3 rest = Vector3{ static_cast<float>(raySegment.To[0]),
    static_cast<float>(raySegment.To[1]), static_cast<float>(raySegment.To[2]) } -
    taken;
  if (Dot(rest, step) < 0.0f)
  {
    return none;
  }
  return { skipped, 1 + static_cast<int>(ceilf(Smaller(Length(rest) / length, most))) };
}

} // namespace Strider

#endif
