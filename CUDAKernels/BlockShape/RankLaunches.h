// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Ranks launches by the frame time that a launch table predicts for a view; host only.
#ifndef Strider_BlockShape_RankLaunches_h
#define Strider_BlockShape_RankLaunches_h

#include "BlockShape/LaunchTable.h"
#include "Rays/CompareViews.h"

#include <limits>

namespace Strider
{

/// A candidate, and its predicted lag behind the fastest launch as a fraction of the frame time.
struct RankedLaunch
{
  int Candidate;
  double Lag;
};

/// Lower bound of the lag of candidates that are not listed for a reference view.
constexpr double UnlistedLag = 0.15;

/// Angle at which views of a launch table are weighted by exp(-1/2). Chosen by leaving out each reference view in turn:
/// the first launch lags by 2.5 % on average, the best of the first eight by 0.3 %; 7 and 12 degrees are no better.
constexpr double LaunchDegrees = 9.0;

/// Returns weights for the regimes of a launch table. Among those of the voxel size, they
/// interpolate between the two whose voxels per pixel enclose the view's, or select the nearest one.
inline std::vector<double> WeighRegimes(
  const LaunchTable& table, double voxelsPerPixel, int voxelBytes)
{
  std::vector<double> weights(table.Regimes.size(), 0.0);
  const double wanted = std::log2(std::max(voxelsPerPixel, 1e-3));
  int below = -1;
  int above = -1;
  const auto place = [&](int regime) { return std::log2(table.Regimes[regime].VoxelsPerPixel); };
  for (int regime = 0; regime < static_cast<int>(table.Regimes.size()); ++regime)
  {
    if (table.Regimes[regime].VoxelBytes != voxelBytes)
    {
      continue;
    }
    const bool isBelow = place(regime) <= wanted;
    int& side = isBelow ? below : above;
    if (side < 0 || (isBelow ? place(regime) > place(side) : place(regime) < place(side)))
    {
      side = regime;
    }
  }
  if (below >= 0 && above >= 0)
  {
    const double way = (wanted - place(below)) / (place(above) - place(below));
    weights[below] = 1.0 - way;
    weights[above] = way;
  }
  else if (below >= 0 || above >= 0)
  {
    weights[std::max(below, above)] = 1.0;
  }
  return weights;
}

/// Returns the directions of a reference view.
inline ViewAxes FindViewAxes(const ReferenceView& view)
{
  const std::array<double, 3> right{ view.Right[0], view.Right[1], view.Right[2] };
  const std::array<double, 3> up{ view.Up[0], view.Up[1], view.Up[2] };
  return { right, up,
    { right[1] * up[2] - right[2] * up[1], right[2] * up[0] - right[0] * up[2],
      right[0] * up[1] - right[1] * up[0] } };
}

/// Adds, for each candidate of a row, by how much its lag is below UnlistedLag.
inline void AddGains(const LaunchRow& row, double weight, std::vector<double>& gains)
{
  for (const TimedLaunch& launch : row.Launches)
  {
    gains[launch.Candidate] += weight * (UnlistedLag - 0.001 * launch.Lag);
  }
}

/// Returns all candidates, fastest first. `nearestDegrees` receives the angle to the nearest reference view.
inline std::vector<RankedLaunch> RankLaunches(
  const LaunchTable& table, const ViewGeometry& view, int voxelBytes, double& nearestDegrees)
{
  const ViewAxes axes = FindViewAxes(view);
  const std::vector<double> regimeWeights =
    WeighRegimes(table, MeasureVoxelsPerPixel(view), voxelBytes);
  std::vector<double> gains(ListLaunchCandidates().size(), 0.0);
  double total = 0.0;
  nearestDegrees = std::numeric_limits<double>::max();
  for (std::size_t number = 0; number < table.Regimes.size(); ++number)
  {
    const std::vector<LaunchRow>& rows = table.Regimes[number].Rows;
    for (std::size_t row = 0; regimeWeights[number] > 0.0 && row < rows.size(); ++row)
    {
      if (rows[row].Launches.empty())
      {
        continue;
      }
      const double degrees = MeasureFoldedTurn(axes, FindViewAxes(table.Views[row]));
      const double distance = degrees / LaunchDegrees;
      const double weight = regimeWeights[number] * std::exp(-0.5 * distance * distance);
      AddGains(rows[row], weight, gains);
      total += weight;
      nearestDegrees = std::min(nearestDegrees, degrees);
    }
  }
  std::vector<RankedLaunch> ranking;
  for (std::size_t candidate = 0; candidate < gains.size(); ++candidate)
  {
    ranking.push_back({ static_cast<int>(candidate),
      total > 0.0 ? UnlistedLag - gains[candidate] / total : UnlistedLag });
  }
  std::stable_sort(ranking.begin(), ranking.end(),
    [](const RankedLaunch& a, const RankedLaunch& b) { return a.Lag < b.Lag; });
  return ranking;
}

/// Ranks launches for frames that read stacked slices, independently of the view: warps of 8x4 pixels are never far
/// from the fastest. Measured on an H200 (noise of bytes on 1024^2, eight views): within 1.5 % of the best of five
/// shapes at one voxel per pixel. At two, 1.00 to 1.02 times the time of 4x8 pixels, while narrower warps can take
/// three times as long, and fewer threads 1.4 times. At four, fewer threads and 4x8 pixels are the fastest.
inline std::vector<RankedLaunch> RankStackedLaunches(
  const LaunchTable& table, double voxelsPerPixel)
{
  const bool hasFewRays = voxelsPerPixel >= table.FewStackedRaysVoxelsPerPixel;
  const int threads = hasFewRays ? 512 : 0;
  const std::array<int, 3> widths =
    hasFewRays ? std::array<int, 3>{ 4, 8, 2 } : std::array<int, 3>{ 8, 4, 2 };
  constexpr double step = 0.01;
  const std::vector<LaunchCandidate>& all = ListLaunchCandidates();
  std::vector<RankedLaunch> ranking;
  for (const int width : widths)
  {
    const LaunchCandidate launch{ -1, width, 128, false, 8, threads };
    const auto isIt = [&](const LaunchCandidate& other) { return AreSame(launch, other); };
    const auto found = std::find_if(all.begin(), all.end(), isIt);
    ranking.push_back(
      { static_cast<int>(found - all.begin()), step * static_cast<double>(ranking.size()) });
  }
  return ranking;
}

} // namespace Strider

#endif
