// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How much of its samples a ray takes at a time, and with what it goes on.
#ifndef Strider_Rays_RaySegment_h
#define Strider_Rays_RaySegment_h

#include "Foundation/Clamp.h"
#include "Rays/TileLimits.h"

#include <cstddef>

namespace Strider
{

/// The samples that a ray takes now: those from First on, up to the Count of its lattice.
struct TakenSamples
{
  int First;
  bool IsLast; ///< there are some, and none behind them
};

/// All samples at once: a ray begins with nothing.
struct WholeRay
{
  template <typename Lattice>
  STRIDER_HOST_DEVICE TakenSamples Cut(const Lattice&) const
  {
    return { 0, true };
  }

  template <typename State>
  STRIDER_HOST_DEVICE void Resume(const TakenSamples&, State&) const
  {
  }

  STRIDER_HOST_DEVICE bool HasEnded(float, float) const { return false; }

  template <typename State>
  STRIDER_HOST_DEVICE void Keep(const TakenSamples&, const State&, int) const
  {
  }
};

/// Slices of the volume through which all rays of a frame are marched before the next ones. Enter and Exit are places on the z axis
/// of index space, in the direction in which the rays of the pass go; infinite at the ends of the volume.
struct SlabPass
{
  float Enter = 0.0f;
  float Exit = 0.0f;
  bool GoesUp = true; ///< rays against the direction of z take no samples
  bool TakesLevelRays = true;
  bool TakesAllHeights = false;  ///< samples anywhere, of all rays: nothing above is read
  bool KeepsOtherPixels = false; ///< those whose rays take no samples stay as they are
  const unsigned int* IsCancelled = nullptr; ///< where it is not 0 kernels do nothing; or null
  unsigned char* States =
    nullptr; ///< one a pixel, of StateBytes; they need not be set before the first pass
  std::size_t StateBytes = 0;
  unsigned int* EndedRays = nullptr; ///< one a tile, to which rays that end are added
  TileLimits Limits{};
};

/// Rays that rise or fall by no more voxels on their whole way are level: they take all their samples in the slab of the first one,
/// whose texture holds some slices more.
constexpr float MostLevelRise = 1.0f;

STRIDER_HOST_DEVICE bool IsLevel(float rise)
{
  return fabsf(rise) <= MostLevelRise;
}

/// Samples of a ray that lie in front of a plane, of `count`.
STRIDER_HOST_DEVICE int CountInFront(float plane, float start, float step, int count)
{
  return static_cast<int>(Clamp(ceilf((plane - start) / step), 0.0f, static_cast<float>(count)));
}

/// The samples of a ray in a slab. Each sample is in one of the slabs of a frame, whatever the rounding; it may lie a little beside it.
struct RayInSlab
{
  const SlabPass& Pass;
  std::size_t Pixel;
  float Rise;         ///< of the ray on its whole way, along z of index space
  float Limit = 0.0f; ///< of the ray's tile, where the pass has limits

  template <typename Lattice>
  STRIDER_HOST_DEVICE TakenSamples Cut(Lattice& lattice) const
  {
    const SlabPass& pass = this->Pass;
    const int count = lattice.Count;
    const float start = lattice.GetStart().Z;
    int first = 0;
    lattice.Count = pass.TakesAllHeights ? count : 0;
    if (pass.TakesAllHeights)
    {
      // None is cut off.
    }
    else if (IsLevel(this->Rise))
    {
      const bool isInside = pass.GoesUp ? pass.Enter <= start && start < pass.Exit
                                        : pass.Exit <= start && start < pass.Enter;
      lattice.Count = isInside && pass.TakesLevelRays ? count : 0;
    }
    else if (count > 0 && (this->Rise > 0.0f) == pass.GoesUp)
    {
      const float step = lattice.GetStep().Z;
      first = CountInFront(pass.Enter, start, step, count);
      lattice.Count = CountInFront(pass.Exit, start, step, count);
    }
    if (pass.Limits.Step != SlabStep::Whole && lattice.Count > 0)
    {
      const ScreenRow& depth = pass.Limits.Depth;
      const int inFront = CountInFront(
        this->Limit, depth.At(lattice.GetStart()), Dot(depth.PerAxis, lattice.GetStep()), count);
      const bool isNear = pass.Limits.Step == SlabStep::Near;
      first = isNear ? first : Larger(first, inFront);
      lattice.Count = isNear ? Smaller(lattice.Count, inFront) : lattice.Count;
    }
    if (first >= lattice.Count)
    {
      lattice.Count = 0;
      return { 0, false };
    }
    lattice.Pass(first);
    return { first, lattice.Count == count };
  }

  /// What the samples before have left; a ray whose first sample this is has nothing.
  template <typename State>
  STRIDER_HOST_DEVICE void Resume(const TakenSamples& taken, State& state) const
  {
    if (taken.First > 0)
    {
      state = *this->Find<State>();
    }
  }

  STRIDER_HOST_DEVICE bool HasEnded(float opacity, float terminationOpacity) const
  {
    return opacity > terminationOpacity;
  }

  /// For the samples behind, of which `samplesTaken` were not.
  template <typename State>
  STRIDER_HOST_DEVICE void Keep(
    const TakenSamples& taken, const State& state, int samplesTaken) const
  {
    if (samplesTaken > 0 && !taken.IsLast)
    {
      *this->Find<State>() = state;
    }
  }

private:
  template <typename State>
  STRIDER_HOST_DEVICE State* Find() const
  {
    return reinterpret_cast<State*>(this->Pass.States + this->Pixel * this->Pass.StateBytes);
  }
};

} // namespace Strider

#endif
