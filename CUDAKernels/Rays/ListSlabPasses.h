// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The order in which the rays of a frame pass through slabs of the volume; host only.
#ifndef Strider_Rays_ListSlabPasses_h
#define Strider_Rays_ListSlabPasses_h

#include "Rays/MakeRay.h"
#include "Rays/RayStretch.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace Strider
{

/// A volume's slices, cut into slabs: slab s holds the samples from slice s * Slices on, below the first slice of the next one.
struct SlabCut
{
  int Slices = 1; ///< of a slab
  int Count = 1;

  /// The slab of a place on the z axis of index space.
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

/// Where the rays of a frame come from and go to on the z axis of index space. Both ends, and with them the rise, change linearly from
/// pixel to pixel: their extremes are at the corners of the image.
struct RayHeights
{
  float Lowest = std::numeric_limits<float>::infinity(); ///< of rays' beginnings
  float Highest = -std::numeric_limits<float>::infinity();
  float LowestEnd = std::numeric_limits<float>::infinity();
  float HighestEnd = -std::numeric_limits<float>::infinity();
  float LeastRise = std::numeric_limits<float>::infinity();
  float MostRise = -std::numeric_limits<float>::infinity();
};

inline RayHeights FindRayHeights(const RayFrame& frame)
{
  RayHeights heights;
  for (int corner = 0; corner < 4; ++corner)
  {
    const Ray ray = MakeRay(frame, (corner & 1) != 0 ? frame.ImageSize[0] - 1 : 0,
      (corner & 2) != 0 ? frame.ImageSize[1] - 1 : 0);
    const float end = ray.Origin.Z + ray.Direction.Z;
    heights.Lowest = std::min(heights.Lowest, ray.Origin.Z);
    heights.Highest = std::max(heights.Highest, ray.Origin.Z);
    heights.LowestEnd = std::min(heights.LowestEnd, end);
    heights.HighestEnd = std::max(heights.HighestEnd, end);
    heights.LeastRise = std::min(heights.LeastRise, ray.Direction.Z);
    heights.MostRise = std::max(heights.MostRise, ray.Direction.Z);
  }
  return heights;
}

/// Passes from slab `first` to slab `last`, which is below it where they go down.
inline void AddPasses(
  const SlabCut& cut, int first, int last, bool goesUp, std::vector<NumberedPass>& passes)
{
  constexpr float infinity = std::numeric_limits<float>::infinity();
  const int step = goesUp ? 1 : -1;
  for (int slab = first; slab != last + step; slab += step)
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

/// All passes of a frame, at least one: first those of rays that rise. The rays of a camera beside the volume do both.
inline std::vector<NumberedPass> ListSlabPasses(const RayFrame& frame, const SlabCut& cut)
{
  const RayHeights heights = FindRayHeights(frame);
  // Kernels round the same sums in another way.
  constexpr float margin = 0.25f;
  const bool hasFalling = heights.LeastRise < -(MostLevelRise - margin);
  const bool hasRising = heights.MostRise > MostLevelRise - margin || !hasFalling;
  constexpr float reach = MostLevelRise + margin;
  std::vector<NumberedPass> passes;
  if (hasRising)
  {
    AddPasses(cut, cut.Find(heights.Lowest - reach),
      cut.Find(std::max(heights.Highest, heights.HighestEnd) + reach), true, passes);
  }
  if (hasFalling)
  {
    const std::size_t rising = passes.size();
    AddPasses(cut, cut.Find(heights.Highest + reach),
      cut.Find(std::min(heights.Lowest, heights.LowestEnd) - reach), false, passes);
    for (std::size_t pass = rising; pass < passes.size(); ++pass)
    {
      passes[pass].Pass.TakesLevelRays = rising == 0;
    }
  }
  return passes;
}

} // namespace Strider

#endif
