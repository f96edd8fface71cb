// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Predicts how the rays of a warp diverge when each of them skips empty space; host only.
#ifndef Strider_MarchingCache_PredictParting_h
#define Strider_MarchingCache_PredictParting_h

#include "Rays/MeasureView.h"

namespace Strider
{

/// Statistics of the macrocells that rays skip if they are empty.
struct SkippedMacrocells
{
  double OccupiedShare = 1.0; ///< 1: nothing is skipped
  double Passed = 1.0; ///< macrocells that a ray passes from one end of the volume to the other
  double Side = 8.0;   ///< voxels
};

/// Returns the fraction of their length on which rays that meet different macrocells have diverged: from the first
/// empty macrocell on, because all rays of a warp take their next samples together, wherever these are. Macrocells
/// are assumed to be empty independently of each other: 1 minus the mean of OccupiedShare^n over the macrocells.
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

/// Returns the fraction of warps of 8x4 pixels whose rays meet different macrocells: all except those that lie within
/// one macrocell across and up.
inline double PredictStraddling(const ViewGeometry& view, const SkippedMacrocells& skipped)
{
  const double across = 7.0 * MeasureLength(view.PerPixelAcross) / skipped.Side;
  const double up = 3.0 * MeasureLength(view.PerPixelUp) / skipped.Side;
  return 1.0 - std::max(1.0 - across, 0.0) * std::max(1.0 - up, 0.0);
}

/// Returns the fraction of all samples that belong to diverged rays.
inline double PredictPartedShare(const ViewGeometry& view, const SkippedMacrocells& skipped)
{
  return PredictStraddling(view, skipped) * PredictPartedWay(skipped);
}

/// Returns the distance, in voxels along the rays, by which diverged rays are ahead of others: the mean path through
/// a macrocell, which is its volume divided by its area projected along the rays.
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
