// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Places the samples of a ray as VTK's GPU mapper does.
#ifndef Strider_Rays_PlaceSamplesAsVTK_h
#define Strider_Rays_PlaceSamplesAsVTK_h

#include "Foundation/Clamp.h"
#include "Rays/CutAsVTK.h"
#include "Rays/FindPartAsVTK.h"
#include "Rays/RayFrame.h"

namespace Strider
{

/// A pixel's ray through the whole box. In double precision, since rounding an almost whole number of steps adds or
/// drops a sample.
struct VTKRay
{
  double Entry[3];     ///< in index space
  double Direction[3]; ///< in index space, of any length
  double Enter;        ///< as a fraction, as in RayFrame
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

/// Advances from the ray's first sample, which is always taken, until the ray leaves the volume, with the float sums of
/// VTK's shader. Keeps the samples inside the crop box, of at most `most`.
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
      lattice.StepsToFar -= static_cast<float>(sample);
    }
    else if (!isSeen && lattice.Count > 0)
    {
      break;
    }
    lattice.Count += isSeen ? 1 : 0;
    position = position + lattice.Step;
  }
}

/// Places samples as VTK does: it starts one step behind the entry, always takes that first sample, and takes one more
/// at or behind opaque geometry or the far plane. Rays exist for the pixels that a rasteriser assigns to the box,
/// including its outline. For parts of a ray see FindPartAsVTK.
struct PlaceSamplesAsVTK
{
  VTKRays Rays;

  /// Moves the entry `start` to where clipping planes admit the ray, `from` steps further, and sets `toOpaque`, the
  /// number of steps from the first sample to the end. False if nothing is left.
  STRIDER_HOST_DEVICE static bool Cut(const VTKRays& rays, const float (&step)[3],
    double stepsToOpaque, float (&start)[3], double& from, double& toOpaque)
  {
    SummedRaySegment raySegment;
    double squaredStep = 0.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      raySegment.From[axis] = start[axis];
      raySegment.To[axis] = start[axis] + stepsToOpaque * step[axis];
      squaredStep += static_cast<double>(step[axis]) * step[axis];
    }
    if (!CutAsVTK(rays, step, raySegment))
    {
      return false;
    }
    double squaredRest = 0.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      from += (raySegment.From[axis] - start[axis]) * step[axis] / squaredStep;
      start[axis] = static_cast<float>(raySegment.From[axis]);
      const double rest = raySegment.To[axis] - (raySegment.From[axis] + step[axis]);
      squaredRest += rest * rest;
    }
    toOpaque = fmin(sqrt(squaredRest / squaredStep), static_cast<double>(MaximumSamplesPerRay));
    return true;
  }

  /// Converts window depth to a fraction of the ray; 1/w is linear in the depth: see ConvertDepth.h.
  STRIDER_HOST_DEVICE static double FindFraction(const VTKRays& rays, float depth)
  {
    const double weighted = depth * rays.Exact.NearToFar;
    const double way = weighted / ((1.0 - depth) + weighted);
    return (way - rays.Exact.NearFraction) / rays.Exact.FractionSpan;
  }

  STRIDER_HOST_DEVICE SummedLattice operator()(
    const RayFrame&, const Ray& pixel, const DepthRange& depths) const
  {
    const VTKRays& rays = this->Rays;
    const Vector3 none{ 0.0f, 0.0f, 0.0f };
    SummedLattice lattice{ none, none, rays.Coordinates, 0, 0.0f, 0.0f };
    if (!IsInSilhouette(rays.Outline, pixel.PixelX, pixel.PixelY))
    {
      return lattice;
    }
    const VTKRay ray = MakeVTKRay(rays, pixel.PixelX, pixel.PixelY);
    const double opaque = FindFraction(rays, depths.End);
    const bool isMissed = rays.Outline.EdgeCount == 0 && !(ray.Enter <= ray.Exit);
    if (isMissed || opaque <= ray.Enter)
    {
      return lattice;
    }
    constexpr double most = MaximumSamplesPerRay;
    const double stepsToOpaque = (opaque - ray.Enter) / ray.StepFraction;
    const double scale = rays.StepLength / MeasurePhysical(rays, ray.Direction);
    SummedRay summed{};
    float(&start)[3] = summed.First;
    float(&step)[3] = summed.Step;
    for (int axis = 0; axis < 3; ++axis)
    {
      step[axis] = static_cast<float>(scale * ray.Direction[axis] * rays.ToSummed[axis]);
      summed.Entry[axis] =
        static_cast<float>(ray.Entry[axis] * rays.ToSummed[axis] + rays.SummedOffset[axis]);
      start[axis] = summed.Entry[axis];
    }
    double from = 0.0;
    double toOpaque = fmin(fabs(stepsToOpaque - 1.0), most);
    if (rays.ClipCount > 0 && !Cut(rays, step, stepsToOpaque, start, from, toOpaque))
    {
      return lattice;
    }
    SampleRange taken{ 0, 1 + static_cast<int>(ceil(toOpaque)) };
    if (rays.IsFlat)
    {
      // A last sample exactly on the far face counts.
      const double toExit = fmin(fmax((ray.Exit - ray.Enter) / ray.StepFraction + 1e-6, 0.0), most);
      taken.Most = Smaller(taken.Most, Larger(1, static_cast<int>(toExit)));
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
    if (!depths.IsWhole())
    {
      const double begin = FindFraction(rays, depths.Start);
      lattice.Part = { static_cast<float>(begin), static_cast<float>(opaque) };
      summed.PartStart = (begin - ray.Enter) / ray.StepFraction;
      summed.PartEnd = stepsToOpaque;
      const int mostOfWhole = taken.Most;
      taken = FindPartAsVTK(rays, summed);
      taken.Most = rays.IsFlat ? Smaller(taken.Most, mostOfWhole - taken.Skipped) : taken.Most;
      lattice.Next = lattice.Next + static_cast<float>(taken.Skipped) * lattice.Step;
    }
    const double far = (1.0 - rays.Exact.NearFraction) / rays.Exact.FractionSpan;
    const double before = 1.0 + from + taken.Skipped;
    lattice.StepsToFar = static_cast<float>((far - ray.Enter) / ray.StepFraction - before);
    lattice.StepsFromBox = static_cast<float>(before);
    CountSamples(rays, taken.Most, lattice);
    const double(&fraction)[4] = rays.FractionOfSummed;
    const Vector3& next = lattice.Next;
    lattice.StepFraction =
      static_cast<float>(fraction[0] * step[0] + fraction[1] * step[1] + fraction[2] * step[2]);
    lattice.StartFraction = static_cast<float>(
      fraction[0] * next.X + fraction[1] * next.Y + fraction[2] * next.Z + fraction[3]);
    return lattice;
  }
};

} // namespace Strider

#endif
