// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times of a mode that gives another image are rejected.
#include "Measure/CheckView.h"
#include "Measure/MeasureViews.h"
#include "Suites/MakeViews.h"

#include <gtest/gtest.h>

#include <cmath>

namespace StriderBenchmarks
{
namespace
{

constexpr int Side = 20;

/// Gives a grey image, except for `wrongPixels` pixels of one view that are off by `error`.
class PretendContestant : public Contestant
{
public:
  PretendContestant(const std::string& name, int wrongPixels, float error, bool fails = false)
    : Contestant(Parse(name))
    , WrongPixels(wrongPixels)
    , Error(error)
    , Fails(fails)
  {
  }

  static Mode Parse(const std::string& name)
  {
    std::vector<Mode> modes;
    EXPECT_EQ(ParseModes(name, modes), "");
    return modes.at(0);
  }

  Strider::Status Render(const Strider::RenderRequest& request, TimedFrame& frame) override
  {
    ++this->Frames;
    if (this->Fails && this->Frames > 4)
    {
      return STRIDER_FAILURE(Strider::StatusCode::DeviceFailure, "planted failure");
    }
    this->Pixels.assign(4 * Side * Side, 0.5f);
    for (int pixel = 0; pixel < this->WrongPixels; ++pixel)
    {
      this->Pixels[4 * pixel + 1] += this->Error;
    }
    frame.Image = { { Side, Side }, this->Pixels.data(), nullptr };
    frame.KernelMilliseconds = 2.0;
    frame.FrameMilliseconds = 3.0;
    frame.Samples = request.EarlyTerminationOpacity == 1.0f ? 1000 : 700;
    return {};
  }

  int Frames = 0;

private:
  int WrongPixels;
  float Error;
  bool Fails;
  std::vector<float> Pixels;
};

RunResult RunClasses(ContestantList& contestants)
{
  BenchOptions options;
  options.Warmup = 1;
  options.Rounds = 3;
  BenchScene scene;
  scene.Volume.View.Dimensions = { 8, 8, 8 };
  scene.Window = { Side, Side };
  return MeasureViews(options, scene, MakeViews("classes", 0), contestants);
}

TEST(WrongImages, LastBitOfAStriderModeCounts)
{
  ContestantList contestants;
  contestants.push_back(std::make_unique<PretendContestant>("fixed:16x16", 0, 0.0f));
  contestants.push_back(std::make_unique<PretendContestant>("auto", 1, 6e-8f));
  contestants.push_back(std::make_unique<PretendContestant>("published", 0, 0.0f));
  const RunResult run = RunClasses(contestants);
  EXPECT_TRUE(run.Modes[0].IsValid());
  EXPECT_FALSE(run.Modes[1].IsValid());
  EXPECT_NE(run.Modes[1].Problem.find("another image"), std::string::npos);
  EXPECT_TRUE(run.Modes[1].Views.empty());
  EXPECT_TRUE(run.Modes[2].IsValid());
  EXPECT_EQ(run.Modes[2].Views.size(), 6u);
}

TEST(WrongImages, PeersMayDifferALittle)
{
  ContestantList contestants;
  contestants.push_back(std::make_unique<PretendContestant>("auto", 0, 0.0f));
  contestants.push_back(std::make_unique<PretendContestant>("sdk", Side * Side, 1.9f / 255.0f));
  contestants.push_back(std::make_unique<PretendContestant>("vtk-loop", 1, 17.0f / 255.0f));
  contestants.push_back(std::make_unique<PretendContestant>("warp-marching", 5, 3.0f / 255.0f));
  contestants.push_back(std::make_unique<PretendContestant>("fetch-only", Side * Side, 100.0f));
  const RunResult run = RunClasses(contestants);
  EXPECT_TRUE(run.Modes[1].IsValid()) << run.Modes[1].Problem;
  EXPECT_NEAR(run.Modes[1].Difference.Worst, 1.9, 1e-3);
  EXPECT_FALSE(run.Modes[2].IsValid()); // one pixel too far off
  EXPECT_FALSE(run.Modes[3].IsValid()); // 1.25% of the pixels beyond 2/255
  EXPECT_TRUE(run.Modes[4].IsValid());  // gives no image
  EXPECT_EQ(run.Modes[1].Views[0].Samples, 700u);
  EXPECT_EQ(run.Modes[4].Views[0].Samples, 1000u);
}

TEST(WrongImages, FailureInTheMiddleDropsTheMode)
{
  ContestantList contestants;
  contestants.push_back(std::make_unique<PretendContestant>("auto", 0, 0.0f, true));
  contestants.push_back(std::make_unique<PretendContestant>("fixed:16x16", 0, 0.0f));
  const RunResult run = RunClasses(contestants);
  EXPECT_NE(run.Modes[0].Problem.find("planted failure"), std::string::npos);
  EXPECT_TRUE(run.Modes[0].Views.empty());
  EXPECT_EQ(run.Modes[1].Views.size(), 6u);
}

TEST(WrongImages, NotANumberIsFar)
{
  KeptImage expected;
  expected.Size = { 1, 1 };
  expected.Rgba = { 0.0f, 0.0f, 0.0f, 1.0f };
  const float wrong[4] = { 0.0f, std::nanf(""), 0.0f, 1.0f };
  const FrameDifference difference = CompareFrames(expected, { { 1, 1 }, wrong, nullptr });
  EXPECT_FALSE(difference.IsIdentical);
  EXPECT_TRUE(std::isinf(difference.Worst));
  EXPECT_EQ(difference.FractionWithin, 0.0);
  const FrameDifference otherSize = CompareFrames(expected, { { 1, 2 }, wrong, nullptr });
  EXPECT_EQ(otherSize.FractionWithin, 0.0);
}

TEST(WrongImages, TurnComparesEveryView)
{
  ContestantList contestants;
  contestants.push_back(std::make_unique<PretendContestant>("auto", 0, 0.0f));
  contestants.push_back(std::make_unique<PretendContestant>("fixed:16x16", 1, 0.1f));
  BenchOptions options;
  options.Warmup = 2;
  BenchScene scene;
  scene.Volume.View.Dimensions = { 8, 8, 8 };
  scene.Window = { Side, Side };
  const RunResult run = MeasureTurn(options, scene, MakeViews("turn", 0), contestants);
  EXPECT_EQ(run.Modes[0].Views.size(), 360u);
  EXPECT_FALSE(run.Modes[1].IsValid());
}

} // namespace
} // namespace StriderBenchmarks
