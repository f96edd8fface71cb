// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The suite tune renders the launches that a table names, each often enough, and compares the choices of two tables.
#include "Tests/KnownTimes.h"
#include "Tuning/ChooseReferenceViews.h"
#include "Tuning/CompareTables.h"
#include "Tuning/MakeLaunchTable.h"
#include "Tuning/PlanTuning.h"
#include "Tuning/RendererTimer.h"
#include "Tuning/TimeLaunches.h"

#include "BlockShape/ChooseLaunchShape.h"
#include "BlockShape/RankLaunches.h"

#include "vtkStriderDescribeLaunch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace StriderBenchmarks
{
namespace
{

using Strider::LaunchShape;
using Strider::LaunchTable;

const LaunchTable& GetHopper()
{
  return Strider::FindLaunchTable(90);
}

View MakeCamera(std::size_t view)
{
  return MakeReferenceCamera(GetHopper().Views[view], std::to_string(view));
}

KnownTimer MakeTimer()
{
  KnownTimer timer;
  timer.Find = ScatterTime;
  timer.Scene = { 1, 1.0, 1024, 1024 };
  return timer;
}

TEST(LaunchesAreTimed, AsTheRendererChoosesThemForTheirSettings)
{
  const KnownTimer timer = MakeTimer();
  std::set<std::string> sheared;
  for (std::size_t view = 0; view < GetHopper().Views.size(); ++view)
  {
    const Strider::ViewGeometry geometry = timer.MeasureGeometry(MakeCamera(view));
    for (std::size_t launch = 0; launch < CountTimedLaunches(); ++launch)
    {
      const LaunchShape wanted = MakeTimedShape(launch, geometry);
      const Strider::Strategies how = FixShape(wanted);
      const Strider::Status status = Strider::CheckLaunchSettings(how);
      ASSERT_TRUE(status.IsOk()) << status.GetMessage();
      const LaunchShape shape = Strider::ChooseFixedShape(how, geometry);
      ASSERT_EQ(vtkStriderDescribeShape(shape), vtkStriderDescribeShape(wanted));
      ASSERT_EQ(shape.RowShear, wanted.RowShear);
      ASSERT_EQ(shape.ColumnShear, wanted.ColumnShear);
      sheared.insert(std::to_string(wanted.ShearAxis));
    }
  }
  EXPECT_EQ(sheared.size(), 4u) << "rectangles, and warps along all three axes";
}

TEST(LaunchesAreTimed, EachOfTheTablesPercentages)
{
  const Strider::ViewGeometry geometry = MakeTimer().MeasureGeometry(MakeCamera(20));
  const auto describe = [&](int cost) {
    return vtkStriderDescribeShape(MakeTimedShape(FindCostLaunch(cost), geometry));
  };
  EXPECT_EQ(describe(Strider::LaunchRow::Published),
    vtkStriderDescribeShape(Strider::ChoosePublishedShape({}, geometry, 256)));
  const char* const blocks[] = { "32x8", "16x16", "4x64", "1x256" };
  for (int width = 0; width < 4; ++width)
  {
    const std::string block = blocks[width];
    EXPECT_EQ(describe(Strider::LaunchRow::FirstOfBatchOne + width), block + ", batch 1");
    EXPECT_EQ(describe(Strider::LaunchRow::FirstOfBatchEight + width), block + ", batch 8");
  }
  int costs = 0;
  for (std::size_t launch = 0; launch < CountTimedLaunches(); ++launch)
  {
    costs += IsCostLaunch(launch) ? 1 : 0;
  }
  EXPECT_EQ(costs, Strider::LaunchRow::Automatic);
}

TEST(LaunchesAreTimed, FromTheReferenceViews)
{
  KnownTimer timer = MakeTimer();
  for (const double voxelsPerPixel : { 0.5, 1.0, 4.0 })
  {
    timer.Scene = { 1, voxelsPerPixel, static_cast<int>(512 * voxelsPerPixel), 512 };
    for (std::size_t view = 0; view < GetHopper().Views.size(); ++view)
    {
      const Strider::ViewGeometry geometry = timer.MeasureGeometry(MakeCamera(view));
      // Within the four digits of the table.
      const Strider::ViewAxes axes = Strider::FindViewAxes(geometry);
      for (int axis = 0; axis < 3; ++axis)
      {
        EXPECT_NEAR(axes[0][axis], GetHopper().Views[view].Right[axis], 2e-4) << view;
        EXPECT_NEAR(axes[1][axis], GetHopper().Views[view].Up[axis], 2e-4) << view;
      }
      EXPECT_NEAR(Strider::MeasureVoxelsPerPixel(geometry), voxelsPerPixel, 1e-3 * voxelsPerPixel);
    }
  }
}

TEST(LaunchesAreTimed, FromViewsFarFromEachOther)
{
  const std::vector<Strider::ReferenceView>& all = GetHopper().Views;
  const auto findLeast = [](const std::vector<Strider::ReferenceView>& views) {
    double least = 180.0;
    for (std::size_t one = 0; one < views.size(); ++one)
    {
      for (std::size_t other = 0; other < one; ++other)
      {
        least = std::min(least,
          Strider::MeasureFoldedTurn(
            Strider::FindViewAxes(views[one]), Strider::FindViewAxes(views[other])));
      }
    }
    return least;
  };
  const std::vector<Strider::ReferenceView> chosen = ChooseReferenceViews(all, 32);
  ASSERT_EQ(chosen.size(), 32u);
  EXPECT_EQ(chosen.front().Right, all.front().Right);
  const std::vector<Strider::ReferenceView> first(all.begin(), all.begin() + 32);
  EXPECT_GT(findLeast(chosen), 1.1 * findLeast(first));
  EXPECT_EQ(ChooseReferenceViews(all, all.size()).size(), all.size());
  EXPECT_EQ(ChooseReferenceViews(all, 1000).size(), all.size());
  EXPECT_EQ(ChooseReferenceViews(all, 1).size(), 1u);
}

TEST(LaunchesAreTimed, AgainOnlyNearTheFastest)
{
  KnownTimer timer = MakeTimer();
  const std::string fastest = "4x32, batch 16";
  const std::string near = "8x16, batch 8";
  const std::string slow = "16x8, batch 8";
  timer.Find = [&](const TuneScene&, const KnownFrame& frame) {
    // Later runs are faster, so that the fastest run is the last.
    const double first = frame.Launch == fastest ? 10.0 : frame.Launch == near ? 12.0 : 20.0;
    return first - 0.1 * frame.Run;
  };
  ViewTimes times;
  ASSERT_TRUE(TimeLaunches(timer, MakeCamera(0), 4, times).IsOk());
  ASSERT_EQ(times.size(), CountTimedLaunches());
  EXPECT_EQ(timer.CountRuns(fastest), 4);
  EXPECT_EQ(timer.CountRuns(near), 4);
  EXPECT_EQ(timer.CountRuns(slow), 1);
  EXPECT_EQ(timer.CountRuns("16x16, batch 1"), CostRuns);
  EXPECT_NEAR(*std::min_element(times.begin(), times.end()), 9.7, 1e-9);
  EXPECT_NEAR(times[FindCostLaunch(Strider::LaunchRow::FirstOfBatchOne)], 19.9, 1e-9);
  for (const KnownFrame& frame : timer.Frames)
  {
    EXPECT_EQ(frame.Voxels, TimedVoxels::Texture);
  }
}

TEST(LaunchesAreTimed, FromStackedSlices)
{
  KnownTimer timer = MakeTimer();
  timer.Find = [](const TuneScene&, const KnownFrame& frame) {
    const bool isFew = frame.Launch.find("512 resident threads") != std::string::npos;
    return (isFew ? 5.0 : 6.0) + (frame.Launch.compare(0, 4, "4x32") == 0 ? 0.0 : 2.0);
  };
  StackedTimes times;
  ASSERT_TRUE(TimeStackedLaunches(timer, MakeCamera(3), 3, times).IsOk());
  EXPECT_EQ(times.AllThreads, 6.0);
  EXPECT_EQ(times.FewThreads, 5.0);
  EXPECT_EQ(timer.Frames.size(), 18u);
  const Strider::ViewGeometry geometry = timer.MeasureGeometry(MakeCamera(3));
  // The shapes are those that the tuner takes.
  for (const double voxelsPerPixel : { 1.0, 8.0 })
  {
    for (const Strider::RankedLaunch& launch :
      Strider::RankStackedLaunches(GetHopper(), voxelsPerPixel))
    {
      EXPECT_EQ(
        timer.CountRuns(vtkStriderDescribeShape(MakeTimedShape(launch.Candidate, geometry))), 3);
    }
  }
  for (const KnownFrame& frame : timer.Frames)
  {
    EXPECT_EQ(frame.Voxels, TimedVoxels::StackedSlices);
  }
}

TEST(LaunchesAreTimed, OrTheFailureIsReported)
{
  KnownTimer timer = MakeTimer();
  timer.FailingFrame = 40;
  ViewTimes times;
  EXPECT_EQ(
    TimeLaunches(timer, MakeCamera(0), 4, times).GetCode(), Strider::StatusCode::DeviceFailure);
  EXPECT_TRUE(times.empty());
}

/// A table that always chooses one launch for bytes.
LaunchTable MakeTableOf(int candidate)
{
  LaunchTable table = GetHopper();
  table.Regimes = { { 1, 1.0, {} } };
  for (std::size_t view = 0; view < table.Views.size(); ++view)
  {
    Strider::LaunchRow row{};
    row.Percent.fill(100);
    row.Launches = { { static_cast<unsigned char>(candidate), 0 } };
    table.Regimes[0].Rows.push_back(row);
  }
  return table;
}

TEST(LaunchesAreTimed, ToCompareTheChoicesOfTwoTables)
{
  constexpr int made = 4;
  constexpr int given = 7;
  KnownTimer timer = MakeTimer();
  const std::vector<View> views{ MakeCamera(0), MakeCamera(20), MakeCamera(100) };
  timer.Find = [&](const TuneScene&, const KnownFrame& frame) {
    const Strider::ViewGeometry geometry =
      timer.MeasureGeometry(MakeCamera(static_cast<std::size_t>(std::stoi(frame.View))));
    const bool isGiven = frame.Launch == vtkStriderDescribeShape(MakeTimedShape(given, geometry));
    const double slower = frame.View == "20" ? 1.5 : 1.2;
    // The first run is not counted.
    return (isGiven ? slower : 1.0) * (frame.Run == 0 ? 0.01 : 2.0 + 0.1 * frame.Run);
  };
  RegimeComparison comparison;
  ASSERT_TRUE(
    CompareRegime(timer, timer.Scene, views, MakeTableOf(made), MakeTableOf(given), comparison)
      .IsOk());
  ASSERT_EQ(comparison.Ratios.size(), 3u);
  EXPECT_NEAR(comparison.Ratios[0], 1.2, 1e-9);
  EXPECT_NEAR(comparison.Ratios[1], 1.5, 1e-9);
  EXPECT_EQ(comparison.SameChoices, 0);
  const ComparisonSummary summary = Summarize(comparison.Ratios);
  EXPECT_NEAR(summary.MeanRatio, 1.3, 1e-9);
  EXPECT_NEAR(summary.WorstRatio, 1.5, 1e-9);
  EXPECT_EQ(summary.WorstView, 1u);
  const std::size_t frames = timer.Frames.size();
  ASSERT_TRUE(
    CompareRegime(timer, timer.Scene, views, MakeTableOf(made), MakeTableOf(made), comparison)
      .IsOk());
  EXPECT_EQ(comparison.SameChoices, 3);
  EXPECT_EQ(comparison.Ratios, std::vector<double>(3, 1.0));
  EXPECT_EQ(timer.Frames.size(), frames);
  timer.Scene.VoxelBytes = 2;
  ASSERT_TRUE(
    CompareRegime(timer, timer.Scene, views, GetHopper(), MakeTableOf(given), comparison).IsOk());
  EXPECT_TRUE(comparison.Ratios.empty());
  EXPECT_TRUE(std::isnan(Summarize({}).MeanRatio));
}

TEST(LaunchesAreTimed, InTheScenesOfTheBuiltInTable)
{
  TuneOptions options;
  std::vector<TuneScene> scenes;
  ASSERT_TRUE(ListScenes(options, GetHopper(), scenes).IsOk());
  ASSERT_EQ(scenes.size(), GetHopper().Regimes.size());
  for (std::size_t regime = 0; regime < scenes.size(); ++regime)
  {
    const TuneScene& scene = scenes[regime];
    EXPECT_EQ(scene.VoxelBytes, GetHopper().Regimes[regime].VoxelBytes);
    EXPECT_EQ(scene.VoxelsPerPixel, GetHopper().Regimes[regime].VoxelsPerPixel);
    EXPECT_EQ(scene.Side, scene.VoxelsPerPixel * scene.Window);
    EXPECT_GE(scene.Side, 512);
    EXPECT_LE(scene.Side, 2048);
  }
  EXPECT_EQ(ParseRegimes("1:0.5,4:3", options.Regimes), "");
  ASSERT_TRUE(ListScenes(options, GetHopper(), scenes).IsOk());
  ASSERT_EQ(scenes.size(), 2u);
  EXPECT_EQ(scenes[1].VoxelBytes, 4);
  EXPECT_EQ(scenes[1].Side, 1536);
  EXPECT_EQ(
    DescribeScene(scenes[0]), "1 byte, 0.5 voxels per pixel: 512^3 voxels, 1024x1024 pixels");
  options.Regimes.clear();
  LaunchTable wide = MakeTableOf(0);
  wide.Regimes[0].VoxelBytes = 8;
  EXPECT_EQ(ListScenes(options, wide, scenes).GetCode(), Strider::StatusCode::InvalidArgument);
  for (const char* const wrong :
    { "", "1", "3:1", "1:", "1:0.1", "1:9", "1:x", "1:1,1:1", "1:1,,2:1", "1:nan" })
  {
    EXPECT_NE(ParseRegimes(wrong, options.Regimes), "") << wrong;
    EXPECT_TRUE(options.Regimes.empty());
  }
}

TEST(LaunchesAreTimed, InSmallerScenesWhereMemoryIsShort)
{
  KnownTimer timer = MakeTimer();
  timer.LargestSide = 1024;
  TuneScene scene{ 1, 4.0, 2048, 512 };
  ASSERT_TRUE(OpenLargestScene(timer, scene).IsOk());
  EXPECT_EQ(scene.Side, 1024);
  EXPECT_EQ(scene.Window, 256);
  timer.LargestSide = 1000;
  scene = { 1, 4.0, 2048, 512 };
  EXPECT_EQ(OpenLargestScene(timer, scene).GetCode(), Strider::StatusCode::OutOfMemory);
  EXPECT_EQ(scene.Side, 2048);
}

TEST(LaunchesAreTimed, InAsManyViewsAsTheMinutesAllow)
{
  const std::vector<SceneCost> costs{ { 2.0, 1.0 }, { 4.0, 3.0 } };
  EXPECT_DOUBLE_EQ(EstimateSeconds(costs, 10, false), 46.0);
  EXPECT_GT(EstimateSeconds(costs, 10, true), 52.0);
  EXPECT_EQ(CountAffordableViews(costs, 192, false, 206.5), 50u);
  EXPECT_LT(CountAffordableViews(costs, 192, true, 206.5), 50u);
  EXPECT_EQ(CountAffordableViews(costs, 192, false, 1e6), 192u);
  EXPECT_EQ(CountAffordableViews(costs, 192, false, -5.0), FewestViews);
  EXPECT_EQ(CountAffordableViews(costs, 3, false, -5.0), 3u);
}

TEST(LaunchesAreTimed, ByTheRenderer)
{
  RendererTimer timer(Strider::Backend::CPU);
  for (const int bytes : { 1, 2, 4 })
  {
    const TuneScene scene{ bytes, 1.0, 16, 16 };
    ASSERT_TRUE(timer.Open(scene).IsOk());
    const Strider::ViewGeometry geometry = timer.MeasureGeometry(MakeCamera(30));
    EXPECT_NEAR(Strider::MeasureVoxelsPerPixel(geometry), 1.0, 0.01);
    ViewTimes times;
    const Strider::Status status = TimeLaunches(timer, MakeCamera(30), 1, times);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
    EXPECT_GT(*std::min_element(times.begin(), times.end()), 0.0);
    StackedTimes stacked;
    EXPECT_TRUE(TimeStackedLaunches(timer, MakeCamera(30), 1, stacked).IsOk());
  }
}

TEST(LaunchesAreTimed, AndComparedWithATableThatCanBeRead)
{
  LaunchTable table;
  EXPECT_TRUE(ReadComparedTable("built-in", GetHopper(), table).IsOk());
  EXPECT_EQ(table.Origin, GetHopper().Origin);
  EXPECT_NE(ReadComparedTable("/there/is/none", GetHopper(), table)
              .GetMessage()
              .find("/there/is/none cannot be read"),
    std::string::npos);
}

} // namespace
} // namespace StriderBenchmarks
