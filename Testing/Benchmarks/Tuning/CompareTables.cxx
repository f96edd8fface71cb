// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compares the launches that two launch tables choose.
#include "Tuning/CompareTables.h"

#include "BlockShape/RankLaunches.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace StriderBenchmarks
{
namespace
{

using Strider::Status;

/// Timed runs of each launch, after one that is not timed.
constexpr int Runs = 5;

/// Returns the time of the given launch over that of the new one: the fastest runs of both.
Status TimeRatio(FrameTimer& timer, const View& view, const Strider::LaunchShape& made,
  const Strider::LaunchShape& given, double& ratio)
{
  double fastest[2] = {};
  for (int run = 0; run <= Runs; ++run)
  {
    for (int turn = 0; turn < 2; ++turn)
    {
      const int which = (turn + run) % 2; // each run starts with the other one
      double milliseconds = 0.0;
      STRIDER_TRY(timer.Time(view, which == 0 ? made : given, TimedVoxels::Texture, milliseconds));
      if (run > 0)
      {
        fastest[which] = run == 1 ? milliseconds : std::min(fastest[which], milliseconds);
      }
    }
  }
  ratio = fastest[1] / fastest[0];
  return {};
}

} // namespace

ComparisonSummary Summarize(const std::vector<double>& ratios)
{
  ComparisonSummary summary{ std::nan(""), std::nan(""), 0 };
  if (!ratios.empty())
  {
    const auto worst = std::max_element(ratios.begin(), ratios.end());
    summary.MeanRatio =
      std::accumulate(ratios.begin(), ratios.end(), 0.0) / static_cast<double>(ratios.size());
    summary.WorstRatio = *worst;
    summary.WorstView = static_cast<std::size_t>(worst - ratios.begin());
  }
  return summary;
}

int ChooseCandidate(
  const Strider::LaunchTable& table, const Strider::ViewGeometry& view, int voxelBytes)
{
  const std::vector<double> weights =
    WeighRegimes(table, Strider::MeasureVoxelsPerPixel(view), voxelBytes);
  if (std::all_of(weights.begin(), weights.end(), [](double weight) { return weight == 0.0; }))
  {
    return -1;
  }
  double nearestDegrees = 0.0;
  return RankLaunches(table, view, voxelBytes, nearestDegrees).front().Candidate;
}

Status CompareRegime(FrameTimer& timer, const TuneScene& scene, const std::vector<View>& views,
  const Strider::LaunchTable& made, const Strider::LaunchTable& given, RegimeComparison& comparison)
{
  comparison = {};
  comparison.Scene = scene;
  for (const View& view : views)
  {
    const Strider::ViewGeometry geometry = timer.MeasureGeometry(view);
    const int choices[2] = { ChooseCandidate(made, geometry, scene.VoxelBytes),
      ChooseCandidate(given, geometry, scene.VoxelBytes) };
    if (choices[0] < 0 || choices[1] < 0)
    {
      comparison.Ratios.clear();
      return {};
    }
    double ratio = 1.0;
    if (choices[0] == choices[1])
    {
      ++comparison.SameChoices;
    }
    else
    {
      const std::vector<Strider::LaunchCandidate>& all = Strider::ListLaunchCandidates();
      STRIDER_TRY(TimeRatio(timer, view, MakeCandidateShape(all[choices[0]], geometry),
        MakeCandidateShape(all[choices[1]], geometry), ratio));
    }
    comparison.Ratios.push_back(ratio);
  }
  return {};
}

} // namespace StriderBenchmarks
