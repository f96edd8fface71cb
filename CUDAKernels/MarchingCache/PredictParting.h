// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How the rays of a warp part behind the empty space that each of them skips; host only.
#ifndef Strider_MarchingCache_PredictParting_h
#define Strider_MarchingCache_PredictParting_h

#include "Rays/MeasureView.h"

namespace Strider
{

/// Macrocells that rays skip where they are empty.
struct SkippedMacrocells
{
  double OccupiedShare = 1.0; ///< 1: nothing is skipped
  double Passed = 1.0;        ///< by a ray, from one end of the volume to the other
  double Side = 8.0;          ///< voxels
};

/// The share of their way on which rays have parted that came upon other macrocells: from the first empty one on, since all rays of a
/// warp take their next samples together, wherever these are. Each macrocell is taken to be as likely empty as any other: the mean of
/// OccupiedShare^n over the macrocells.
inline double PredictPartedWay(const SkippedMacrocells& skipped)
{
  const double occupied = skipped.OccupiedShare;
  const double passed = std::max(skipped.Passed, 1.0);
  if (occupied >= 1.0)
  {
    return 0.0;
  }
  return 1.0 - occupied * (1.0 - std::pow(occupied, passed)) / (passed * (1.0 - occupied));
}

/// The share of warps of 8x4 pixels that meet other macrocells with some of their rays than with the rest: all but those that lie
/// within one across and up.
inline double PredictStraddling(const ViewGeometry& view, const SkippedMacrocells& skipped)
{
  const double across = 7.0 * MeasureLength(view.PerPixelAcross) / skipped.Side;
  const double up = 3.0 * MeasureLength(view.PerPixelUp) / skipped.Side;
  return 1.0 - std::max(1.0 - across, 0.0) * std::max(1.0 - up, 0.0);
}

/// Of all samples that warps take, those of parted rays.
inline double PredictPartedShare(const ViewGeometry& view, const SkippedMacrocells& skipped)
{
  return PredictStraddling(view, skipped) * PredictPartedWay(skipped);
}

/// Voxels along the rays by which parted ones are ahead of others: the mean way through a macrocell, which is its volume over its
/// area seen along the rays.
inline double PredictPartedVoxels(const ViewGeometry& view, const SkippedMacrocells& skipped)
{
  double seen = 0.0;
  for (const double voxels : view.PerSample)
  {
    seen += std::abs(voxels);
  }
  return skipped.Side * MeasureLength(view.PerSample) / seen;
}

} // namespace Strider

#endif
