// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Prints a run's table.
#include "Report/BenchReport.h"
#include "Report/SummarizeMode.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace StriderBenchmarks
{
namespace
{

void PrintMode(const RunResult& run, const ModeResult& mode, int nameWidth)
{
  if (!mode.IsValid())
  {
    std::printf("%-*s FAILED\n", nameWidth, mode.What.Name.c_str());
    return;
  }
  const ModeSummary summary = SummarizeMode(run, mode);
  std::printf("%-*s %8.3f %8.3f %8.3f %8.3f %8.3f %6.2f %8.1f %7.1f %6.1f%% %6.3f %6.3f %9.3f\n",
    nameWidth, mode.What.Name.c_str(), summary.Mean, summary.Median, summary.Percentile95,
    summary.Worst, summary.Best, summary.Worst / summary.Best, summary.FramesPerSecond,
    summary.GigasamplesPerSecond, 100.0 * summary.Spread, summary.MeanRatio, summary.WorstRatio,
    summary.FrameMean);
}

void PrintImages(const RunResult& run)
{
  for (const ModeResult& mode : run.Modes)
  {
    if (!mode.Problem.empty())
    {
      std::printf(
        "*** %s FAILED, its times are dropped: %s\n", mode.What.Name.c_str(), mode.Problem.c_str());
    }
    else if (!mode.Difference.IsIdentical)
    {
      std::printf("%s: images up to %.2f/255 from the first Strider mode's (view %s), at least "
                  "%.3f%% of the pixels within 2/255\n",
        mode.What.Name.c_str(), mode.Difference.Worst, mode.WorstView.c_str(),
        100.0 * mode.Difference.FractionWithin);
    }
  }
}

void PrintAutomatic(const RunResult& run)
{
  for (const ModeResult& mode : run.Modes)
  {
    const BestFixedComparison comparison = CompareWithBestFixed(run, mode);
    if (mode.What.IsAutomatic() && comparison.IsKnown)
    {
      std::printf("%s against the best fixed mode of each view: mean %.3f, worst %.3f (view %s, "
                  "where %s is best)\n",
        mode.What.Name.c_str(), comparison.MeanRatio, comparison.WorstRatio,
        comparison.WorstView.c_str(), comparison.WorstViewBest.c_str());
    }
  }
}

std::string DescribeOrders(const std::map<std::string, int>& orders)
{
  std::string text;
  for (const auto& [axes, views] : orders)
  {
    text += "; stored as " + axes + " in " + std::to_string(views) + " views";
  }
  return text;
}

void PrintMoves(const RunResult& run, const ModeResult& mode)
{
  if (!mode.What.MayMove() || !mode.IsValid())
  {
    return;
  }
  const ModeSummary summary = SummarizeMode(run, mode);
  std::printf("%s: voxels moved %d times, %.3f ms in all%s\n", mode.What.Name.c_str(),
    summary.RotationCount, summary.RotationMilliseconds, DescribeOrders(summary.Orders).c_str());
  if (mode.WarmupRotationCount > 0)
  {
    std::printf("%s: and %d times before the first of these frames\n", mode.What.Name.c_str(),
      mode.WarmupRotationCount);
  }
  const StayComparison comparison = CompareWithStay(run, mode);
  if (comparison.IsKnown)
  {
    std::printf("%s against %s: mean %.3f, worst %.3f (view %s)\n", mode.What.Name.c_str(),
      comparison.Other.c_str(), comparison.MeanRatio, comparison.WorstRatio,
      comparison.WorstView.c_str());
  }
}

void PrintTurn(const RunResult& run, const ModeResult& mode, bool wholeFrames)
{
  const TurnSummary turn = SummarizeTurn(run, mode, wholeFrames);
  std::printf("%s, %s: total %.2f ms, %.3f of the first mode's; median %.3f ms, quartiles %.3f and "
              "%.3f ms, largest %.3f ms (view %s), %.2f times the median; %zu of %zu frames above "
              "1.3 times the median",
    mode.What.Name.c_str(), wholeFrames ? "whole frames" : "rays and moves", turn.Total,
    turn.TotalRatio, turn.Median, turn.LowerQuartile, turn.UpperQuartile, turn.Largest,
    turn.LargestView.c_str(), turn.LargestOverMedian, turn.SlowViews.size(), run.Views.size());
  if (!wholeFrames && !std::isnan(turn.LargestOverAllowed))
  {
    std::printf("; largest over (1.3 medians and a copy of %.3f ms): %.3f", run.CopyMilliseconds,
      turn.LargestOverAllowed);
  }
  if (run.IsCold)
  {
    std::printf("; first use costs %.3f ms in all", turn.FirstUse);
  }
  std::printf("\n");
}

} // namespace

void PrintTable(const RunResult& run)
{
  std::size_t nameWidth = 4;
  for (const ModeResult& mode : run.Modes)
  {
    nameWidth = std::max(nameWidth, mode.What.Name.size());
  }
  const int width = static_cast<int>(nameWidth);
  std::printf("\nmilliseconds of the rays and of moving voxels, over the medians of %zu views; "
              "ratios to %s\n",
    run.Views.size(), run.Modes[0].What.Name.c_str());
  std::printf("%-*s %8s %8s %8s %8s %8s %6s %8s %7s %7s %6s %6s %9s\n", width, "mode", "mean",
    "median", "p95", "worst", "best", "w:b", "fps", "Gs/s", "spread", "ratio", "worst", "frame");
  for (const ModeResult& mode : run.Modes)
  {
    PrintMode(run, mode, width);
  }
  PrintImages(run);
  PrintAutomatic(run);
  for (const ModeResult& mode : run.Modes)
  {
    PrintMoves(run, mode);
  }
  for (const ModeResult& mode : run.Modes)
  {
    if (run.IsTurn && mode.IsValid())
    {
      PrintTurn(run, mode, false);
      PrintTurn(run, mode, true);
    }
  }
}

} // namespace StriderBenchmarks
