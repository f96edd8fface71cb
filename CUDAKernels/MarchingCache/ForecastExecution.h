// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How a CUDA device is to read the voxels of a wide filter, as predicted; host only.
#ifndef Strider_MarchingCache_ForecastExecution_h
#define Strider_MarchingCache_ForecastExecution_h

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

/// How the voxels of a wide filter are to be read.
struct ExecutionForecast
{
  FilterExecution Execution = FilterExecution::Fetches; ///< never Automatic
  FilterExecution Alternative =
    FilterExecution::Fetches; ///< the next best one; Execution where there is no choice
  /// Predicted time of Alternative divided by that of Execution; 1 where it is unknown.
  double AlternativeCost = 1.0;
  std::string Reason; ///< what Automatic goes by; empty where it was not asked
};

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

/// Automatic, of a cubic alone or with light.
inline ExecutionForecast ForecastCubic(FilterExecution texture, const FilterCosts& costs,
  const BoxCells& cells, const ViewGeometry& view, const SkippedMacrocells& skipped)
{
  const double best = texture == FilterExecution::TextureTrick ? costs.Trick : costs.Fetches;
  const PredictedBox box = PredictBox(view, 1, cells);
  const double together = PredictSampleCost(costs, cells, view, box);
  const bool isShared = together < best;
  const double cost =
    isShared ? std::max(together, PredictPartedCost(costs, cells, box, view, skipped)) : together;
  constexpr FilterExecution cache = FilterExecution::MarchingCache;
  const bool isFaster = cost < best;
  ExecutionForecast forecast = isFaster ? ExecutionForecast{ cache, texture, best / cost, {} }
                                        : ExecutionForecast{ texture, cache, cost / best, {} };
  const bool isAlone = together >= PredictAloneCost(costs, view);
  forecast.Reason = isFaster && isAlone ? "automatic: values and slopes share voxels"
    : isFaster                          ? "automatic: rays share voxels"
    : isShared                          ? "automatic: rays part behind empty space"
                                        : "automatic: rays share few voxels";
  return forecast;
}

/// Automatic, of neighbours that pay while so few voxels at most are fetched for a sample: how much slower or faster the other way is,
/// nobody knows. What enhancements take where rays skip was not timed.
inline ExecutionForecast ForecastNeighbours(const PredictedBox& box, double mostFetched)
{
  constexpr FilterExecution cache = FilterExecution::MarchingCache;
  constexpr FilterExecution fetches = FilterExecution::Fetches;
  return box.Samples > 0 && box.Fetched < mostFetched
    ? ExecutionForecast{ cache, fetches, 1.0, "automatic: rays share voxels" }
    : ExecutionForecast{ fetches, cache, 1.0, "automatic: rays share few voxels" };
}

/// Bilateral means of one component in scenes that have no kernel of their own: with light, gradient opacity, cropping and so on.
inline bool IsBilateralScene(const SceneSource& source, const RenderRequest& request)
{
  return request.Filters.Enhancement == EnhancementFilter::Bilateral &&
    request.Filter == ReconstructionFilter::Linear && source.Volume.Components == 1 &&
    !HasUnevenPoints(source.Volume) && !IsFilterAlone(source, request);
}

/// Automatic, where IsBilateralScene holds.
inline ExecutionForecast ForecastBilateralScene(
  const RenderRequest& request, const ViewGeometry& view)
{
  constexpr int gradient = 1; // voxels beyond the neighbours
  PredictedBox box = PredictBox(
    view, FindRadius(request.Filters.EnhancementSize) + gradient, { false, 4, SceneBoxBytes });
  box.Samples = box.Samples == MostBoxSamples ? box.Samples : 0; // smaller ones did not pay
  return ForecastNeighbours(box, MostOfBilateralScene);
}

/// Whether a marching cache may be the faster way although nobody knows: not for differences of linear samples, which a texture of
/// gradients serves, and not where cells are uneven.
inline bool MayShare(const SceneSource& source, const RenderRequest& request)
{
  const EnhancementFilter enhancement = request.Filters.Enhancement;
  return (IsCubic(request.Filter) || enhancement == EnhancementFilter::Bilateral ||
           enhancement == EnhancementFilter::AmbientOcclusion) &&
    !HasUnevenPoints(source.Volume);
}

/// What is asked for, where it can be had; Automatic: what is predicted to be the fastest. `view`: by the stored axes.
inline ExecutionForecast ForecastExecution(const SceneSource& source, const RenderRequest& request,
  const BoxCells& cells, const ViewGeometry& view, const SkippedMacrocells& skipped)
{
  const FilterExecution texture = ChooseTextureExecution(request);
  if (request.How.Execution == FilterExecution::MarchingCache)
  {
    return { FilterExecution::MarchingCache, FilterExecution::MarchingCache, 1.0, {} };
  }
  if (request.How.Execution != FilterExecution::Automatic)
  {
    return { texture, texture, 1.0, {} };
  }
  if (IsBilateralScene(source, request))
  {
    return ForecastBilateralScene(request, view);
  }
  const FilterCosts* costs = FindFilterCosts(source, request);
  if (costs && request.Filters.Enhancement != EnhancementFilter::None)
  {
    const int radius = FindRadius(request.Filters.EnhancementSize);
    return ForecastNeighbours(
      PredictBox(view, radius, cells), MostEnhanced * CountNeighbours(radius));
  }
  if (costs)
  {
    return ForecastCubic(texture, *costs, cells, view, skipped);
  }
  return { texture, MayShare(source, request) ? FilterExecution::MarchingCache : texture, 1.0,
    "automatic" };
}

} // namespace Strider

#endif
