// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Clips a ray by clipping planes as VTK's GPU mapper does.
#ifndef Strider_Rays_CutAsVTK_h
#define Strider_Rays_CutAsVTK_h

#include "Foundation/Clamp.h"
#include "Rays/SampleLattice.h"
#include "Rays/VTKRays.h"

namespace Strider
{

/// A segment of a ray in summed coordinates.
struct SummedRaySegment
{
  double From[3];
  double To[3];
};

STRIDER_HOST_DEVICE double MeasureBeforeClip(const double (&plane)[4], const double (&point)[3])
{
  return plane[0] * point[0] + plane[1] * point[1] + plane[2] * point[2] + plane[3];
}

/// Moves a point that a plane hides along `way` onto the plane.
STRIDER_HOST_DEVICE void MoveToClip(
  const double (&plane)[4], const double (&way)[3], double (&point)[3])
{
  const double slope = plane[0] * way[0] + plane[1] * way[1] + plane[2] * way[2];
  const double distance = -MeasureBeforeClip(plane, point) / slope;
  for (int axis = 0; axis < 3; ++axis)
  {
    point[axis] += distance * way[axis];
  }
}

/// Clips a ray as VTK does; false if nothing is left. VTK versions that confuse positions in the texture with positions
/// in the volume's box move the ends along the ray's direction in the box: axes of different lengths turn it slightly.
STRIDER_HOST_DEVICE bool CutAsVTK(
  const VTKRays& rays, const float (&step)[3], SummedRaySegment& raySegment)
{
  double way[3];
  for (int axis = 0; axis < 3; ++axis)
  {
    way[axis] = static_cast<double>(step[axis]) / rays.ClipSpan[axis];
  }
  for (int clip = 0; clip < rays.ClipCount; ++clip)
  {
    const double(&plane)[4] = rays.Clips[clip];
    const bool isFromHidden = MeasureBeforeClip(plane, raySegment.From) < 0.0;
    const bool isToHidden = MeasureBeforeClip(plane, raySegment.To) < 0.0;
    if (isFromHidden && isToHidden)
    {
      return false;
    }
    const bool isTowards = plane[0] * way[0] + plane[1] * way[1] + plane[2] * way[2] > 0.0;
    if (isTowards && isFromHidden)
    {
      MoveToClip(plane, way, raySegment.From);
    }
    else if (!isTowards && isToHidden)
    {
      MoveToClip(plane, way, raySegment.To);
    }
  }
  return true;
}

STRIDER_HOST_DEVICE bool IsInBox(const VTKRays& rays, Vector3 position)
{
  return rays.Low[0] <= position.X && position.X <= rays.High[0] && rays.Low[1] <= position.Y &&
    position.Y <= rays.High[1] && rays.Low[2] <= position.Z && position.Z <= rays.High[2];
}

} // namespace Strider

#endif
