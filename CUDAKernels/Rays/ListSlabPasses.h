// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lists the passes in which the rays of a frame march through the slabs of a volume; host only.
#ifndef Strider_Rays_ListSlabPasses_h
#define Strider_Rays_ListSlabPasses_h

#include "Rays/MakeRay.h"
#include "Rays/RaySegment.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace Strider
{

/// Partition of a volume's slices into slabs: slab s holds the samples from slice s * Slices to below the first slice
/// of the next.
struct SlabCut
{
  int Slices = 1; ///< slices of a slab
  int Count = 1;

  /// Returns the slab of a z coordinate of index space.
  int Find(float z) const
  {
    return static_cast<int>(
      Clamp(z / static_cast<float>(this->Slices), 0.0f, static_cast<float>(this->Count - 1)));
  }
};

struct NumberedPass
{
  SlabPass Pass;
  int Slab;
};

/// Range of z coordinates of index space that rays cover.
struct RayHeights
{
  float Lowest = std::numeric_limits<float>::infinity();
  float Highest = -std::numeric_limits<float>::infinity();

  void Add(float z)
  {
    this->Lowest = std::min(this->Lowest, z);
    this->Highest = std::max(this->Highest, z);
  }
  bool IsEmpty() const { return !(this->Lowest <= this->Highest); }
};

/// Returns the heights of the rays that rise by at least `least`, or fall by as much if `goesUp` is false. The ends and
/// the rise of rays change linearly from pixel to pixel: the extremes lie at corners of the image, and where the rise
/// is `least` on its border.
inline RayHeights FindHeights(const RayFrame& frame, float least, bool goesUp)
{
  constexpr int corners = 4;
  const auto place = [&](int corner) {
    return MakeRay(frame, corner == 1 || corner == 2 ? frame.ImageSize[0] - 1 : 0,
      corner >= 2 ? frame.ImageSize[1] - 1 : 0);
  };
  const float sign = goesUp ? 1.0f : -1.0f;
  RayHeights heights;
  for (int corner = 0; corner < corners; ++corner)
  {
    const Ray one = place(corner);
    const Ray other = place((corner + 1) % corners);
    const float rise = sign * one.Direction.Z - least;
    const float otherRise = sign * other.Direction.Z - least;
    const auto add = [&](float way) {
      // Slab heights refer to the index space of the piece.
      const float origin =
        one.Origin.Z + way * (other.Origin.Z - one.Origin.Z) - frame.PieceFirst.Z;
      heights.Add(origin);
      heights.Add(origin + one.Direction.Z + way * (other.Direction.Z - one.Direction.Z));
    };
    if (rise >= 0.0f)
    {
      add(0.0f);
    }
    if ((rise >= 0.0f) != (otherRise >= 0.0f))
    {
      add(rise / (rise - otherRise));
    }
  }
  return heights;
}

/// Appends passes from slab `first` to slab `last`, which is not above `first` for falling rays, and not below it for
/// others.
inline void AddPasses(
  const SlabCut& cut, int first, int last, bool goesUp, std::vector<NumberedPass>& passes)
{
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const int step = goesUp ? 1 : -1;
  for (int slab = first; goesUp ? slab <= last : slab >= last; slab += step)
  {
    const float low = slab == 0 ? -infinity : static_cast<float>(slab * cut.Slices);
    const float high =
      slab == cut.Count - 1 ? infinity : static_cast<float>((slab + 1) * cut.Slices);
    NumberedPass pass{ {}, slab };
    pass.Pass.Enter = goesUp ? low : high;
    pass.Pass.Exit = goesUp ? high : low;
    pass.Pass.GoesUp = goesUp;
    pass.Pass.KeepsOtherPixels = !passes.empty();
    passes.push_back(pass);
  }
}

/// Lists all passes of a frame, at least one, rising rays first. A camera beside the volume has both rising and falling
/// rays.
inline std::vector<NumberedPass> ListSlabPasses(const RayFrame& frame, const SlabCut& cut)
{
  // Kernels may round these sums differently.
  constexpr float margin = 0.25f;
  constexpr float least = MostLevelRise - margin;
  const bool hasFalling = !FindHeights(frame, least, false).IsEmpty();
  const bool hasRising = !hasFalling || !FindHeights(frame, least, true).IsEmpty();
  // Rising passes take the level rays if there are any rising passes.
  constexpr float levelRise = -MostLevelRise - margin;
  std::vector<NumberedPass> passes;
  if (hasRising)
  {
    const RayHeights heights = FindHeights(frame, levelRise, true);
    AddPasses(
      cut, cut.Find(heights.Lowest - margin), cut.Find(heights.Highest + margin), true, passes);
  }
  if (hasFalling)
  {
    const RayHeights heights = FindHeights(frame, hasRising ? least : levelRise, false);
    const std::size_t rising = passes.size();
    AddPasses(
      cut, cut.Find(heights.Highest + margin), cut.Find(heights.Lowest - margin), false, passes);
    for (std::size_t pass = rising; pass < passes.size(); ++pass)
    {
      passes[pass].Pass.TakesLevelRays = !hasRising;
    }
  }
  return passes;
}

} // namespace Strider

#endif
