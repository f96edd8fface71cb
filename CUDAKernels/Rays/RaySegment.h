// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Limits a ray to the samples of a slab, and saves its state between slabs.
#ifndef Strider_Rays_RaySegment_h
#define Strider_Rays_RaySegment_h

#include "Foundation/Clamp.h"
#include "Rays/TileLimits.h"

#include <cstddef>

namespace Strider
{

/// Samples that a ray takes in this pass: from First up to the Count of its lattice.
struct TakenSamples
{
  int First;
  bool IsLast; ///< there are samples, and none behind them
};

/// Takes all samples in one pass; a ray starts with an empty state.
struct WholeRay
{
  static constexpr bool IsSlab = false;
  /// If true, samples keep their numbers of the ray through the whole volume: the first one of a part is not 0.
  static constexpr bool NumbersWhole = false;

  template <typename Lattice>
  STRIDER_HOST_DEVICE void KeepPart(Lattice& lattice) const
  {
    lattice.KeepPart();
  }

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

struct PartOfFrame;

/// A pass of all rays of a frame through one slab of the volume, or through parts of the frame. Enter and Exit are z
/// coordinates of index space, in the direction of the pass's rays; infinite at the ends of the volume.
struct SlabPass
{
  float Enter = 0.0f;
  float Exit = 0.0f;
  bool GoesUp = true; ///< rays against the direction of z take no samples
  bool TakesLevelRays = true;
  bool TakesAllHeights = false;  ///< takes all samples of all rays; ignores the members above
  bool KeepsOtherPixels = false; ///< pixels whose rays take no samples keep their values
  /// First column of pixels to render, and the one behind the last; for frames of parts. 0 and 0: all.
  unsigned short Columns[2]{ 0, 0 };
  const unsigned int* IsCancelled = nullptr; ///< kernels do nothing if it is not 0; may be null
  union
  {
    /// States of the pixels' rays, StateBytes each; they need not be initialised before the first pass.
    unsigned char* States = nullptr;
    const PartOfFrame* Parts; ///< of a frame of parts: those that the pass marches, nearest first
  };
  union
  {
    std::size_t StateBytes = 0;
    std::size_t PartCount;
  };
  unsigned int* EndedRays = nullptr; ///< number of terminated rays of each tile
  TileLimits Limits{};
};

/// Rays that rise or fall by at most this many voxels over their whole length are level: they take all their samples in
/// the slab of the first one, whose texture holds some additional slices.
constexpr float MostLevelRise = 1.0f;

STRIDER_HOST_DEVICE bool IsLevel(float rise)
{
  return fabsf(rise) <= MostLevelRise;
}

/// Returns how many of a ray's `count` samples lie in front of a plane.
STRIDER_HOST_DEVICE int CountInFront(float plane, float start, float step, int count)
{
  return static_cast<int>(Clamp(ceilf((plane - start) / step), 0.0f, static_cast<float>(count)));
}

/// Samples of a ray in a slab. Each sample belongs to exactly one slab of a frame, whatever the rounding; it may lie
/// slightly outside it.
struct RayInSlab
{
  static constexpr bool IsSlab = true;
  static constexpr bool NumbersWhole = false; ///< as WholeRay

  const SlabPass& Pass;
  std::size_t Pixel;
  float Rise;         ///< rise of the whole ray along z of index space
  float Limit = 0.0f; ///< limit of the ray's tile, if the pass has limits

  template <typename Lattice>
  STRIDER_HOST_DEVICE void KeepPart(Lattice& lattice) const
  {
    lattice.KeepPart();
  }

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
      // All samples are kept.
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

  /// Loads the state that the previous samples left; a ray at its first sample has none.
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

  /// Saves the state for the samples behind, if samples were taken and others remain.
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
