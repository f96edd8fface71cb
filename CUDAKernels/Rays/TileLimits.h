// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How deep the rays of each part of the image go before the rest of a slab is decoded.
#ifndef Strider_Rays_TileLimits_h
#define Strider_Rays_TileLimits_h

#include "Foundation/Vector3.h"

#include <cmath>

namespace Strider
{

/// A number that changes linearly over index space.
struct ScreenRow
{
  Vector3 PerAxis;
  float Offset;

  STRIDER_HOST_DEVICE float At(Vector3 point) const
  {
    return Dot(this->PerAxis, point) + this->Offset;
  }
  /// By how much it changes, at most, within `half` voxels of a point along each axis.
  STRIDER_HOST_DEVICE float Reach(float half) const
  {
    return half * (fabsf(this->PerAxis.X) + fabsf(this->PerAxis.Y) + fabsf(this->PerAxis.Z));
  }
};

/// What is decoded and marched of a slab.
enum class SlabStep
{
  Whole, ///< all at once
  Near,  ///< what lies in front of the limits of tiles
  Far    ///< and then what lies behind them
};

/// Voxels from the first macrocell in which a ray may see something to where it waits for the rest of a slab.
constexpr float DepthOfFirstStep = 24.0f;

/// A limit for each tile of the image, so that what lies behind opaque voxels need not be decoded. Depths count in voxels.
struct TileLimits
{
  SlabStep Step = SlabStep::Whole; ///< Whole: nothing else is read
  const float* Depths = nullptr;   ///< one a tile, row by row
  ScreenRow Depth{};               ///< grows along all rays

  /// Whether the rays of a tile took all samples of the slab in the step before this one.
  STRIDER_HOST_DEVICE bool HasNothingBehind(int tile) const
  {
    return this->Step == SlabStep::Far && this->Depths[tile] >= HUGE_VALF;
  }
};

/// Between what the rays of a tile read in a step and what they leave out: `hasEnded` where none of them goes on, and samples in front of
/// the limit read up to `readBehind` behind it. What begins at the bound or behind it is left out, but in the step Far what begins before, or,
/// where ScreenTiles::NearStepDiscarded is set, what ends before: then `readBehind` is not above 0.
STRIDER_HOST_DEVICE float FindTileBound(SlabStep step, bool hasEnded, float limit, float readBehind)
{
  if (step == SlabStep::Far)
  {
    return hasEnded ? HUGE_VALF : limit + readBehind;
  }
  return hasEnded ? -HUGE_VALF : step == SlabStep::Whole ? HUGE_VALF : limit + readBehind;
}

} // namespace Strider

#endif
