// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A whole run of the suite tune with known times in the place of a GPU: its table, comparison and JSON file.
#include "Tests/KnownTimes.h"
#include "Tuning/TuneBench.h"
#include "Tuning/TuneReport.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>

namespace StriderBenchmarks
{
namespace
{

using Strider::LaunchTable;

std::string Read(const std::string& fileName)
{
  std::ostringstream text;
  text << std::ifstream(fileName).rdbuf();
  return text.str();
}

struct TuneRun : ::testing::Test
{
  TuneRun()
  {
    this->Timer.Find = ScatterTime;
    // ctest runs several of these tests at a time.
    const std::string name = ::testing::TempDir() + "strider-tune-" + std::to_string(getpid());
    this->Options.OutputFile = name + ".txt";
    this->Options.JsonFile = name + ".json";
    this->Options.Compared = "built-in";
    this->Options.Views = 3;
    this->Options.Rounds = 2;
    this->Base.Capability = 86;
    this->Base.Origin = "an RTX A6000";
    this->Base.FewRaysVoxelsPerPixel = 77.0; // measured, or kept
    this->Base.FewStackedRaysVoxelsPerPixel = 88.0;
  }
  ~TuneRun() override
  {
    std::remove(this->Options.OutputFile.c_str());
    std::remove(this->Options.JsonFile.c_str());
  }

  KnownTimer Timer;
  TuneOptions Options;
  DeviceDescription Device{ "cuda", "NVIDIA RTX A6000", "1.2.3" };
  LaunchTable Base = Strider::FindLaunchTable(90);
};

TEST_F(TuneRun, WritesATableWithTheRegimesOfTheBuiltInOne)
{
  // Few threads are faster from two voxels per pixel on, of stacked slices at four only.
  this->Timer.Find = [](const TuneScene& scene, const KnownFrame& frame) {
    const bool hasFew = frame.Launch.find("512 resident threads") != std::string::npos;
    const bool isFar = scene.VoxelsPerPixel >= (frame.Voxels == TimedVoxels::Texture ? 2.0 : 4.0);
    return ScatterTime(scene, frame) * (hasFew == isFar ? 1.0 : 10.0);
  };
  TuneBench bench(this->Options, this->Device, this->Base, this->Timer);
  ASSERT_TRUE(bench.Plan().IsOk());
  ASSERT_TRUE(bench.Measure().IsOk());
  const Strider::Status written = bench.WriteTable();
  ASSERT_TRUE(written.IsOk()) << written.GetMessage();
  LaunchTable table;
  const Strider::Status status = Strider::ParseLaunchTable(Read(this->Options.OutputFile), table);
  ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  EXPECT_EQ(table.Capability, 86);
  EXPECT_EQ(table.Origin, "an RTX A6000");
  EXPECT_EQ(table.FewRaysVoxelsPerPixel, 1.75);
  EXPECT_EQ(table.FewStackedRaysVoxelsPerPixel, 3.0);
  EXPECT_EQ(table.Views.size(), 3u);
  ASSERT_EQ(table.Regimes.size(), this->Base.Regimes.size());
  for (std::size_t regime = 0; regime < table.Regimes.size(); ++regime)
  {
    EXPECT_EQ(table.Regimes[regime].VoxelBytes, this->Base.Regimes[regime].VoxelBytes);
    EXPECT_EQ(table.Regimes[regime].VoxelsPerPixel, this->Base.Regimes[regime].VoxelsPerPixel);
    for (const Strider::LaunchRow& row : table.Regimes[regime].Rows)
    {
      EXPECT_FALSE(row.Launches.empty());
    }
  }
}

TEST_F(TuneRun, LeavesOutWhatDoesNotFit)
{
  this->Timer.LargestSide = 600;
  TuneBench bench(this->Options, this->Device, this->Base, this->Timer);
  ASSERT_TRUE(bench.Plan().IsOk());
  ASSERT_TRUE(bench.Measure().IsOk());
  ASSERT_TRUE(bench.WriteTable().IsOk());
  for (const RegimeTimes& regime : bench.GetTimes().Regimes)
  {
    EXPECT_LE(regime.Scene.Side, 600);
    EXPECT_GE(regime.Scene.Window, 256);
    EXPECT_NE(regime.Scene.VoxelsPerPixel, 4.0);
  }
  EXPECT_EQ(bench.GetTimes().Regimes.size(), this->Base.Regimes.size() - 1);
  this->Timer.LargestSide = 100;
  TuneBench none(this->Options, this->Device, this->Base, this->Timer);
  EXPECT_EQ(none.Plan().GetCode(), Strider::StatusCode::OutOfMemory);
}

TEST_F(TuneRun, ComparesAndWritesJson)
{
  this->Options.Regimes = { { 1, 1.0 }, { 4, 2.0 } };
  TuneBench bench(this->Options, this->Device, this->Base, this->Timer);
  ASSERT_TRUE(bench.Plan().IsOk());
  ASSERT_TRUE(bench.Measure().IsOk());
  ASSERT_TRUE(bench.WriteTable().IsOk());
  ASSERT_TRUE(bench.Compare(Strider::FindLaunchTable(90)).IsOk());
  ASSERT_EQ(bench.GetComparisons().size(), 2u);
  for (const RegimeComparison& comparison : bench.GetComparisons())
  {
    ASSERT_EQ(comparison.Ratios.size(), 3u);
    // The new table has the fastest launch of each view.
    EXPECT_GE(*std::min_element(comparison.Ratios.begin(), comparison.Ratios.end()), 1.0);
    EXPECT_GT(Summarize(comparison.Ratios).WorstRatio, 1.05);
  }
  ASSERT_TRUE(WriteTuneJson(this->Options, this->Device, bench.GetTimes(), bench.GetComparisons()));
  const auto json = nlohmann::json::parse(Read(this->Options.JsonFile));
  EXPECT_EQ(json["context"]["suite"], "tune");
  EXPECT_EQ(json["context"]["compared"], "built-in");
  ASSERT_EQ(json["benchmarks"].size(), 2u);
  EXPECT_EQ(json["benchmarks"][1]["name"], "tune/4:2");
  EXPECT_EQ(json["benchmarks"][1]["window"], 512);
  EXPECT_EQ(json["benchmarks"][1]["comparison"]["views"], 3);
  EXPECT_EQ(json["benchmarks"][1]["comparison"]["worst_ratio"],
    Summarize(bench.GetComparisons()[1].Ratios).WorstRatio);
}

TEST_F(TuneRun, EndsWithTheFailureOfAFrame)
{
  TuneBench bench(this->Options, this->Device, this->Base, this->Timer);
  ASSERT_TRUE(bench.Plan().IsOk());
  this->Timer.FailingFrame = static_cast<int>(this->Timer.Frames.size()) + 1000;
  EXPECT_EQ(bench.Measure().GetCode(), Strider::StatusCode::DeviceFailure);
  EXPECT_EQ(bench.WriteTable().GetCode(), Strider::StatusCode::InvalidArgument);
  EXPECT_FALSE(std::ifstream(this->Options.OutputFile).good());
}

} // namespace
} // namespace StriderBenchmarks
