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

#include <limits>
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
  /// By a marching cache without a box, up to MostAlone; infinity: no less than Fetches.
  double Alone;
  /// More for each sample of parted rays, whose boxes are for fewer samples: warps choose, fill and read more of them.
  double Parted;
};

/// See filters-noise-256-*.json; Parted is fitted to filters-shells-512-*-surface-h200.json.
constexpr FilterCosts UnlitCosts{ 116.0, 475.0, 45.0, 65.0, std::numeric_limits<double>::infinity(),
  110.0 };

/// Of samples half of which are visible, so that their slopes are read, too: what textures cost is where boxes of bytes began to lose
/// to them (filters-noise-256-zoom-u8-h200.json); BoxOfTexels is guessed from UnlitCosts. Alone: values and slopes take the same 64
/// voxels, which textures fetch twice (0.59 to 0.71 of Fetches there). Parted: hidden behind these sums
/// (filters-lit-*-surface-h200.json).
constexpr FilterCosts LitCosts{ 720.0, 1130.0, 125.0, 145.0, 745.0, 0.0 };

/// Voxels between the rays of neighbouring pixels up to which FilterCosts::Alone counts. It was found up to 2, at 4 boxes lose to fetches in some views.
constexpr double MostAlone = 2.5;

/// For each voxel that is fetched for a sample into a box.
constexpr double BoxVoxelCost = 16.0;

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

/// Of a sample that a marching cache reads without a box.
inline double PredictAloneCost(const FilterCosts& costs, const ViewGeometry& view)
{
  const double apart = std::max(MeasureLength(view.PerPixelAcross), MeasureLength(view.PerPixelUp));
  return apart <= MostAlone ? costs.Alone : std::numeric_limits<double>::infinity();
}

/// Of a sample from a box, or without one where there is none, or where that is faster: some of the boxes fit.
inline double PredictSampleCost(const FilterCosts& costs, const BoxCells& cells,
  const ViewGeometry& view, const PredictedBox& box)
{
  const double alone = PredictAloneCost(costs, view);
  const double shared =
    (cells.AreBytes ? costs.BoxOfBytes : costs.BoxOfTexels) + BoxVoxelCost * box.Fetched;
  return box.Samples > 0 ? std::min(shared, alone) : alone;
}

/// Of a cubic's sample from boxes of rays that part behind what they skip. `together`: a box of rays that have not.
inline double PredictPartedCost(const FilterCosts& costs, const BoxCells& cells,
  const PredictedBox& together, const ViewGeometry& view, const SkippedMacrocells& skipped)
{
  const double whole = PredictSampleCost(costs, cells, view, together);
  const double share = PredictPartedShare(view, skipped);
  if (share == 0.0)
  {
    return whole;
  }
  PredictedBox parted = PredictBox(view, 1, cells, PredictPartedVoxels(view, skipped));
  if (parted.Samples == 0)
  {
    parted = { together.Samples, PartedFetches * together.Fetched };
  }
  return (1.0 - share) * whole +
    share * (PredictSampleCost(costs, cells, view, parted) + costs.Parted);
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
  const bool isShared = isEnhanced
    ? box.Samples > 0 && box.Fetched < MostEnhanced * CountNeighbours(radius)
    : PredictSampleCost(*costs, cells, view, box) < best;
  const bool isFaster =
    isShared && (isEnhanced || PredictPartedCost(*costs, cells, box, view, skipped) < best);
  const bool isAlone =
    !isEnhanced && PredictSampleCost(*costs, cells, view, box) >= PredictAloneCost(*costs, view);
  reason = isFaster && isAlone ? "automatic: values and slopes share voxels"
    : isFaster                 ? "automatic: rays share voxels"
    : isShared                 ? "automatic: rays part behind empty space"
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
