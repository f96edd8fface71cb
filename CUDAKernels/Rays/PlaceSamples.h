// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where the samples of one ray lie.
#ifndef Strider_Rays_PlaceSamples_h
#define Strider_Rays_PlaceSamples_h

#include "Rays/ClipRayToVolume.h"
#include "Rays/ConvertDepth.h"

namespace Strider
{

/// Sample i is at Start + i * Step, 0 <= i < Count, in index space.
struct SampleLattice
{
  Vector3 Start;
  Vector3 Step;
  int Count;
  float StartFraction; ///< of sample 0
  float StepFraction;
};

/// A ray has at most this many samples, so that an absurdly small sample distance ends.
constexpr int MaximumSamplesPerRay = 1 << 20;

STRIDER_HOST_DEVICE int CountWholeSteps(float steps)
{
  return static_cast<int>(Clamp(steps, 0.0f, static_cast<float>(MaximumSamplesPerRay)));
}

/// Samples between the entry into the volume and its end, or the opaque geometry at the window depth `opaqueDepth` (1: none).
/// By default each sample stands for the middle of its step. VTK's GPU mapper starts one step behind the entry, always takes
/// that first sample, and takes one more at or behind opaque geometry; so do frames that match it.
STRIDER_HOST_DEVICE SampleLattice PlaceSamples(const RayFrame& frame, const Ray& ray, float opaqueDepth)
{
  SampleLattice lattice{ ray.Origin, { 0.0f, 0.0f, 0.0f }, 0, 0.0f, 0.0f };
  RaySegment segment = ClipRayToVolume(frame, ray);
  const bool isOccluded = opaqueDepth < 1.0f;
  const float opaqueFraction = isOccluded ? DepthToFraction(frame, opaqueDepth) : 2.0f;
  if (!(segment.Enter <= segment.Exit) || opaqueFraction <= segment.Enter)
  {
    return lattice;
  }
  const float physicalLength = Length(ray.Direction.X * frame.PhysicalAxis[0] +
    ray.Direction.Y * frame.PhysicalAxis[1] + ray.Direction.Z * frame.PhysicalAxis[2]);
  const float stepFraction = frame.StepLength / physicalLength;
  float firstStep = 0.5f;
  if (frame.MatchesVTK)
  {
    firstStep = 1.0f;
    // A last sample exactly on the far face counts; the allowance is rounding, a ten-thousandth of a step.
    lattice.Count = Larger(1, CountWholeSteps((segment.Exit - segment.Enter) / stepFraction + 1e-4f));
    if (isOccluded)
    {
      const float stepsToOpaque = fabsf((opaqueFraction - segment.Enter) / stepFraction - 1.0f);
      lattice.Count = Smaller(lattice.Count, 1 + CountWholeSteps(ceilf(stepsToOpaque)));
    }
  }
  else
  {
    const float exit = Smaller(segment.Exit, opaqueFraction);
    lattice.Count = CountWholeSteps((exit - segment.Enter) / stepFraction + 0.5f);
    if (frame.IsFlat)
    {
      lattice.Count = Larger(1, lattice.Count);
    }
  }
  lattice.StepFraction = stepFraction;
  lattice.StartFraction = segment.Enter + firstStep * stepFraction;
  lattice.Start = ray.Origin + lattice.StartFraction * ray.Direction;
  lattice.Step = stepFraction * ray.Direction;
  return lattice;
}

} // namespace Strider

#endif
