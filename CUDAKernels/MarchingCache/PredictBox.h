// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Predicts the voxels that a marching cache fetches in a view, and how the rays of a warp diverge where each of them
// skips empty space; host only.
#ifndef Strider_MarchingCache_PredictBox_h
#define Strider_MarchingCache_PredictBox_h

#include "MarchingCache/BoxCells.h"
#include "MarchingCache/VoxelBox.h"
#include "Rays/MeasureView.h"

namespace Strider
{

/// Prediction for a warp of 8x4 pixels at the middle of the volume.
struct PredictedBox
{
  int Samples = 0;       ///< samples of a ray that share a box; 0: a box cannot hold one
  double Fetched = 64.0; ///< voxels per sample of a ray
};

/// Returns the number of voxels that rays read for `samples` samples each whose first positions lie in a box of
/// `span` voxels.
inline double CountBoxVoxels(const ViewGeometry& view, const std::array<double, 3>& span,
  int samples, int reach, VoxelBox& box)
{
  double count = 1.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    // Mean number of whole voxels; one of them because rays begin anywhere within a voxel.
    const double extent =
      span[axis] + (samples - 1.0) * std::abs(view.PerSample[axis]) + 2.0 + 2.0 * reach;
    box.Size[axis] = static_cast<int>(std::min(extent + 0.5, 1e6));
    count *= extent;
  }
  return count;
}

/// Predicts the boxes that SampleNext chooses: one for all rays, otherwise one for rays near each other. `view` is
/// given by the stored axes. `reach` is the number of voxels read beyond the eight around a sample. `behind` is the
/// distance, in voxels along the rays, by which rays are ahead of others.
inline PredictedBox PredictBox(
  const ViewGeometry& view, int reach, const BoxCells& cells, double behind = 0.0)
{
  const double samplesBehind = behind / MeasureLength(view.PerSample);
  std::array<double, 3> span{};
  std::array<double, 3> nearSpan{};
  double rays = WarpLanes;
  for (int axis = 0; axis < 3; ++axis)
  {
    span[axis] = 7.0 * std::abs(view.PerPixelAcross[axis]) + 3.0 * std::abs(view.PerPixelUp[axis]) +
      samplesBehind * std::abs(view.PerSample[axis]);
    nearSpan[axis] = std::min<double>(span[axis], BundleReach);
    rays *= span[axis] > 0.0 ? nearSpan[axis] / span[axis] : 1.0;
  }
  VoxelBox box{};
  const double whole = CountBoxVoxels(view, span, MostBoxSamples, reach, box);
  if (box.Fits(cells.CountCells()))
  {
    return { MostBoxSamples, whole / (WarpLanes * MostBoxSamples) };
  }
  for (int samples = MostBoxSamples; samples > 0; samples /= 2)
  {
    const double count = CountBoxVoxels(view, nearSpan, samples, reach, box);
    if (box.Fits(cells.CountCells()))
    {
      return { samples, count / (std::max(rays, 1.0) * samples) };
    }
  }
  return {};
}

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
