// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the settings' launches are predicted to take for a view; host only.
#ifndef Strider_BlockShape_PredictFrameCost_h
#define Strider_BlockShape_PredictFrameCost_h

#include "BlockShape/RankLaunches.h"
#include "Strider/Strategies.h"

namespace Strider
{

/// Views of the table that are this many degrees away count with a weight of exp(-1/2). Leaving out each view in turn, the
/// others, at 15 degrees and more, tell its cost to 4 % (standard deviation) at one voxel a pixel, and to 9 % at four; 5 and 12
/// degrees are no better.
constexpr double CostDegrees = 7.0;

/// The percentage of a row that holds for the settings.
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
  // Widths 32, 16, 4 and 1 were measured; between them along the logarithm.
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

/// The time of a frame with these settings, in a unit that is the same for all views of as many voxels per pixel and as large
/// voxels; 1 where the table knows nothing of them. `view` is given in the stored axes.
inline double PredictFrameCost(
  const LaunchTable& table, const Strategies& settings, const ViewGeometry& view, int voxelBytes)
{
  const ViewAxes axes = FindViewAxes(view);
  const std::vector<double> regimeWeights =
    WeighRegimes(table, MeasureVoxelsPerPixel(view), voxelBytes);
  // Of 25 degrees, where a view counts with a weight of 0.002. No view is as far from all of the table.
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
