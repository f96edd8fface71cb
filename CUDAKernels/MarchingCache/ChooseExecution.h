// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How a CUDA device reads the voxels of a wide filter; host only.
#ifndef Strider_MarchingCache_ChooseExecution_h
#define Strider_MarchingCache_ChooseExecution_h

#include "MarchingCache/PredictBox.h"
#include "Sampling/CubicWeights.h"
#include "Sampling/EnhanceSample.h"

#include <string>

namespace Strider
{

/// Of rays that read textures, whatever is asked for.
inline FilterExecution ChooseTextureExecution(const RenderRequest& request)
{
  const bool hasTrick = request.Filter == ReconstructionFilter::CubicBSpline;
  return hasTrick && request.How.Execution != FilterExecution::Fetches
    ? FilterExecution::TextureTrick
    : FilterExecution::Fetches;
}

/// How texture units are to filter what rays read: single voxels are fetched twice as fast unfiltered.
inline ReconstructionFilter FindTextureFilter(
  ReconstructionFilter filter, FilterExecution execution)
{
  return IsCubic(filter) && execution != FilterExecution::TextureTrick
    ? ReconstructionFilter::Nearest
    : filter;
}

/// Relative times of a sample, fitted to what an H200 takes (filters-noise-256-*.json): by texture units, and by a marching cache with what
/// it fetches.
struct FilterCosts
{
  static constexpr double Trick = 116.0;
  static constexpr double Fetches = 475.0;
  static constexpr double BoxOfBytes = 45.0;
  static constexpr double BoxOfTexels = 65.0;
  static constexpr double BoxVoxel = 16.0; ///< for each voxel that is fetched for a sample
  /// Enhanced samples: voxels to fetch, as a share of the neighbours, up to which a box pays. Where it was measured
  /// (filters-engine-orbit-h200.json) they are 7% at most, and all six are faster with a box.
  static constexpr double MostEnhanced = 0.1;
};

inline double CountNeighbours(int radius)
{
  const double side = 2.0 * radius + 1.0;
  return side * side * side;
}

/// What is asked for, where it can be had; Automatic: what is predicted to be the fastest. `isAlone`: IsFilterAlone holds. `view`: by the
/// stored axes. `reason`: what Automatic goes by.
inline FilterExecution ChooseExecution(const RenderRequest& request, bool isAlone,
  const BoxCells& cells, const ViewGeometry& view, std::string& reason)
{
  reason.clear();
  if (request.How.Execution == FilterExecution::MarchingCache)
  {
    return FilterExecution::MarchingCache;
  }
  const FilterExecution texture = ChooseTextureExecution(request);
  if (request.How.Execution != FilterExecution::Automatic)
  {
    return texture;
  }
  if (!isAlone)
  {
    reason = "automatic";
    return texture;
  }
  const int radius = FindRadius(request.Filters.EnhancementSize);
  const bool isEnhanced = request.Filters.Enhancement != EnhancementFilter::None;
  const PredictedBox box = PredictBox(view, isEnhanced ? radius : 1, cells);
  const double cost = (cells.AreBytes ? FilterCosts::BoxOfBytes : FilterCosts::BoxOfTexels) +
    FilterCosts::BoxVoxel * box.Fetched;
  const double best =
    texture == FilterExecution::TextureTrick ? FilterCosts::Trick : FilterCosts::Fetches;
  const bool isFaster = box.Samples > 0 &&
    (isEnhanced ? box.Fetched < FilterCosts::MostEnhanced * CountNeighbours(radius) : cost < best);
  reason = isFaster ? "automatic: rays share voxels" : "automatic: rays share few voxels";
  return isFaster ? FilterExecution::MarchingCache : texture;
}

} // namespace Strider

#endif
