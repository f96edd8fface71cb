// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How a CUDA device reads the voxels of a wide filter; host only.
#ifndef Strider_MarchingCache_ChooseExecution_h
#define Strider_MarchingCache_ChooseExecution_h

#include "MarchingCache/PredictBox.h"
#include "Sampling/CubicWeights.h"

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

/// Clocks of a multiprocessor for a sample of 32 rays, on an H200 (marching-cache-*.json): what texture units take, and a marching cache
/// by what it fetches.
struct FilterCosts
{
  static constexpr double Trick = 116.0;
  static constexpr double Fetches = 475.0;
  static constexpr double BoxOfBytes = 45.0;
  static constexpr double BoxOfTexels = 65.0;
  static constexpr double BoxVoxel = 16.0;
};

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
  if (!isAlone || !IsCubic(request.Filter))
  {
    reason = "automatic";
    return texture;
  }
  const PredictedBox box = PredictBox(view, 1, cells);
  const double cost = (cells.AreBytes ? FilterCosts::BoxOfBytes : FilterCosts::BoxOfTexels) +
    FilterCosts::BoxVoxel * box.Fetched;
  const double best =
    texture == FilterExecution::TextureTrick ? FilterCosts::Trick : FilterCosts::Fetches;
  const bool isFaster = box.Samples > 0 && cost < best;
  reason = isFaster ? "automatic: rays share voxels" : "automatic: rays share few voxels";
  return isFaster ? FilterExecution::MarchingCache : texture;
}

} // namespace Strider

#endif
