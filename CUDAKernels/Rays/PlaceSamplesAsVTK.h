// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where VTK's GPU mapper places the samples of one ray.
#ifndef Strider_Rays_PlaceSamplesAsVTK_h
#define Strider_Rays_PlaceSamplesAsVTK_h

#include "Foundation/Clamp.h"
#include "Rays/RayFrame.h"
#include "Rays/SampleLattice.h"
#include "Rays/VTKRays.h"

namespace Strider
{

/// A pixel's ray through the whole box, in double precision: a number of steps that is almost whole decides over a sample.
struct VTKRay
{
  double Entry[3];     ///< in index space
  double Direction[3]; ///< of any length, in index space
  double Enter;        ///< fractions, as in RayFrame
  double Exit;
  double StepFraction;
};

STRIDER_HOST_DEVICE double MeasurePhysical(const VTKRays& rays, const double (&vector)[3])
{
  double squaredLength = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double* row = rays.IndexToPhysical + 3 * axis;
    const double part = row[0] * vector[0] + row[1] * vector[1] + row[2] * vector[2];
    squaredLength += part * part;
  }
  return sqrt(squaredLength);
}

STRIDER_HOST_DEVICE VTKRay MakeVTKRay(const VTKRays& rays, int pixelX, int pixelY)
{
  VTKRay ray;
  double origin[3];
  ray.Enter = rays.EarliestStart;
  ray.Exit = 1e30;
  for (int axis = 0; axis < 3; ++axis)
  {
    const ExactRays& exact = rays.Exact;
    origin[axis] =
      exact.Origin[axis] + pixelX * exact.OriginPerX[axis] + pixelY * exact.OriginPerY[axis];
    ray.Direction[axis] = exact.Direction[axis] + pixelX * exact.DirectionPerX[axis] +
      pixelY * exact.DirectionPerY[axis];
    const double slope = fabs(ray.Direction[axis]) > 1e-12 ? ray.Direction[axis] : 1e-12;
    const double first = -origin[axis] / slope;
    const double second = (rays.BoxHigh[axis] - origin[axis]) / slope;
    ray.Enter = fmax(ray.Enter, fmin(first, second));
    ray.Exit = fmin(ray.Exit, fmax(first, second));
  }
  ray.StepFraction = rays.StepLength / MeasurePhysical(rays, ray.Direction);
  if (!FindSnappedEntry(rays.Box, pixelX, pixelY, ray.Entry))
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      ray.Entry[axis] = origin[axis] + ray.Enter * ray.Direction[axis];
    }
  }
  else if (rays.HasEye)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      ray.Direction[axis] = ray.Entry[axis] - rays.Eye[axis];
    }
  }
  return ray;
}

STRIDER_HOST_DEVICE bool IsBehind(float position, float step, float low, float high)
{
  return (step > 0.0f && position > high) || (step < 0.0f && position < low);
}

STRIDER_HOST_DEVICE bool HasLeft(const VTKRays& rays, Vector3 position, Vector3 step)
{
  return IsBehind(position.X, step.X, rays.Low[0], rays.High[0]) ||
    IsBehind(position.Y, step.Y, rays.Low[1], rays.High[1]) ||
    IsBehind(position.Z, step.Z, rays.Low[2], rays.High[2]);
}

STRIDER_HOST_DEVICE bool IsInCrop(const VTKRays& rays, Vector3 position)
{
  return rays.CropLow[0] <= position.X && position.X <= rays.CropHigh[0] &&
    rays.CropLow[1] <= position.Y && position.Y <= rays.CropHigh[1] &&
    rays.CropLow[2] <= position.Z && position.Z <= rays.CropHigh[2];
}

/// Walks from the ray's first sample, which is taken wherever it lies, until it leaves the volume: the float sums decide where,
/// as in VTK's shader. Leaves the samples inside the crop, of `most` at most.
STRIDER_HOST_DEVICE void CountSamples(const VTKRays& rays, int most, SummedLattice& lattice)
{
  Vector3 position = lattice.Next;
  for (int sample = 0; sample < most; ++sample)
  {
    if (sample > 0 && HasLeft(rays, position, lattice.Step))
    {
      break;
    }
    const bool isSeen = IsInCrop(rays, position);
    if (isSeen && lattice.Count == 0)
    {
      lattice.Next = position;
      lattice.StepsFromBox += static_cast<float>(sample);
    }
    else if (!isSeen && lattice.Count > 0)
    {
      break;
    }
    lattice.Count += isSeen ? 1 : 0;
    position = position + lattice.Step;
  }
}

/// A stretch of a ray, in summed coordinates.
struct SummedStretch
{
  double From[3];
  double To[3];
};

STRIDER_HOST_DEVICE double MeasureBeforeClip(const double (&plane)[4], const double (&point)[3])
{
  return plane[0] * point[0] + plane[1] * point[1] + plane[2] * point[2] + plane[3];
}

/// Moves a point along `way` to a plane that hides it.
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

/// Cuts a ray as VTK does; false where nothing is left. VTK takes the places of its texture for places of the volume's box, but
/// moves them along the ray's direction in the box: axes of different lengths turn it a little aside.
STRIDER_HOST_DEVICE bool CutAsVTK(
  const VTKRays& rays, const float (&step)[3], SummedStretch& stretch)
{
  double way[3];
  for (int axis = 0; axis < 3; ++axis)
  {
    const double boxInSummed = rays.IsFlat ? 1.0 : rays.ToSummed[axis] * rays.BoxHigh[axis];
    way[axis] = static_cast<double>(step[axis]) / boxInSummed;
  }
  for (int clip = 0; clip < rays.ClipCount; ++clip)
  {
    const double(&plane)[4] = rays.Clips[clip];
    const bool isFromHidden = MeasureBeforeClip(plane, stretch.From) < 0.0;
    const bool isToHidden = MeasureBeforeClip(plane, stretch.To) < 0.0;
    if (isFromHidden && isToHidden)
    {
      return false;
    }
    const bool isTowards = plane[0] * way[0] + plane[1] * way[1] + plane[2] * way[2] > 0.0;
    if (isTowards && isFromHidden)
    {
      MoveToClip(plane, way, stretch.From);
    }
    else if (!isTowards && isToHidden)
    {
      MoveToClip(plane, way, stretch.To);
    }
  }
  return true;
}

STRIDER_HOST_DEVICE bool IsInBox(const VTKRays& rays, Vector3 position)
{
  return rays.Low[0] <= position.X && position.X <= rays.High[0] && rays.Low[1] <= position.Y &&
    position.Y <= rays.High[1] && rays.Low[2] <= position.Z && position.Z <= rays.High[2];
}

/// VTK starts one step behind the entry, always takes that first sample, and takes one more at or behind opaque geometry or
/// the far plane. Its rays are the pixels that a rasteriser gives to the box, on the outline too.
struct PlaceSamplesAsVTK
{
  VTKRays Rays;

  /// Moves the entry `start` to where clipping planes let the ray in, `from` steps on, and finds the steps from the first sample to where it ends.
  /// False where nothing is left.
  STRIDER_HOST_DEVICE static bool Cut(const VTKRays& rays, const float (&step)[3],
    double stepsToOpaque, float (&start)[3], double& from, double& toOpaque)
  {
    SummedStretch stretch;
    double squaredStep = 0.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      stretch.From[axis] = start[axis];
      stretch.To[axis] = start[axis] + stepsToOpaque * step[axis];
      squaredStep += static_cast<double>(step[axis]) * step[axis];
    }
    if (!CutAsVTK(rays, step, stretch))
    {
      return false;
    }
    double squaredRest = 0.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      from += (stretch.From[axis] - start[axis]) * step[axis] / squaredStep;
      start[axis] = static_cast<float>(stretch.From[axis]);
      const double rest = stretch.To[axis] - (stretch.From[axis] + step[axis]);
      squaredRest += rest * rest;
    }
    toOpaque = fmin(sqrt(squaredRest / squaredStep), static_cast<double>(MaximumSamplesPerRay));
    return true;
  }

  STRIDER_HOST_DEVICE SummedLattice operator()(
    const RayFrame&, const Ray& pixel, float opaqueDepth) const
  {
    const VTKRays& rays = this->Rays;
    const Vector3 none{ 0.0f, 0.0f, 0.0f };
    SummedLattice lattice{ none, none, rays.Coordinates, 0, 0.0f, 0.0f };
    if (!IsInSilhouette(rays.Outline, pixel.PixelX, pixel.PixelY))
    {
      return lattice;
    }
    const VTKRay ray = MakeVTKRay(rays, pixel.PixelX, pixel.PixelY);
    // w of the opaque geometry is linear in the reciprocal of its window depth: see ConvertDepth.h.
    const double weighted = opaqueDepth * rays.Exact.NearToFar;
    const double way = weighted / ((1.0 - opaqueDepth) + weighted);
    const double opaque = (way - rays.Exact.NearFraction) / rays.Exact.FractionSpan;
    const bool isMissed = rays.Outline.EdgeCount == 0 && !(ray.Enter <= ray.Exit);
    if (isMissed || opaque <= ray.Enter)
    {
      return lattice;
    }
    constexpr double most = MaximumSamplesPerRay;
    const double stepsToOpaque = (opaque - ray.Enter) / ray.StepFraction;
    const double scale = rays.StepLength / MeasurePhysical(rays, ray.Direction);
    float start[3];
    float step[3];
    for (int axis = 0; axis < 3; ++axis)
    {
      step[axis] = static_cast<float>(scale * ray.Direction[axis] * rays.ToSummed[axis]);
      start[axis] =
        static_cast<float>(ray.Entry[axis] * rays.ToSummed[axis] + rays.SummedOffset[axis]);
    }
    double from = 0.0;
    double toOpaque = fmin(fabs(stepsToOpaque - 1.0), most);
    if (rays.ClipCount > 0 && !Cut(rays, step, stepsToOpaque, start, from, toOpaque))
    {
      return lattice;
    }
    int mostSamples = 1 + static_cast<int>(ceil(toOpaque));
    if (rays.IsFlat)
    {
      // A last sample exactly on the far face counts.
      const double toExit = fmin(fmax((ray.Exit - ray.Enter) / ray.StepFraction + 1e-6, 0.0), most);
      mostSamples = Smaller(mostSamples, Larger(1, static_cast<int>(toExit)));
    }
    for (int axis = 0; axis < 3; ++axis)
    {
      start[axis] += step[axis];
    }
    lattice.Next = { start[0], start[1], start[2] };
    lattice.Step = { step[0], step[1], step[2] };
    if (rays.ClipCount > 0 && !IsInBox(rays, lattice.Next))
    {
      return lattice;
    }
    lattice.StepsFromBox = static_cast<float>(1.0 + from);
    CountSamples(rays, mostSamples, lattice);
    const double stepsFromBox = static_cast<double>(lattice.StepsFromBox);
    lattice.FarFraction =
      static_cast<float>((1.0 - rays.Exact.NearFraction) / rays.Exact.FractionSpan);
    lattice.StepFraction = static_cast<float>(ray.StepFraction);
    lattice.StartFraction = static_cast<float>(ray.Enter + stepsFromBox * ray.StepFraction);
    return lattice;
  }
};

} // namespace Strider

#endif
