// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Depth limits of the image's tiles, up to which rays march before the rest of a slab is decoded.
#ifndef Strider_Rays_TileLimits_h
#define Strider_Rays_TileLimits_h

#include "Foundation/Vector3.h"

#include <cmath>

namespace Strider
{

/// A linear function over index space.
struct ScreenRow
{
  Vector3 PerAxis;
  float Offset;

  STRIDER_HOST_DEVICE float At(Vector3 point) const
  {
    return Dot(this->PerAxis, point) + this->Offset;
  }
  /// Returns the largest change within `half` voxels of a point along each axis.
  STRIDER_HOST_DEVICE float Reach(float half) const
  {
    return half * (fabsf(this->PerAxis.X) + fabsf(this->PerAxis.Y) + fabsf(this->PerAxis.Z));
  }
};

/// Part of a slab that is decoded and marched.
enum class SlabStep
{
  Whole, ///< everything at once
  Near,  ///< in front of the limits of the tiles
  Far    ///< behind the limits, after Near
};

/// Distance in voxels from the first macrocell that is visible to a ray to the point where the ray waits for the rest
/// of a slab.
constexpr float DepthOfFirstStep = 24.0f;

/// A depth limit for each tile of the image, so that bricks behind opaque voxels need not be decoded. Depths are in
/// voxels.
struct TileLimits
{
  SlabStep Step = SlabStep::Whole; ///< Whole: the other members are ignored
  const float* Depths = nullptr;   ///< one for each tile, row by row
  ScreenRow Depth{};               ///< grows along all rays

  /// True if the rays of a tile took all samples of the slab in the previous step.
  STRIDER_HOST_DEVICE bool HasNothingBehind(int tile) const
  {
    return this->Step == SlabStep::Far && this->Depths[tile] >= HUGE_VALF;
  }
};

/// Returns the depth that separates what the rays of a tile read in a step from what they leave out. `hasEnded` is true
/// if all rays of the tile have terminated; samples in front of the limit read up to `readBehind` behind it. Boxes that
/// begin at or behind the bound are left out. In the step Far it is the boxes that begin before it, or, with
/// ScreenTiles::NearStepDiscarded, those that end before it; `readBehind` must then not be above 0.
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
