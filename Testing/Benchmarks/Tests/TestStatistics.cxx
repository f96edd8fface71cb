// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Quantiles, spreads and frame rates of known numbers.
#include "Measure/Statistics.h"
#include "Report/SummarizeMode.h"

#include <gtest/gtest.h>

namespace StriderBenchmarks
{
namespace
{

ModeResult MakeMode(const std::string& name, const std::vector<double>& medians)
{
  std::vector<Mode> modes;
  EXPECT_EQ(ParseModes(name, modes), "");
  ModeResult mode;
  mode.What = modes.at(0);
  for (const double median : medians)
  {
    ViewResult view;
    view.Median = median;
    view.Frame = median + 1.0;
    view.Samples = 1000000;
    view.SecondTurn = 1.0;
    mode.Views.push_back(view);
  }
  return mode;
}

RunResult MakeRun(const std::vector<ModeResult>& modes)
{
  RunResult run;
  run.Modes = modes;
  for (std::size_t view = 0; view < modes[0].Views.size(); ++view)
  {
    run.Views.push_back({ "v" + std::to_string(view), {}, {}, {}, 0.0 });
  }
  return run;
}

TEST(Statistics, QuantilesAreInterpolated)
{
  const std::vector<double> samples{ 4.0, 1.0, 3.0, 2.0 };
  EXPECT_DOUBLE_EQ(FindQuantile(samples, 0.0), 1.0);
  EXPECT_DOUBLE_EQ(FindQuantile(samples, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(FindQuantile(samples, 0.95), 3.85);
  EXPECT_DOUBLE_EQ(FindQuantile(samples, 1.0), 4.0);
  EXPECT_DOUBLE_EQ(FindQuantile({ 7.0 }, 0.95), 7.0);
  EXPECT_TRUE(std::isnan(FindQuantile({}, 0.5)));
}

TEST(Statistics, SpreadIsHalfTheQuartilesOverTheMedian)
{
  EXPECT_DOUBLE_EQ(FindSpread({ 8.0, 9.0, 10.0, 11.0, 12.0 }), 0.1);
  EXPECT_DOUBLE_EQ(FindSpread({ 5.0, 5.0, 5.0 }), 0.0);
}

TEST(Statistics, FrameRateIsFramesOverTotalTime)
{
  EXPECT_DOUBLE_EQ(FindMean({ 10.0, 30.0 }), 20.0);
  EXPECT_DOUBLE_EQ(FindFramesPerSecond({ 10.0, 30.0 }), 50.0); // not the mean of 100 and 33.3
}

TEST(Statistics, ModeIsSummarizedOverItsViews)
{
  const RunResult run =
    MakeRun({ MakeMode("fixed:16x16", { 2.0, 4.0, 2.0 }), MakeMode("auto", { 1.0, 5.0, 2.0 }) });
  const ModeSummary summary = SummarizeMode(run, run.Modes[1]);
  EXPECT_DOUBLE_EQ(summary.Mean, 8.0 / 3.0);
  EXPECT_DOUBLE_EQ(summary.Median, 2.0);
  EXPECT_DOUBLE_EQ(summary.Worst, 5.0);
  EXPECT_EQ(summary.WorstView, "v1");
  EXPECT_DOUBLE_EQ(summary.Best, 1.0);
  EXPECT_DOUBLE_EQ(summary.FramesPerSecond, 375.0);
  EXPECT_DOUBLE_EQ(summary.GigasamplesPerSecond, 3e6 / 8e-3 * 1e-9);
  EXPECT_DOUBLE_EQ(summary.FrameMean, 11.0 / 3.0);
  EXPECT_DOUBLE_EQ(summary.MeanRatio, (0.5 + 1.25 + 1.0) / 3.0);
  EXPECT_DOUBLE_EQ(summary.WorstRatio, 1.25);
  EXPECT_EQ(summary.WorstRatioView, "v1");
}

TEST(Statistics, AutomaticIsComparedWithTheBestFixedOfEachView)
{
  const RunResult run = MakeRun({ MakeMode("fixed:16x16", { 2.0, 4.0 }),
    MakeMode("auto", { 2.0, 3.3 }), MakeMode("fixed:8x32", { 4.0, 3.0 }) });
  const BestFixedComparison comparison = CompareWithBestFixed(run, run.Modes[1]);
  ASSERT_TRUE(comparison.IsKnown);
  EXPECT_DOUBLE_EQ(comparison.MeanRatio, 1.05);
  EXPECT_DOUBLE_EQ(comparison.WorstRatio, 1.1);
  EXPECT_EQ(comparison.WorstView, "v1");
  EXPECT_EQ(comparison.WorstViewBest, "fixed:8x32");
}

TEST(Statistics, ModeThatMovesIsComparedWithTheSameLaunch)
{
  RunResult run = MakeRun({ MakeMode("fixed:16x16", { 9.0, 9.0 }), MakeMode("auto", { 2.0, 4.0 }),
    MakeMode("auto:move", { 2.2, 2.0 }), MakeMode("published:turned", { 1.0, 1.0 }) });
  run.Modes[2].Views[0].RotationCount = 1;
  run.Modes[2].Views[0].RotationMilliseconds = 0.5;
  run.Modes[2].Views[0].StoredOrder = "xyz (automatic: as they came)";
  run.Modes[2].Views[1].StoredOrder = "zyx (automatic: x is deep)";
  const StayComparison comparison = CompareWithStay(run, run.Modes[2]);
  ASSERT_TRUE(comparison.IsKnown);
  EXPECT_EQ(comparison.Other, "auto");
  EXPECT_DOUBLE_EQ(comparison.MeanRatio, 0.7);
  EXPECT_DOUBLE_EQ(comparison.WorstRatio, 1.1);
  EXPECT_EQ(comparison.WorstView, "v0");
  EXPECT_FALSE(CompareWithStay(run, run.Modes[1]).IsKnown);
  EXPECT_FALSE(CompareWithStay(run, run.Modes[3]).IsKnown);
  const ModeSummary summary = SummarizeMode(run, run.Modes[2]);
  EXPECT_EQ(summary.RotationCount, 1);
  EXPECT_DOUBLE_EQ(summary.RotationMilliseconds, 0.5);
  EXPECT_EQ(summary.Orders, (std::map<std::string, int>{ { "xyz", 1 }, { "zyx", 1 } }));
}

TEST(Statistics, TurnIsSummedUpAndMayTakeOneCopy)
{
  RunResult run = MakeRun({ MakeMode("auto", { 2.0, 2.0, 2.0, 2.0, 2.0 }),
    MakeMode("auto:move", { 1.0, 1.0, 3.9, 0.8, 1.3 }) });
  run.IsTurn = true;
  EXPECT_TRUE(std::isnan(SummarizeTurn(run, run.Modes[1], false).LargestOverAllowed));
  run.CopyMilliseconds = 1.3;
  const TurnSummary turn = SummarizeTurn(run, run.Modes[1], false);
  EXPECT_DOUBLE_EQ(turn.Total, 8.0);
  EXPECT_DOUBLE_EQ(turn.TotalRatio, 0.8);
  EXPECT_DOUBLE_EQ(turn.LowerQuartile, 1.0);
  EXPECT_DOUBLE_EQ(turn.UpperQuartile, 1.3);
  EXPECT_DOUBLE_EQ(turn.LargestOverAllowed, 1.5);
}

TEST(Statistics, TurnFindsItsSlowFrames)
{
  RunResult run = MakeRun({ MakeMode("auto", { 1.0, 1.0, 2.0, 1.0, 1.2 }) });
  run.IsTurn = true;
  run.IsCold = true;
  const TurnSummary turn = SummarizeTurn(run, run.Modes[0], false);
  EXPECT_DOUBLE_EQ(turn.Median, 1.0);
  EXPECT_DOUBLE_EQ(turn.LargestOverMedian, 2.0);
  EXPECT_EQ(turn.LargestView, "v2");
  EXPECT_EQ(turn.SlowViews, std::vector<std::string>{ "v2" });
  EXPECT_NEAR(turn.FirstUse, 1.2, 1e-12);
}

} // namespace
} // namespace StriderBenchmarks
