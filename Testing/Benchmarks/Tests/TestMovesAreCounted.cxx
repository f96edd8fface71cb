// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Moves of voxels are attributed to the frames that caused them.
#include "Measure/MeasureViews.h"
#include "Suites/MakeViews.h"

#include <gtest/gtest.h>

#include <cmath>

namespace StriderBenchmarks
{
namespace
{

/// Reorders its voxels, in 5 ms, whenever x becomes the depth or ceases to be; its rays take 2 ms. Reordered voxels
/// give a slightly different image.
class TurningContestant : public Contestant
{
public:
  explicit TurningContestant(float difference)
    : Contestant(Parse())
    , Difference(difference)
  {
  }

  static Mode Parse()
  {
    std::vector<Mode> modes;
    EXPECT_EQ(ParseModes("auto:turned", modes), "");
    return modes.at(0);
  }

  Strider::Status Render(const Strider::RenderRequest& request, TimedFrame& frame) override
  {
    const double depthX = std::abs(request.PhysicalToClip[12]);
    const double depthZ = std::abs(request.PhysicalToClip[14]);
    const bool isTurned = depthX > depthZ * 1.0001;
    frame.RotationCount = isTurned != this->IsTurned ? 1 : 0;
    frame.RotationMilliseconds = frame.RotationCount > 0 ? 5.0 : 0.0;
    this->IsTurned = isTurned;
    this->Pixels.assign(4, isTurned ? 0.5f + this->Difference : 0.5f);
    frame.Image = { { 1, 1 }, this->Pixels.data(), nullptr };
    frame.KernelMilliseconds = 2.0;
    frame.StoredOrder = isTurned ? "-zyx (published: x is deep)" : "xyz (published)";
    frame.BytesOnDevice = isTurned ? 100 : 200;
    return {};
  }

private:
  float Difference;
  bool IsTurned = false;
  std::vector<float> Pixels;
};

/// Never moves anything.
class StayingContestant : public TurningContestant
{
public:
  StayingContestant()
    : TurningContestant(0.0f)
  {
  }

  Strider::Status Render(const Strider::RenderRequest& request, TimedFrame& frame) override
  {
    Strider::Status status = TurningContestant::Render(request, frame);
    frame.RotationCount = 0;
    frame.RotationMilliseconds = 0.0;
    frame.StoredOrder = "xyz (off)";
    return status;
  }
};

BenchScene MakeScene()
{
  BenchScene scene;
  scene.Volume.View.Dimensions = { 9, 9, 9 };
  scene.Window = { 1, 1 };
  return scene;
}

TEST(Moves, FrameOfASwingCostsItsMove)
{
  ContestantList contestants;
  contestants.push_back(std::make_unique<StayingContestant>());
  contestants.push_back(std::make_unique<TurningContestant>(0.0f));
  BenchOptions options;
  options.Warmup = 2;
  const RunResult run = MeasureTurn(options, MakeScene(), MakeViews("swing", 0), contestants);
  ASSERT_TRUE(run.Modes[0].IsValid()) << run.Modes[0].Problem;
  ASSERT_TRUE(run.Modes[1].IsValid()) << run.Modes[1].Problem;
  int moves = 0;
  for (std::size_t view = 0; view < run.Views.size(); ++view)
  {
    const ViewResult& result = run.Modes[1].Views[view];
    EXPECT_DOUBLE_EQ(result.Median, result.RotationCount > 0 ? 7.0 : 2.0);
    EXPECT_DOUBLE_EQ(result.RotationMilliseconds, 5.0 * result.RotationCount);
    EXPECT_EQ(FindStoredAxes(result.StoredOrder), run.Views[view].Name == "y:46" ? "-zyx" : "xyz");
    EXPECT_DOUBLE_EQ(run.Modes[0].Views[view].Median, 2.0);
    moves += result.RotationCount;
  }
  EXPECT_EQ(moves, 200);
  EXPECT_EQ(run.Modes[1].WarmupRotationCount, 0);
  EXPECT_EQ(run.Modes[1].BytesOnDevice, 200u);
}

TEST(Moves, UntimedFramesOfAViewCountToItAsWell)
{
  ContestantList contestants;
  contestants.push_back(std::make_unique<TurningContestant>(0.0f));
  BenchOptions options;
  options.Warmup = 1;
  options.Rounds = 3;
  const RunResult run =
    MeasureViews(options, MakeScene(), MakeViews("orbit", 0, { "y", 30 }), contestants);
  ASSERT_TRUE(run.Modes[0].IsValid());
  for (std::size_t view = 0; view < run.Views.size(); ++view)
  {
    const bool isBorder = view == 2 || view == 5 || view == 8 || view == 11; // 60, 150, 240, 330
    EXPECT_EQ(run.Modes[0].Views[view].RotationCount, isBorder ? 1 : 0) << run.Views[view].Name;
    EXPECT_DOUBLE_EQ(run.Modes[0].Views[view].Median, 2.0);
  }
}

TEST(Moves, AnotherOrderMayLookABitDifferentTheSameMayNot)
{
  for (const float difference : { 1.0f / 255.0f, 20.0f / 255.0f })
  {
    ContestantList contestants;
    contestants.push_back(std::make_unique<StayingContestant>());
    contestants.push_back(std::make_unique<TurningContestant>(difference));
    BenchOptions options;
    options.Warmup = 0;
    const RunResult run = MeasureTurn(options, MakeScene(), MakeViews("turn", 8), contestants);
    EXPECT_EQ(run.Modes[1].IsValid(), difference < 2.0f / 255.0f);
  }
  FrameDifference difference;
  difference.IsIdentical = false;
  difference.Worst = 0.5;
  EXPECT_EQ(JudgeDifference(TurningContestant::Parse(), difference, false), "");
  EXPECT_NE(JudgeDifference(TurningContestant::Parse(), difference, true), "");
}

} // namespace
} // namespace StriderBenchmarks
