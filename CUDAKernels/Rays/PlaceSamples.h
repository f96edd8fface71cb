// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Places the samples of a ray.
#ifndef Strider_Rays_PlaceSamples_h
#define Strider_Rays_PlaceSamples_h

#include "Rays/ClipRayToVolume.h"
#include "Rays/ConvertDepth.h"
#include "Rays/SampleLattice.h"

namespace Strider
{

/// Returns the part of a ray in the box of a frame's piece; empty if Enter > Exit. Samples lie between the borders.
/// Neighbouring pieces compute the same borders bit for bit, so that none is taken twice.
STRIDER_HOST_DEVICE RaySegment FindOwnSegment(Vector3 ownLow, Vector3 ownHigh, const Ray& ray)
{
  RaySegment own{ -1.0f, 2.0f };
  ClipToOpenSlab(ray.Origin.X, ray.Direction.X, ownLow.X, ownHigh.X, own);
  ClipToOpenSlab(ray.Origin.Y, ray.Direction.Y, ownLow.Y, ownHigh.Y, own);
  ClipToOpenSlab(ray.Origin.Z, ray.Direction.Z, ownLow.Z, ownHigh.Z, own);
  return own;
}

/// Limits a ray to the box of its piece. `late` is the distance between a sample and the point that decides whether it
/// belongs to the piece.
STRIDER_HOST_DEVICE void FindOwnPart(
  const RayFrame& frame, const Ray& ray, float late, SampleLattice& lattice)
{
  const RaySegment own = FindOwnSegment(frame.OwnLow, frame.OwnHigh, ray);
  lattice.Part = { Larger(lattice.Part.Enter, own.Enter + late),
    Smaller(lattice.Part.Exit, own.Exit + late) };
  lattice.First = frame.PieceFirst;
  lattice.Scale = frame.PieceScale;
}

/// Places samples from the entry into the volume to its end, or to the opaque geometry at window depth `depths.End` (1:
/// none). Each sample stands for the middle of its step. For parts of a ray, the lattice has all samples of the ray, in
/// the index space of the whole volume, until SampleLattice::KeepPart.
struct PlaceSamples
{
  STRIDER_HOST_DEVICE SampleLattice operator()(
    const RayFrame& frame, const Ray& ray, const DepthRange& depths) const
  {
    SampleLattice lattice{ ray.Origin, { 0.0f, 0.0f, 0.0f }, 0, 0.0f, 0.0f };
    const RaySegment segment = ClipRayToVolume(frame, ray);
    const float end = depths.End < 1.0f ? DepthToFraction(frame, depths.End) : 2.0f;
    const float opaqueFraction = depths.IsWhole() ? end : 2.0f;
    if (!(segment.Enter <= segment.Exit) || opaqueFraction <= segment.Enter)
    {
      return lattice;
    }
    const float physicalLength = Length(ray.Direction.X * frame.PhysicalAxis[0] +
      ray.Direction.Y * frame.PhysicalAxis[1] + ray.Direction.Z * frame.PhysicalAxis[2]);
    const float exit = Smaller(segment.Exit, opaqueFraction);
    lattice.StepFraction = DivideExactly(frame.StepLength, physicalLength);
    lattice.Steps = DivideExactly(exit - segment.Enter, lattice.StepFraction);
    lattice.Count = CountWholeSteps(lattice.Steps + 0.5f);
    if (frame.IsFlat)
    {
      lattice.Count = Larger(1, lattice.Count);
    }
    lattice.StartFraction = segment.Enter + 0.5f * lattice.StepFraction;
    lattice.Start = ray.Origin + lattice.StartFraction * ray.Direction;
    lattice.Step = lattice.StepFraction * ray.Direction;
    // The only sample of a flat volume may lie behind it; it represents the volume.
    const float late = frame.IsFlat ? 0.5f * lattice.StepFraction : 0.0f;
    if (!depths.IsWhole())
    {
      lattice.Part = { DepthToFraction(frame, depths.Start) + late, end + late };
    }
    if (frame.IsPiece)
    {
      FindOwnPart(frame, ray, late, lattice);
    }
    return lattice;
  }
};

/// As PlaceSamples, but for frames without a piece: compilers then remove the code for pieces, which speeds up short
/// rays.
struct PlaceWholeRays
{
  STRIDER_HOST_DEVICE SampleLattice operator()(
    const RayFrame& frame, const Ray& ray, const DepthRange& depths) const
  {
    RayFrame whole = frame;
    whole.IsPiece = false;
    return PlaceSamples{}(whole, ray, depths);
  }
};

} // namespace Strider

#endif
