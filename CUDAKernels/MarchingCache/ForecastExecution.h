// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Predicts how a CUDA device should read the voxels of a wide filter; host only.
#ifndef Strider_MarchingCache_ForecastExecution_h
#define Strider_MarchingCache_ForecastExecution_h

#include "Compositing/NeedsScene.h"
#include "MarchingCache/PredictBox.h"
#include "Sampling/CubicWeights.h"
#include "Sampling/EnhanceSample.h"
#include "Sampling/EnhancementTraits.h"
#include "Strider/FrameChoices.h"

#include <limits>

namespace Strider
{

/// Returns the execution for rays that read textures, ignoring marching caches.
inline FilterExecution ChooseTextureExecution(const RenderRequest& request)
{
  const bool hasTrick = request.Filter == ReconstructionFilter::CubicBSpline;
  return hasTrick && request.How.Execution != FilterExecution::Fetches
    ? FilterExecution::TextureTrick
    : FilterExecution::Fetches;
}

/// Returns the filter mode of the texture units; single voxels are fetched twice as fast unfiltered.
inline ReconstructionFilter FindTextureFilter(
  ReconstructionFilter filter, FilterExecution execution)
{
  return IsCubic(filter) && execution != FilterExecution::TextureTrick
    ? ReconstructionFilter::Nearest
    : filter;
}

/// Predicted execution of a wide filter.
struct ExecutionForecast
{
  FilterExecution Execution = FilterExecution::Fetches; ///< never Automatic
  /// Next best execution, or equal to Execution if there is no choice.
  FilterExecution Alternative = FilterExecution::Fetches;
  /// Predicted time of Alternative relative to Execution; 1 if unknown.
  double AlternativeCost = 1.0;
  ExecutionChoice Choice;
};

/// Relative times of a sample, fitted to an H200: by texture units, and by a marching cache including its fetches.
struct FilterCosts
{
  double Trick;
  double Fetches;
  double BoxOfBytes;
  double BoxOfTexels;
  /// Marching cache without a box, up to MostAlone; infinity: no faster than Fetches.
  double Alone;
  /// Extra cost per sample of diverged rays, whose boxes serve fewer samples: warps choose, fill and read more boxes.
  double Parted;
};

/// Fitted to filters-noise-256-*.json; Parted to filters-shells-512-*-surface-h200.json.
constexpr FilterCosts UnlitCosts{ 116.0, 475.0, 45.0, 65.0, std::numeric_limits<double>::infinity(),
  110.0 };

/// Costs of lit samples, half of which are visible, so that their slopes are read too. Texture costs are set where
/// boxes of bytes began to be slower (filters-noise-256-zoom-u8-h200.json); BoxOfTexels is extrapolated from
/// UnlitCosts. Alone: values and slopes use the same 64 voxels, which textures fetch twice (0.59 to 0.71 of Fetches
/// in the same file). Parted is 0: other costs hide it (filters-lit-*-surface-h200.json).
constexpr FilterCosts LitCosts{ 720.0, 1130.0, 125.0, 145.0, 745.0, 0.0 };

/// Largest distance of neighbouring rays, in voxels per pixel, for which FilterCosts::Alone holds. Measured up to 2;
/// at 4, boxes are slower than fetches in some views.
constexpr double MostAlone = 2.5;

/// Cost of each voxel fetched into a box, per sample.
constexpr double BoxVoxelCost = 16.0;

/// Fetches of diverged rays relative to rays that advance together, if no box is predicted to hold even one sample:
/// rays are not so far apart at all of their samples. Fitted to oblique views at 1 voxel per pixel:
/// filters-shells-512-sphere-surface-h200.json.
constexpr double PartedFetches = 2.0;

/// Enhanced samples: largest number of fetched voxels, relative to the neighbours, for which a box pays off.
constexpr double MostEnhanced = 0.5;

/// Bilateral scenes: largest number of fetched voxels per sample for which a box pays off in most views. For bilateral 6
/// at one voxel per pixel, boxes take 0.40 of the time of fetches along y and z, but 1.51 along x; see
/// filters-lit-scene-zoom-u8-h200.json.
constexpr double MostOfBilateralScene = 10.0;

/// Returns null if the costs are unknown.
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

/// Predicts the cost of a sample that a marching cache reads without a box.
inline double PredictAloneCost(const FilterCosts& costs, const ViewGeometry& view)
{
  const double apart = std::max(MeasureLength(view.PerPixelAcross), MeasureLength(view.PerPixelUp));
  return apart <= MostAlone ? costs.Alone : std::numeric_limits<double>::infinity();
}

/// Predicts the cost of a sample read from a box, or without one if no box fits or if that is faster.
inline double PredictSampleCost(const FilterCosts& costs, const BoxCells& cells,
  const ViewGeometry& view, const PredictedBox& box)
{
  const double alone = PredictAloneCost(costs, view);
  const double shared =
    (cells.AreBytes ? costs.BoxOfBytes : costs.BoxOfTexels) + BoxVoxelCost * box.Fetched;
  return box.Samples > 0 ? std::min(shared, alone) : alone;
}

/// Predicts the cost of a cubic sample if rays diverge behind the empty space that they skip. `together` is the box
/// of rays that have not diverged.
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

/// Automatic choice for a cubic filter alone or with lighting.
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
  forecast.Choice.Reason = isFaster && isAlone ? ExecutionReason::SlopesShareVoxels
    : isFaster                                 ? ExecutionReason::RaysShareVoxels
    : isShared                                 ? ExecutionReason::RaysDiverge
                                               : ExecutionReason::RaysShareFew;
  return forecast;
}

/// Automatic choice for neighbourhood filters, which pay off up to `mostFetched` fetched voxels per sample. The
/// relative cost of the alternative is unknown. Enhancement filters were not timed with empty-space skipping.
inline ExecutionForecast ForecastNeighbours(const PredictedBox& box, double mostFetched)
{
  constexpr FilterExecution cache = FilterExecution::MarchingCache;
  constexpr FilterExecution fetches = FilterExecution::Fetches;
  return box.Samples > 0 && box.Fetched < mostFetched
    ? ExecutionForecast{ cache, fetches, 1.0, { ExecutionReason::RaysShareVoxels } }
    : ExecutionForecast{ fetches, cache, 1.0, { ExecutionReason::RaysShareFew } };
}

/// True for bilateral filtering of one component in scenes without a kernel of their own: with lighting, gradient
/// opacity, cropping and so on.
inline bool IsBilateralScene(const SceneSource& source, const RenderRequest& request)
{
  return request.Filters.Enhancement == EnhancementFilter::Bilateral &&
    request.Filter == ReconstructionFilter::Linear && source.Volume.Components == 1 &&
    !HasUnevenPoints(source.Volume) && !IsFilterAlone(source, request);
}

/// Automatic choice if IsBilateralScene is true.
inline ExecutionForecast ForecastBilateralScene(
  const RenderRequest& request, const ViewGeometry& view)
{
  constexpr int gradient = 1; // voxels beyond the neighbours
  PredictedBox box = PredictBox(
    view, FindRadius(request.Filters.EnhancementSize) + gradient, { false, 4, SceneBoxBytes });
  box.Samples = box.Samples == MostBoxSamples ? box.Samples : 0; // smaller boxes did not pay off
  return ForecastNeighbours(box, MostOfBilateralScene);
}

/// True if a marching cache may be faster although costs are unknown: not for differences of linear samples, which a
/// gradient texture provides, and not for uneven cells.
inline bool MayShare(const SceneSource& source, const RenderRequest& request)
{
  const EnhancementFilter enhancement = request.Filters.Enhancement;
  return (IsCubic(request.Filter) || HasSize(enhancement)) && !HasUnevenPoints(source.Volume);
}

/// Returns the requested execution if it is available, or the fastest predicted one for Automatic. `view` is given by
/// the stored axes.
inline ExecutionForecast ForecastExecution(const SceneSource& source, const RenderRequest& request,
  const BoxCells& cells, const ViewGeometry& view, const SkippedMacrocells& skipped)
{
  const FilterExecution texture = ChooseTextureExecution(request);
  // Kernels interpolate between the voxels of a marching cache.
  const bool isNearest = request.Filter == ReconstructionFilter::Nearest;
  if (isNearest || request.How.Execution != FilterExecution::Automatic)
  {
    constexpr FilterExecution cache = FilterExecution::MarchingCache;
    const FilterExecution only = !isNearest && request.How.Execution == cache ? cache : texture;
    return { only, only, 1.0, {} };
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
    { ExecutionReason::Automatic } };
}

} // namespace Strider

#endif
