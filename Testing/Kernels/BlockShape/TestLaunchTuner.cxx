// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Automatic launches: predictions follow the table and its symmetries, trials are made only while the camera rests,
// and the fastest launch is kept. The times are made up, so no GPU is needed.
#include "BlockShape/ChooseLaunchShape.h"
#include "BlockShape/LaunchTable.h"
#include "BlockShape/LaunchTuner.h"

#include "vtkStriderDescribeLaunch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <set>

namespace Strider
{
namespace
{

ViewGeometry MakeView(double yaw, double pitch, double voxelsPerPixel = 1.0)
{
  const double cy = std::cos(yaw), sy = std::sin(yaw), cp = std::cos(pitch), sp = std::sin(pitch);
  const double s = voxelsPerPixel;
  ViewGeometry view;
  view.PerPixelAcross = { s * cy, 0.0, -s * sy };
  view.PerPixelUp = { s * sy * sp, s * cp, s * cy * sp };
  view.PerSample = { sy * cp, -sp, cy * cp };
  return view;
}

LaunchConditions MakeConditions(double yaw, double pitch, double voxelsPerPixel = 1.0)
{
  LaunchConditions conditions;
  conditions.View = MakeView(yaw, pitch, voxelsPerPixel);
  return conditions;
}

using Timing = std::function<double(const LaunchShape&)>;

std::vector<LaunchShape> Rest(
  LaunchTuner& tuner, const LaunchConditions& conditions, int frames, const Timing& time)
{
  std::vector<LaunchShape> shapes;
  for (int frame = 0; frame < frames; ++frame)
  {
    shapes.push_back(tuner.Choose({}, conditions));
    tuner.Report(time(shapes.back()));
  }
  return shapes;
}

TEST(LaunchRanking, PutsTheMeasuredLaunchFirstAtAReferenceView)
{
  const LaunchTable& table = FindLaunchTable(90);
  int agreed = 0;
  for (std::size_t row = 0; row < table.Views.size(); ++row)
  {
    const ViewAxes axes = FindViewAxes(table.Views[row]);
    const ViewGeometry view{ axes[0], axes[1], axes[2], {} };
    double degrees = 0.0;
    const auto ranking = RankLaunches(table, view, 1, degrees);
    EXPECT_NEAR(degrees, 0.0, 1.0); // four digits of unit vectors
    for (const LaunchRegime& regime : table.Regimes)
    {
      if (regime.VoxelBytes == 1 && regime.VoxelsPerPixel == 1.0)
      {
        for (const TimedLaunch& launch : regime.Rows[row].Launches)
        {
          agreed += launch.Candidate == ranking.front().Candidate && launch.Lag <= 30 ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GE(agreed, 154); // neighbouring views contribute: 80 % stay within 3 % of the measurement
}

TEST(LaunchRanking, HasAFewCompactWarpsForStackedSlices)
{
  for (const double voxelsPerPixel : { 0.5, 1.0, 2.0, 4.0 })
  {
    const auto ranking = RankStackedLaunches(FindLaunchTable(90), voxelsPerPixel);
    ASSERT_EQ(ranking.size(), 3u);
    for (const RankedLaunch& launch : ranking)
    {
      ASSERT_LT(launch.Candidate, static_cast<int>(ListLaunchCandidates().size()));
      const LaunchCandidate& candidate = ListLaunchCandidates()[launch.Candidate];
      EXPECT_EQ(candidate.ShearAxis, -1);
      EXPECT_LE(candidate.WarpWidth, 8);
      EXPECT_GE(candidate.WarpWidth, 2);
      EXPECT_EQ(candidate.ResidentThreads, voxelsPerPixel < 3.0 ? 0 : 512);
    }
    const int first = ranking.front().Candidate;
    EXPECT_EQ(ListLaunchCandidates()[first].WarpWidth, voxelsPerPixel < 3.0 ? 8 : 4);
  }
}

/// The launch is the same from every side while the camera moves; others are timed at rest; shears are used on
/// request.
TEST(LaunchTuner, TakesCompactWarpsForStackedSlices)
{
  LaunchTuner tuner(FindLaunchTable(90));
  for (int turn = 0; turn < 24; ++turn)
  {
    LaunchConditions conditions = MakeConditions(0.26 * turn, 0.4);
    conditions.IsStacked = true;
    const LaunchShape shape = tuner.Choose({}, conditions);
    EXPECT_EQ(shape.BlockWidth, 8);
    EXPECT_EQ(shape.BlockHeight, 16);
    EXPECT_EQ(shape.BatchDepth, 8);
    EXPECT_EQ(
      vtkStriderDescribeChoice(shape.Choice), "automatic: compact warps for stacked slices");
  }
  LaunchConditions conditions = MakeConditions(0.3, 0.4);
  conditions.IsStacked = true;
  const auto shapes = Rest(tuner, conditions, 30, [](const LaunchShape& shape) {
    return shape.BlockWidth == 4 ? 1.0 : shape.BatchDepth == 8 ? 2.0 : 3.0;
  });
  EXPECT_EQ(shapes.back().BlockWidth, 4);
  Strategies sheared;
  sheared.ShearedWarps = Switch::On;
  EXPECT_GE(tuner.Choose(sheared, conditions).ShearAxis, 0);
}

TEST(LaunchRanking, IsTheSameForMirrorImages)
{
  double degrees = 0.0;
  const ViewGeometry view = MakeView(0.5, 0.2, 1.3);
  ViewGeometry mirrored = view;
  mirrored.PerPixelAcross[0] *= -1.0;
  mirrored.PerPixelUp[0] *= -1.0;
  mirrored.PerSample[0] *= -1.0;
  for (double& coordinate : mirrored.PerPixelUp)
  {
    coordinate *= -1.0;
  }
  const auto one = RankLaunches(FindLaunchTable(90), view, 2, degrees);
  const auto other = RankLaunches(FindLaunchTable(90), mirrored, 2, degrees);
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t place = 0; place < one.size(); ++place)
  {
    EXPECT_NEAR(one[place].Lag, other[place].Lag, 1e-9);
  }
  EXPECT_EQ(one.front().Candidate, other.front().Candidate);
}

TEST(LaunchTuner, TimesTheBestOnesAtRestAndKeepsTheFastest)
{
  LaunchTuner tuner(FindLaunchTable(90));
  const LaunchConditions conditions = MakeConditions(0.9, 0.3);
  const LaunchShape predicted = tuner.Choose({}, conditions);
  EXPECT_NE(vtkStriderDescribeChoice(predicted.Choice).find("degrees away"), std::string::npos)
    << vtkStriderDescribeChoice(predicted.Choice);
  tuner.Report(3.0);
  // The third launch tried is the fastest.
  std::vector<std::string> tried;
  const Timing time = [&tried](const LaunchShape& shape) {
    const std::string name = vtkStriderDescribeShape(shape);
    auto place = std::find(tried.begin(), tried.end(), name);
    if (place == tried.end())
    {
      tried.push_back(name);
      place = tried.end() - 1;
    }
    return place - tried.begin() == 2 ? 2.5 : 3.0;
  };
  const auto shapes = Rest(tuner, conditions, 50, time);
  ASSERT_GE(tried.size(), 3u);
  EXPECT_LE(tried.size(), 16u);
  EXPECT_EQ(vtkStriderDescribeShape(shapes.back()), tried[2]);
  EXPECT_NE(vtkStriderDescribeChoice(shapes.back().Choice).find("timed here"), std::string::npos)
    << vtkStriderDescribeChoice(shapes.back().Choice);
  // A nearby view reuses the result without another trial.
  const LaunchShape near = tuner.Choose({}, MakeConditions(0.95, 0.3));
  EXPECT_NE(vtkStriderDescribeChoice(near.Choice).find("timed 3 degrees away"), std::string::npos)
    << vtkStriderDescribeChoice(near.Choice);
}

TEST(LaunchTuner, TriesNothingWhileTheCameraMoves)
{
  LaunchTuner tuner(FindLaunchTable(90));
  std::set<std::string> launches;
  int changes = 0;
  std::string last;
  for (int step = 0; step < 720; ++step)
  {
    const LaunchShape shape =
      tuner.Choose({}, MakeConditions(0.5 * step / 57.29577951308232, 0.35));
    tuner.Report(3.0);
    EXPECT_EQ(vtkStriderDescribeChoice(shape.Choice).find("timing"), std::string::npos);
    const std::string name = vtkStriderDescribeShape(shape);
    changes += name != last ? 1 : 0;
    last = name;
    launches.insert(name);
  }
  EXPECT_GT(launches.size(), 1u);
  EXPECT_LE(changes, 40); // hysteresis: a launch is kept for at least 9 degrees on average
}

TEST(LaunchTuner, TriesFewerRaysAtATimeWhereTheyLieFarApart)
{
  LaunchTuner tuner(FindLaunchTable(90));
  std::set<int> residents;
  for (const LaunchShape& shape :
    Rest(tuner, MakeConditions(0.9, 0.3, 3.0), 30, [](const LaunchShape&) { return 3.0; }))
  {
    residents.insert(shape.ResidentThreads);
  }
  EXPECT_TRUE(residents.count(256) == 1 && residents.count(512) == 1);
}

TEST(LaunchTuner, TriesSmallBatchesAsLongAsTheyAreFaster)
{
  const LaunchConditions here = MakeConditions(0.9, 0.3);
  LaunchTuner ofShortRays(FindLaunchTable(90));
  const Timing shortRays = [](const LaunchShape& shape) { return 2.0 + shape.BatchDepth; };
  EXPECT_EQ(Rest(ofShortRays, here, 80, shortRays).back().BatchDepth, 2);
  LaunchTuner ofLongRays(FindLaunchTable(90));
  const Timing longRays = [](const LaunchShape& shape) { return 2.0 - 0.05 * shape.BatchDepth; };
  std::set<int> batches;
  for (const LaunchShape& shape : Rest(ofLongRays, here, 80, longRays))
  {
    batches.insert(shape.BatchDepth);
  }
  EXPECT_EQ(batches.count(4), 1u);
  EXPECT_EQ(batches.count(2), 0u);
}

TEST(LaunchTuner, ForgetsNothingAndMixesNothingUp)
{
  LaunchTuner tuner(FindLaunchTable(90));
  const Timing time = [](const LaunchShape& shape) { return shape.BlockWidth < 8 ? 2.0 : 3.0; };
  const LaunchConditions here = MakeConditions(0.9, 0.3);
  const LaunchShape fastest = Rest(tuner, here, 80, time).back();
  LaunchConditions other = here;
  other.Content = 17;
  const LaunchShape first = tuner.Choose({}, other);
  EXPECT_NE(vtkStriderDescribeChoice(first.Choice).find("degrees away"), std::string::npos)
    << vtkStriderDescribeChoice(first.Choice);
  Rest(tuner, other, 20, [](const LaunchShape& shape) { return shape.BlockWidth < 8 ? 3.0 : 2.0; });
  EXPECT_EQ(
    vtkStriderDescribeShape(Rest(tuner, here, 2, time).back()), vtkStriderDescribeShape(fastest));
}

TEST(LaunchTuner, ObeysTheSettings)
{
  const LaunchConditions conditions = MakeConditions(0.9, 0.3, 2.5);
  for (const Switch sheared : { Switch::On, Switch::Off })
  {
    LaunchTuner tuner(FindLaunchTable(90));
    Strategies settings;
    settings.ShearedWarps = sheared;
    settings.BatchDepth = 4;
    settings.ResidentThreads = 1024;
    for (int frame = 0; frame < 15; ++frame)
    {
      const LaunchShape shape = tuner.Choose(settings, conditions);
      tuner.Report(3.0);
      EXPECT_EQ(shape.ShearAxis >= 0, sheared == Switch::On);
      EXPECT_EQ(shape.BatchDepth, 4);
      EXPECT_EQ(shape.ResidentThreads, 1024);
    }
  }
}

/// Applications alternate scenes where they draw fewer pixels while busy, or have two windows.
TEST(LaunchTuner, RestsInTwoScenesThatTakeTurns)
{
  LaunchTuner tuner(FindLaunchTable(90));
  LaunchConditions coarse = MakeConditions(0.9, 0.3);
  coarse.Content = 5;
  std::string last;
  for (int frame = 0; frame < 60; ++frame)
  {
    tuner.Choose({}, coarse);
    tuner.Report(1.0);
    last = vtkStriderDescribeChoice(tuner.Choose({}, MakeConditions(0.9, 0.3)).Choice);
    tuner.Report(3.0);
  }
  EXPECT_NE(last.find("timed here"), std::string::npos) << last;
}

TEST(LaunchTuner, KeepsAtMostItsShareOfMemory)
{
  LaunchTuner tuner(FindLaunchTable(90));
  for (int place = 0; place < 600; ++place)
  {
    Rest(tuner, MakeConditions(0.02 * place, 0.3 + 0.002 * place), 2,
      [](const LaunchShape&) { return 3.0; });
  }
  const LaunchShape shape = tuner.Choose({}, MakeConditions(0.1, 0.9));
  EXPECT_LE(shape.BlockWidth * shape.BlockHeight, 256);
}

TEST(LaunchShape, LitRaysThatAreFarApartHaveLargeBlocks)
{
  const LaunchTable& table = FindLaunchTable(90);
  const auto choose = [&](double voxelsPerPixel, const Strategies& settings, bool isLit,
                        bool skipsMost = false, double textureBytes = LargeTextureBytes) {
    LaunchTuner tuner(table);
    LaunchConditions conditions = MakeConditions(0.6, 0.3, voxelsPerPixel);
    conditions.IsLit = isLit;
    conditions.SkipsMost = skipsMost;
    conditions.TextureBytes = textureBytes;
    LaunchShape shape;
    EXPECT_TRUE(ChooseLaunchShape(settings, conditions, tuner, shape).IsOk());
    EXPECT_EQ(IsTuned(settings, conditions), shape.Choice.Reason == LaunchReason::Predicted);
    return shape;
  };
  const LaunchShape large = choose(2.0, {}, true);
  EXPECT_EQ(large.Choice.Reason, LaunchReason::DistantRays);
  EXPECT_EQ(large.BlockWidth * large.BlockHeight, 512);
  EXPECT_GE(large.ShearAxis, 0);
  EXPECT_EQ(choose(1.4, {}, true).Choice.Reason, LaunchReason::Predicted);
  EXPECT_EQ(choose(2.0, {}, false).Choice.Reason, LaunchReason::Predicted);
  EXPECT_EQ(choose(2.0, {}, true, true).Choice.Reason, LaunchReason::MostIsSkipped);
  EXPECT_EQ(choose(2.0, {}, true, false, 4e9).Choice.Reason, LaunchReason::Predicted);
  Strategies settings;
  settings.ShearedWarps = Switch::Off;
  EXPECT_EQ(choose(2.0, settings, true).ShearAxis, -1);
  settings.BatchDepth = 8;
  EXPECT_EQ(choose(2.0, settings, true).BatchDepth, 8);
  settings.BlockShape = BlockShapeMode::Published;
  EXPECT_EQ(choose(2.0, settings, true).Choice.Reason, LaunchReason::Published);
}

TEST(LaunchShape, NoWarpOfDistantLitRaysFollowsZ)
{
  using Vector = std::array<double, 3>;
  const Vector axes[3] = { { 1.0, 0.0, 0.0 }, { 0.0, 1.0, 0.0 }, { 0.0, 0.0, 1.0 } };
  int order[3] = { 0, 1, 2 };
  do
  {
    // Not quite along the axes: exactly along them, a shear is 0.
    Vector across = axes[order[0]];
    Vector up = axes[order[1]];
    across[order[1]] = 0.1;
    up[order[0]] = 0.2;
    const ViewGeometry view{ across, up, axes[order[2]], {} };
    const LaunchShape shape = ChooseDistantShape({}, view);
    const bool isUpright = order[0] == 2;
    EXPECT_EQ(shape.LanesRunDown, isUpright) << order[0] << order[1] << order[2];
    EXPECT_EQ(shape.ShearAxis, isUpright ? order[1] : order[0]);
    EXPECT_EQ(shape.RowShear != 0.0, isUpright);
    EXPECT_EQ(shape.ColumnShear != 0.0, !isUpright);
  } while (std::next_permutation(order, order + 3));
}

} // namespace
} // namespace Strider
