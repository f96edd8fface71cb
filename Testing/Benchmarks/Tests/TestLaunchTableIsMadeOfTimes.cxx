// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A launch table is made of frame times: which launches a row has, their lags, the percentages and thresholds, and
// that a file with all of them is read again as it was.
#include "Tests/KnownTimes.h"
#include "Tuning/ChooseReferenceViews.h"
#include "Tuning/FormatTableFile.h"
#include "Tuning/NameGpu.h"
#include "Tuning/TimeLaunches.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <sstream>

namespace StriderBenchmarks
{
namespace
{

using Strider::LaunchRow;
using Strider::LaunchTable;

constexpr std::size_t ViewCount = 5;

/// Known times of two regimes, measured as a renderer's are.
TuneTimes MakeTimes()
{
  KnownTimer timer;
  timer.Find = ScatterTime;
  TuneTimes times;
  times.Views = ChooseReferenceViews(Strider::FindLaunchTable(90).Views, ViewCount);
  for (const TuneScene& scene : { TuneScene{ 1, 1.0, 1024, 1024 }, TuneScene{ 4, 2.0, 1024, 512 } })
  {
    EXPECT_TRUE(timer.Open(scene).IsOk());
    RegimeTimes regime;
    regime.Scene = scene;
    for (const Strider::ReferenceView& view : times.Views)
    {
      const View camera = MakeReferenceCamera(view, std::to_string(regime.Views.size()));
      regime.Views.emplace_back();
      EXPECT_TRUE(TimeLaunches(timer, camera, 2, regime.Views.back()).IsOk());
    }
    times.Regimes.push_back(regime);
  }
  return times;
}

LaunchTable MakeBase()
{
  LaunchTable base;
  base.Capability = 86;
  base.Origin = "an RTX A6000";
  base.FewRaysVoxelsPerPixel = 1.25;
  base.FewStackedRaysVoxelsPerPixel = 2.5;
  return base;
}

/// The table of these times as text, without comments; the problem if there is none.
std::string MakeText(const TuneTimes& times)
{
  LaunchTable table;
  TableReasons reasons;
  const Strider::Status status = MakeLaunchTable(times, MakeBase(), table, reasons);
  return status.IsOk() ? WriteLaunchTable(table) : status.GetMessage();
}

TEST(LaunchTableIsMadeOfTimes, AndItsFileIsReadAsItWas)
{
  const TuneTimes times = MakeTimes();
  LaunchTable made;
  TableReasons reasons;
  ASSERT_TRUE(MakeLaunchTable(times, MakeBase(), made, reasons).IsOk());
  const std::string text =
    FormatTableFile(times, { "NVIDIA RTX A6000, driver 1.2", 4 }, reasons, made);
  EXPECT_EQ(text, FormatTableFile(times, { "NVIDIA RTX A6000, driver 1.2", 4 }, reasons, made));
  LaunchTable read;
  const Strider::Status status = Strider::ParseLaunchTable(text, read);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  EXPECT_EQ(read.Capability, 86);
  EXPECT_EQ(read.Origin, "an RTX A6000");
  EXPECT_EQ(read.FewRaysVoxelsPerPixel, made.FewRaysVoxelsPerPixel);
  EXPECT_EQ(read.FewStackedRaysVoxelsPerPixel, 2.5);
  ASSERT_EQ(read.Views.size(), ViewCount);
  ASSERT_EQ(read.Regimes.size(), 2u);
  for (std::size_t view = 0; view < ViewCount; ++view)
  {
    EXPECT_EQ(read.Views[view].Right, times.Views[view].Right);
    EXPECT_EQ(read.Views[view].Up, times.Views[view].Up);
    for (std::size_t regime = 0; regime < 2; ++regime)
    {
      const LaunchRow& row = read.Regimes[regime].Rows[view];
      const LaunchRow& wanted = made.Regimes[regime].Rows[view];
      EXPECT_EQ(row.Percent, wanted.Percent);
      ASSERT_EQ(row.Launches.size(), wanted.Launches.size());
      for (std::size_t launch = 0; launch < row.Launches.size(); ++launch)
      {
        EXPECT_EQ(row.Launches[launch].Candidate, wanted.Launches[launch].Candidate);
        EXPECT_EQ(row.Launches[launch].Lag, wanted.Launches[launch].Lag);
      }
    }
  }
  EXPECT_EQ(read.Regimes[1].VoxelBytes, 4);
  EXPECT_EQ(read.Regimes[1].VoxelsPerPixel, 2.0);
}

TEST(LaunchTableIsMadeOfTimes, AndItsFileMayBeCommitted)
{
  const TuneTimes times = MakeTimes();
  LaunchTable made;
  TableReasons reasons;
  ASSERT_TRUE(MakeLaunchTable(times, MakeBase(), made, reasons).IsOk());
  std::istringstream text(FormatTableFile(times, { "NVIDIA RTX A6000", 4 }, reasons, made));
  std::string comments;
  std::string line;
  while (std::getline(text, line) && line.compare(0, 2, "# ") == 0)
  {
    comments += line + "\n";
  }
  EXPECT_EQ(line, "strider-launch-table 1");
  for (const char* const part : { "SPDX-FileCopyrightText: Copyright (c) The Strider developers\n",
         "SPDX-License-Identifier: BSD-3-Clause\n", "Longer than 400 lines: one table",
         "NVIDIA RTX A6000", "the fastest of 4 runs",
         "1 byte, 1 voxel per pixel: 1024^3 voxels, 1024x1024 pixels",
         "4 bytes, 2 voxels per pixel: 1024^3 voxels, 512x512 pixels",
         "few-stacked-rays-voxels-per-pixel: not measured, as in the built-in table" })
  {
    EXPECT_NE(comments.find(part), std::string::npos) << part << " is not in\n" << comments;
  }
}

TEST(LaunchTableIsMadeOfTimes, WhichARowSelects)
{
  ViewTimes times(CountTimedLaunches(), 20.0);
  times[37] = 10.0;  // also the block of 1x256 threads of the percentages
  times[5] = 11.0;   // 10 %
  times[6] = 11.01;  // too slow
  times[90] = 10.14; // two that take the same time
  times[80] = 10.14;
  times[FindCostLaunch(LaunchRow::Published)] = 18.0;
  times[FindCostLaunch(LaunchRow::FirstOfBatchOne + 3)] = 72.0;
  times[FindCostLaunch(LaunchRow::FirstOfBatchEight + 2)] = 12.0;
  const LaunchRow row = MakeLaunchRow(times, 8.0);
  ASSERT_EQ(row.Launches.size(), 4u);
  const Strider::TimedLaunch wanted[] = { { 37, 0 }, { 80, 14 }, { 90, 14 }, { 5, 100 } };
  for (int launch = 0; launch < 4; ++launch)
  {
    EXPECT_EQ(row.Launches[launch].Candidate, wanted[launch].Candidate) << launch;
    EXPECT_EQ(row.Launches[launch].Lag, wanted[launch].Lag) << launch;
  }
  const std::array<unsigned short, LaunchRow::CostCount> percent{ 225, 250, 250, 250, 900, 250, 250,
    150, 125, 125 };
  EXPECT_EQ(row.Percent, percent);
  EXPECT_EQ(FindCostLaunch(LaunchRow::FirstOfBatchEight + 3), 37u);
  // No more than eight, and the fastest ones.
  for (int launch = 0; launch < 20; ++launch)
  {
    times[launch] = 10.9 - 0.01 * launch;
  }
  const LaunchRow full = MakeLaunchRow(times, 8.0);
  ASSERT_EQ(full.Launches.size(), LaunchRow::MostLaunches);
  EXPECT_EQ(full.Launches[3].Candidate, 19);
  EXPECT_EQ(full.Launches[7].Candidate, 15);
}

TEST(LaunchTableIsMadeOfTimes, AndPermutedTimesMakeAnotherOne)
{
  const TuneTimes times = MakeTimes();
  const std::string text = MakeText(times);
  EXPECT_EQ(MakeText(times), text);
  TuneTimes launches = times;
  ViewTimes& row = launches.Regimes[1].Views[2];
  std::rotate(row.begin(), row.begin() + 1, row.end());
  EXPECT_NE(MakeText(launches), text);
  TuneTimes views = times;
  std::swap(views.Regimes[0].Views[1], views.Regimes[0].Views[4]);
  EXPECT_NE(MakeText(views), text);
  TuneTimes regimes = times;
  std::swap(regimes.Regimes[0].Views, regimes.Regimes[1].Views);
  EXPECT_NE(MakeText(regimes), text);
}

TEST(LaunchTableIsMadeOfTimes, AndIncompleteTimesAreRefused)
{
  const std::string refused = "no launch table can be made: ";
  const auto check = [&](const std::function<void(TuneTimes&)>& change, const std::string& said) {
    TuneTimes times = MakeTimes();
    change(times);
    LaunchTable table;
    table.Capability = 1;
    TableReasons reasons;
    const Strider::Status status = MakeLaunchTable(times, MakeBase(), table, reasons);
    EXPECT_EQ(status.GetCode(), Strider::StatusCode::InvalidArgument) << said;
    EXPECT_NE(status.GetMessage().find(refused + said), std::string::npos) << status.GetMessage();
    EXPECT_EQ(table.Capability, 1) << "a table stays as it was";
  };
  for (const double time : { 0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity() })
  {
    check([&](TuneTimes& times) { times.Regimes[1].Views[3][7] = time; },
      "view 3 has no time of launch 7");
  }
  check([](TuneTimes& times) { times.Regimes[0].Views[2].pop_back(); }, "view 2 has times of ");
  check([](TuneTimes& times) { times.Regimes[0].Views.pop_back(); }, "4 views of 5 were measured");
  check([](TuneTimes& times) { times.Regimes.clear(); }, "no views, or no regimes");
  check([](TuneTimes& times) { times = {}; }, "no views, or no regimes");
}

TEST(LaunchTableIsMadeOfTimes, ThresholdsLieBetweenMeasuredDistances)
{
  constexpr double kept = 99.0;
  // That of the built-in table follows from its rows.
  const LaunchTable& hopper = Strider::FindLaunchTable(90);
  EXPECT_EQ(FindFewThreadsThreshold(CountFewThreads(hopper.Regimes), kept).VoxelsPerPixel,
    hopper.FewRaysVoxelsPerPixel);
  const FewThreadsShares shares{ { 1.0, { 0, 9 } }, { 2.0, { 4, 9 } }, { 4.0, { 5, 9 } } };
  EXPECT_EQ(FindFewThreadsThreshold(shares, kept).VoxelsPerPixel, 3.0);
  const FewThreadsShares islands{ { 1.0, { 9, 9 } }, { 2.0, { 0, 9 } }, { 4.0, { 9, 9 } } };
  EXPECT_EQ(FindFewThreadsThreshold(islands, kept).VoxelsPerPixel, 3.0);
  const FewThreadsShares always{ { 0.5, { 9, 9 } }, { 2.0, { 9, 9 } } };
  EXPECT_EQ(FindFewThreadsThreshold(always, kept).VoxelsPerPixel, 0.5);
  const FewThreadsShares never{ { 0.5, { 0, 9 } }, { 4.0, { 4, 9 } } };
  EXPECT_EQ(FindFewThreadsThreshold(never, kept).VoxelsPerPixel, 8.0);
  EXPECT_EQ(FindFewThreadsThreshold({ { 4.0, { 9, 9 } } }, kept).VoxelsPerPixel, kept);
  EXPECT_EQ(FindFewThreadsThreshold({}, kept).VoxelsPerPixel, kept);
}

TEST(LaunchTableIsMadeOfTimes, ThresholdsOfStackedSlicesComeFromTheirFrames)
{
  std::vector<RegimeTimes> regimes(3);
  regimes[0].Scene.VoxelsPerPixel = 1.0;
  regimes[0].Stacked = { { 1.0, 2.0 }, { 1.0, 0.9 }, { 1.0, 2.0 } };
  regimes[1].Scene.VoxelsPerPixel = 4.0;
  regimes[1].Stacked = { { 1.0, 0.5 }, { 1.0, 0.9 }, { 1.0, 1.0 } };
  regimes[2].Scene.VoxelsPerPixel = 2.0; // without frames
  const FewThreadsShares shares = CountFewThreads(regimes);
  ASSERT_EQ(shares.size(), 2u);
  EXPECT_EQ(shares.at(1.0).Faster, 1);
  EXPECT_EQ(shares.at(4.0).Faster, 2);
  EXPECT_EQ(shares.at(4.0).Views, 3);
  TuneTimes times = MakeTimes();
  times.Regimes[0].Stacked = { { 1.0, 2.0 } };
  times.Regimes[1].Stacked = { { 1.0, 0.5 } };
  LaunchTable table;
  TableReasons reasons;
  ASSERT_TRUE(MakeLaunchTable(times, MakeBase(), table, reasons).IsOk());
  EXPECT_EQ(table.FewStackedRaysVoxelsPerPixel, 1.5);
  EXPECT_NE(reasons.FewStackedRays.find("at 2 voxels per pixel, not at 1"), std::string::npos);
}

TEST(LaunchTableIsMadeOfTimes, AndNamesTheGpu)
{
  EXPECT_EQ(NameGpu("NVIDIA H100 80GB HBM3"), "an H100 80GB HBM3");
  EXPECT_EQ(NameGpu("NVIDIA GeForce RTX 4090"), "a GeForce RTX 4090");
  EXPECT_EQ(NameGpu("NVIDIA RTX A6000"), "an RTX A6000");
  EXPECT_EQ(NameGpu("NVIDIA TITAN RTX"), "a TITAN RTX");
  EXPECT_EQ(NameGpu("Tesla T4"), "a Tesla T4");
  EXPECT_EQ(NameGpu("NVIDIA L40S"), "an L40S");
  EXPECT_EQ(NameGpu("NVIDIA GH200\n480GB"), "a GH200 480GB");
  EXPECT_EQ(NameGpu(""), "a GPU");
}

} // namespace
} // namespace StriderBenchmarks
