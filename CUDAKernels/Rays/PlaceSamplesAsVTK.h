// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where VTK's GPU mapper places the samples of one ray.
#ifndef Strider_Rays_PlaceSamplesAsVTK_h
#define Strider_Rays_PlaceSamplesAsVTK_h

#include "Rays/IsInSilhouette.h"
#include "Rays/RayFrame.h"
#include "Rays/SampleLattice.h"

namespace Strider
{

/// The samples of a lattice that lie inside the crop: a range, which may be empty.
STRIDER_HOST_DEVICE void CropSamples(
  const ExactRays& rays, const double (&start)[3], const double (&step)[3], int& first, int& count)
{
  double from = 0.0;
  double to = count - 1.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double slope = fabs(step[axis]) > 1e-12 ? step[axis] : 1e-12;
    const double low = (rays.CropLow[axis] - start[axis]) / slope;
    const double high = (rays.CropHigh[axis] - start[axis]) / slope;
    from = fmax(from, ceil(fmin(low, high)));
    to = fmin(to, floor(fmax(low, high)));
  }
  count = to < from ? 0 : static_cast<int>(to - from) + 1;
  first = count > 0 ? static_cast<int>(from) : 0;
}

/// In double precision, since a number of steps that is almost whole decides over a whole sample: in float one pixel in
/// 10 000 gets a sample more or less than with VTK.
/// VTK starts one step behind the entry, always takes that first sample, and takes one more at or behind opaque geometry or
/// the far plane. Its rays are the pixels that a rasteriser gives to the box, on the outline too.
STRIDER_HOST_DEVICE SampleLattice PlaceSamplesAsVTK(
  const RayFrame& frame, const Ray& ray, float opaqueDepth)
{
  SampleLattice lattice{ ray.Origin, { 0.0f, 0.0f, 0.0f }, 0, 0.0f, 0.0f };
  if (!IsInSilhouette(frame.Outline, ray.PixelX, ray.PixelY))
  {
    return lattice;
  }
  double origin[3];
  double direction[3];
  double enter = frame.EarliestStart;
  double exit = 1e30;
  for (int axis = 0; axis < 3; ++axis)
  {
    const ExactRays& rays = frame.Exact;
    origin[axis] =
      rays.Origin[axis] + ray.PixelX * rays.OriginPerX[axis] + ray.PixelY * rays.OriginPerY[axis];
    direction[axis] = rays.Direction[axis] + ray.PixelX * rays.DirectionPerX[axis] +
      ray.PixelY * rays.DirectionPerY[axis];
    const double slope = fabs(direction[axis]) > 1e-12 ? direction[axis] : 1e-12;
    const double first = (rays.BoxLow[axis] - origin[axis]) / slope;
    const double second = (rays.BoxHigh[axis] - origin[axis]) / slope;
    enter = fmax(enter, fmin(first, second));
    exit = fmin(exit, fmax(first, second));
  }
  // w of the opaque geometry is linear in the reciprocal of its window depth: see ConvertDepth.h.
  const double weighted = opaqueDepth * frame.Exact.NearToFar;
  const double way = weighted / ((1.0 - opaqueDepth) + weighted);
  const double opaque = (way - frame.Exact.NearFraction) / frame.Exact.FractionSpan;
  const bool isMissed = frame.Outline.EdgeCount == 0 && !(enter <= exit);
  if (isMissed || opaque <= enter)
  {
    return lattice;
  }
  double squaredLength = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double* row = frame.Exact.IndexToPhysical + 3 * axis;
    const double part = row[0] * direction[0] + row[1] * direction[1] + row[2] * direction[2];
    squaredLength += part * part;
  }
  const double step = frame.Exact.StepLength / sqrt(squaredLength);
  constexpr double most = MaximumSamplesPerRay;
  // A last sample exactly on the far face counts.
  const double toExit = fmin(fmax((exit - enter) / step + 1e-6, 0.0), most);
  const double toOpaque = fmin(fabs((opaque - enter) / step - 1.0), most);
  lattice.Count =
    Smaller(Larger(1, static_cast<int>(toExit)), 1 + static_cast<int>(ceil(toOpaque)));
  const double startAt[3] = { origin[0] + (enter + step) * direction[0],
    origin[1] + (enter + step) * direction[1], origin[2] + (enter + step) * direction[2] };
  const double stepBy[3] = { step * direction[0], step * direction[1], step * direction[2] };
  int first = 0;
  CropSamples(frame.Exact, startAt, stepBy, first, lattice.Count);
  lattice.StepFraction = static_cast<float>(step);
  lattice.StartFraction = static_cast<float>(enter + (1.0 + first) * step);
  lattice.Start = { static_cast<float>(startAt[0] + first * stepBy[0]),
    static_cast<float>(startAt[1] + first * stepBy[1]),
    static_cast<float>(startAt[2] + first * stepBy[2]) };
  lattice.Step = { static_cast<float>(stepBy[0]), static_cast<float>(stepBy[1]),
    static_cast<float>(stepBy[2]) };
  return lattice;
}

} // namespace Strider

#endif
