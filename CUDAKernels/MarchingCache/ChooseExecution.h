// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How a CUDA device reads the voxels of a wide filter; host only.
#ifndef Strider_MarchingCache_ChooseExecution_h
#define Strider_MarchingCache_ChooseExecution_h

#include "Compositing/NeedsScene.h"
#include "MarchingCache/PredictBox.h"
#include "MarchingCache/PredictParting.h"
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

/// Relative times of a sample, fitted to what an H200 takes: by texture units, and by a marching cache with what it fetches.
struct FilterCosts
{
  double Trick;
  double Fetches;
  double BoxOfBytes;
  double BoxOfTexels;
};

/// See filters-noise-256-*.json.
constexpr FilterCosts UnlitCosts{ 116.0, 475.0, 45.0, 65.0 };

/// Of samples half of which are visible, so that their slopes are read, too: what textures cost is where boxes of bytes began to lose
/// to them (filters-noise-256-zoom-u8-h200.json); BoxOfTexels is guessed from UnlitCosts.
constexpr FilterCosts LitCosts{ 720.0, 1130.0, 125.0, 145.0 };

/// For each voxel that is fetched for a sample into a box.
constexpr double BoxVoxelCost = 16.0;

/// More for each sample of parted rays: their boxes are for fewer samples, so that warps choose, fill and read more of them. Fitted to
/// what boxes take beside 8 linear fetches at 0.25, 0.5 and 1 voxel a pixel without light: see filters-shells-512-*-surface-h200.json.
/// With light, where other boxes and fetches were timed there, too, boxes lose no more of their lead than with this.
constexpr double PartedCost = 110.0;

/// What parted rays fetch of what they fetch together, where no box is predicted to hold even one sample of theirs: they are not so far
/// from each other at all their samples. Fitted to oblique views at 1 voxel a pixel: filters-shells-512-sphere-surface-h200.json.
constexpr double PartedFetches = 2.0;

/// Enhanced samples: voxels to fetch, as a share of the neighbours, up to which a box pays.
constexpr double MostEnhanced = 0.5;

/// Bilateral scenes: voxels to fetch for a sample up to which a box pays; see filters-lit-scene-zoom-u8-h200.json.
constexpr double MostOfBilateralScene = 9.0;

/// Null where it is not known what takes how long.
inline const FilterCosts* FindFilterCosts(const SceneSource& source, const RenderRequest& request)
{
  return IsFilterAlone(source, request)                            ? &UnlitCosts
    : IsLitFilterAlone(source, request) && IsCubic(request.Filter) ? &LitCosts
                                                                   : nullptr;
}

inline double CountNeighbours(int radius)
{
  const double side = 2.0 * radius + 1.0;
  return side * side * side;
}

/// Of a sample from a box.
inline double PredictSampleCost(
  const FilterCosts& costs, const BoxCells& cells, const PredictedBox& box)
{
  return (cells.AreBytes ? costs.BoxOfBytes : costs.BoxOfTexels) + BoxVoxelCost * box.Fetched;
}

/// Of a cubic's sample from boxes of rays that part behind what they skip. `together`: a box of rays that have not.
inline double PredictPartedCost(const FilterCosts& costs, const BoxCells& cells,
  const PredictedBox& together, const ViewGeometry& view, const SkippedMacrocells& skipped)
{
  const double share = PredictPartedShare(view, skipped);
  PredictedBox parted = PredictBox(view, 1, cells, PredictPartedVoxels(view, skipped));
  parted.Fetched = parted.Samples > 0 ? parted.Fetched : PartedFetches * together.Fetched;
  return (1.0 - share) * PredictSampleCost(costs, cells, together) +
    share * (PredictSampleCost(costs, cells, parted) + PartedCost);
}

/// What is asked for, where it can be had; Automatic: what is predicted to be the fastest. `costs`: of FindFilterCosts. `view`: by the
/// stored axes. `skipped`: counts for cubics; what enhancements take where rays skip was not timed. `reason`: what Automatic goes by.
///
/// Automatic predicts, and does not try the ways out on frames as LaunchTuner does with launches: pictures by boxes and by texture units
/// are equal within the rounding of weights, not bit by bit, so that pixels would flicker while the camera rests.
inline FilterExecution ChooseExecution(const RenderRequest& request, const FilterCosts* costs,
  const BoxCells& cells, const ViewGeometry& view, const SkippedMacrocells& skipped,
  std::string& reason)
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
  if (!costs)
  {
    reason = "automatic";
    return texture;
  }
  const int radius = FindRadius(request.Filters.EnhancementSize);
  const bool isEnhanced = request.Filters.Enhancement != EnhancementFilter::None;
  const PredictedBox box = PredictBox(view, isEnhanced ? radius : 1, cells);
  const double best = texture == FilterExecution::TextureTrick ? costs->Trick : costs->Fetches;
  const bool isShared = box.Samples > 0 &&
    (isEnhanced ? box.Fetched < MostEnhanced * CountNeighbours(radius)
                : PredictSampleCost(*costs, cells, box) < best);
  const bool isFaster =
    isShared && (isEnhanced || PredictPartedCost(*costs, cells, box, view, skipped) < best);
  reason = isFaster ? "automatic: rays share voxels"
    : isShared      ? "automatic: rays part behind empty space"
                    : "automatic: rays share few voxels";
  return isFaster ? FilterExecution::MarchingCache : texture;
}

/// Bilateral means of one component in scenes that have no kernel of their own: with light, gradient opacity, cropping and so on.
inline bool IsBilateralScene(const SceneSource& source, const RenderRequest& request)
{
  return request.Filters.Enhancement == EnhancementFilter::Bilateral &&
    request.Filter == ReconstructionFilter::Linear && source.Volume.Components == 1 &&
    !HasUnevenPoints(source.Volume) && !IsFilterAlone(source, request);
}

/// As ChooseExecution where IsBilateralScene holds; what these take where rays skip was not timed.
inline FilterExecution ChooseSceneExecution(
  const RenderRequest& request, const ViewGeometry& view, std::string& reason)
{
  FilterExecution execution = ChooseExecution(request, nullptr, {}, view, {}, reason);
  if (request.How.Execution == FilterExecution::Automatic)
  {
    constexpr int gradient = 1; // voxels beyond the neighbours
    const PredictedBox box = PredictBox(
      view, FindRadius(request.Filters.EnhancementSize) + gradient, { false, 4, SceneBoxBytes });
    const bool isFaster = box.Samples == MostBoxSamples && box.Fetched < MostOfBilateralScene;
    reason = isFaster ? "automatic: rays share voxels" : "automatic: rays share few voxels";
    execution = isFaster ? FilterExecution::MarchingCache : execution;
  }
  return execution;
}

} // namespace Strider

#endif
