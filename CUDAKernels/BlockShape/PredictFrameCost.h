// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Predicted frame time of the launch that the settings select; host only.
#ifndef Strider_BlockShape_PredictFrameCost_h
#define Strider_BlockShape_PredictFrameCost_h

#include "BlockShape/RankLaunches.h"
#include "Strider/Strategies.h"

namespace Strider
{

/// Angle at which views of the table are weighted by exp(-1/2). If each view in turn is left out, the others, at
/// least 15 degrees away, predict its cost to 4 % (standard deviation) at one voxel per pixel, and to 9 % at four; 5
/// and 12 degrees are no better.
constexpr double CostDegrees = 7.0;

/// Returns the percentage of a row that applies to the settings.
inline double ReadCost(const LaunchRow& row, const Strategies& settings)
{
  if (settings.BlockShape == BlockShapeMode::Automatic)
  {
    return row.Percent[LaunchRow::Automatic];
  }
  if (settings.BlockShape != BlockShapeMode::Fixed)
  {
    return row.Percent[LaunchRow::Published];
  }
  // Widths 32, 16, 4 and 1 were measured; other widths are interpolated in the logarithm.
  constexpr double places[4] = { 5.0, 4.0, 2.0, 0.0 };
  const bool isBatched = settings.BatchDepth == 0 || settings.BatchDepth >= 4;
  const int first = isBatched ? LaunchRow::FirstOfBatchEight : LaunchRow::FirstOfBatchOne;
  const double wanted = std::log2(std::clamp(settings.BlockWidth, 1, 32));
  int wider = 0;
  while (wider < 2 && places[wider + 1] > wanted)
  {
    ++wider;
  }
  const double way = (places[wider] - wanted) / (places[wider] - places[wider + 1]);
  return (1.0 - way) * row.Percent[first + wider] + way * row.Percent[first + wider + 1];
}

/// True if PredictFrameCost makes no difference between the settings: what else they have is not in the tables.
inline bool HaveSameCosts(const Strategies& one, const Strategies& other)
{
  return one.BlockShape == other.BlockShape && one.BlockWidth == other.BlockWidth &&
    one.BatchDepth == other.BatchDepth;
}

/// Returns the frame time for these settings, in a unit common to all views with the same voxels per pixel and voxel
/// size; 1 if the table has no data for them. `view` is given by the stored axes.
inline double PredictFrameCost(
  const LaunchTable& table, const Strategies& settings, const ViewGeometry& view, int voxelBytes)
{
  const ViewAxes axes = FindViewAxes(view);
  const std::vector<double> regimeWeights =
    // Trace for 25 degrees, where a view has a weight of 0.002. Every view is closer than that to one of the table.
    WeighRegimes(table, MeasureVoxelsPerPixel(view), voxelBytes);
  constexpr double farTrace = 2.8126;
  double sum = 0.0;
  double total = 0.0;
  for (std::size_t row = 0; row < table.Views.size(); ++row)
  {
    const double trace = FindFoldedTrace(axes, FindViewAxes(table.Views[row]));
    if (trace < farTrace)
    {
      continue;
    }
    const double distance = FindRotation(trace) / CostDegrees;
    for (std::size_t number = 0; number < table.Regimes.size(); ++number)
    {
      const double weight = regimeWeights[number] * std::exp(-0.5 * distance * distance);
      sum += weight * ReadCost(table.Regimes[number].Rows[row], settings);
      total += weight;
    }
  }
  return total > 0.0 ? sum / total : 1.0;
}

} // namespace Strider

#endif
