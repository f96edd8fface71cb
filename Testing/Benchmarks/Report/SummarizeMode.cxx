// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Summarises a mode's views.
#include "Report/SummarizeMode.h"
#include "Measure/Statistics.h"

#include <algorithm>
#include <cmath>

namespace StriderBenchmarks
{
namespace
{

std::vector<double> Collect(const ModeResult& mode, double ViewResult::*member)
{
  std::vector<double> values;
  for (const ViewResult& view : mode.Views)
  {
    values.push_back(view.*member);
  }
  return values;
}

std::size_t FindLargest(const std::vector<double>& values)
{
  return static_cast<std::size_t>(std::max_element(values.begin(), values.end()) - values.begin());
}

void NoteMoves(const ModeResult& mode, ModeSummary& summary)
{
  for (const ViewResult& view : mode.Views)
  {
    summary.RotationCount += view.RotationCount;
    summary.RotationMilliseconds += view.RotationMilliseconds;
    if (!view.StoredOrder.empty())
    {
      ++summary.Orders[FindStoredAxes(view.StoredOrder)];
    }
  }
}

} // namespace

ModeSummary SummarizeMode(const RunResult& run, const ModeResult& mode)
{
  ModeSummary summary;
  const std::vector<double> medians = Collect(mode, &ViewResult::Median);
  if (medians.empty())
  {
    const double none = std::nan("");
    return { none, none, none, none, none, none, none, none, none, none, none, "", "", 0, none,
      {} };
  }
  NoteMoves(mode, summary);
  summary.Mean = FindMean(medians);
  summary.Median = FindQuantile(medians, 0.5);
  summary.Percentile95 = FindQuantile(medians, 0.95);
  summary.Worst = FindQuantile(medians, 1.0);
  summary.Best = FindQuantile(medians, 0.0);
  summary.FramesPerSecond = FindFramesPerSecond(medians);
  summary.Spread = FindQuantile(Collect(mode, &ViewResult::Spread), 0.5);
  summary.FrameMean = FindMean(Collect(mode, &ViewResult::Frame));
  summary.WorstView = run.Views[FindLargest(medians)].Name;
  double samples = 0.0;
  for (const ViewResult& view : mode.Views)
  {
    samples += static_cast<double>(view.Samples);
  }
  summary.GigasamplesPerSecond =
    samples / (summary.Mean * static_cast<double>(medians.size())) * 1e-6;

  std::vector<double> ratios;
  for (std::size_t view = 0; view < medians.size() && run.Modes[0].IsValid(); ++view)
  {
    ratios.push_back(medians[view] / run.Modes[0].Views[view].Median);
  }
  summary.MeanRatio = FindMean(ratios);
  summary.WorstRatio = FindQuantile(ratios, 1.0);
  summary.WorstRatioView = ratios.empty() ? "" : run.Views[FindLargest(ratios)].Name;
  return summary;
}

BestFixedComparison CompareWithBestFixed(const RunResult& run, const ModeResult& mode)
{
  std::vector<const ModeResult*> fixed;
  for (const ModeResult& other : run.Modes)
  {
    if (other.What.IsFixed() && other.IsValid())
    {
      fixed.push_back(&other);
    }
  }
  BestFixedComparison comparison;
  if (fixed.size() < 2 || !mode.IsValid())
  {
    return comparison;
  }
  comparison.IsKnown = true;
  std::vector<double> ratios;
  for (std::size_t view = 0; view < run.Views.size(); ++view)
  {
    const ModeResult* best = fixed[0];
    for (const ModeResult* other : fixed)
    {
      best = other->Views[view].Median < best->Views[view].Median ? other : best;
    }
    ratios.push_back(mode.Views[view].Median / best->Views[view].Median);
    if (ratios.back() > comparison.WorstRatio)
    {
      comparison.WorstRatio = ratios.back();
      comparison.WorstView = run.Views[view].Name;
      comparison.WorstViewBest = best->What.Name;
    }
  }
  comparison.MeanRatio = FindMean(ratios);
  return comparison;
}

StayComparison CompareWithStay(const RunResult& run, const ModeResult& mode)
{
  StayComparison comparison;
  for (const ModeResult& other : run.Modes)
  {
    if (!mode.What.MayMove() || other.What.MayMove() || !other.IsValid() || !mode.IsValid() ||
      other.What.LaunchName != mode.What.LaunchName)
    {
      continue;
    }
    comparison.IsKnown = true;
    comparison.Other = other.What.Name;
    const std::vector<double> own = Collect(mode, &ViewResult::Median);
    const std::vector<double> stayed = Collect(other, &ViewResult::Median);
    comparison.MeanRatio = FindMean(own) / FindMean(stayed);
    std::vector<double> ratios;
    for (std::size_t view = 0; view < own.size(); ++view)
    {
      ratios.push_back(own[view] / stayed[view]);
    }
    comparison.WorstRatio = FindQuantile(ratios, 1.0);
    comparison.WorstView = run.Views[FindLargest(ratios)].Name;
    return comparison;
  }
  return comparison;
}

TurnSummary SummarizeTurn(const RunResult& run, const ModeResult& mode, bool wholeFrames)
{
  TurnSummary turn;
  const std::vector<double> times =
    Collect(mode, wholeFrames ? &ViewResult::Frame : &ViewResult::Median);
  const std::vector<double> again =
    Collect(mode, wholeFrames ? &ViewResult::SecondFrame : &ViewResult::SecondTurn);
  if (times.empty())
  {
    return turn;
  }
  constexpr double slow = 1.3; // times the median
  turn.Median = FindQuantile(times, 0.5);
  turn.LowerQuartile = FindQuantile(times, 0.25);
  turn.UpperQuartile = FindQuantile(times, 0.75);
  const auto sum = [&](const ModeResult& other) {
    const auto& all = Collect(other, wholeFrames ? &ViewResult::Frame : &ViewResult::Median);
    return FindMean(all) * static_cast<double>(all.size());
  };
  turn.Total = sum(mode);
  turn.TotalRatio = turn.Total / sum(run.Modes[0]);
  turn.Largest = FindQuantile(times, 1.0);
  turn.LargestView = run.Views[FindLargest(times)].Name;
  turn.LargestOverMedian = turn.Largest / turn.Median;
  turn.LargestOverAllowed = turn.Largest / (slow * turn.Median + run.CopyMilliseconds);
  for (std::size_t view = 0; view < times.size(); ++view)
  {
    if (times[view] > slow * turn.Median)
    {
      turn.SlowViews.push_back(run.Views[view].Name);
    }
    turn.FirstUse += run.IsCold ? times[view] - again[view] : 0.0;
  }
  return turn;
}

} // namespace StriderBenchmarks
