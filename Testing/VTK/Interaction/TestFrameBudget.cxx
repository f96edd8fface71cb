// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A frame-time budget is kept on simulated machines with noise, sudden changes and a simulated clock.
#include "vtkStriderFrameBudget.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <random>
#include <vector>

namespace
{

constexpr double Pixels = 1.0e6;

/// Frame times of a simulated machine in milliseconds: per frame, per ray, and per sample at the requested sample
/// distance.
struct Machine
{
  double Frame = 2.0;
  double Rays = 20.0;
  double Samples = 180.0;
  double Noise = 0.0;  ///< half width of a uniform factor around 1
  double Spikes = 0.0; ///< share of the frames that take five times as long
  std::mt19937 Generator{ 1 };

  double TakeShare() { return static_cast<double>(this->Generator()) / 4294967296.0; }

  vtkStriderFrameBudget::Frame Render(const vtkStriderQuality& quality, bool isInteractive)
  {
    vtkStriderFrameBudget::Frame frame;
    frame.Quality = quality;
    frame.FullPixels = Pixels;
    frame.IsInteractive = isInteractive;
    const double pixels = 1.0 / (quality.ImageFactor * quality.ImageFactor);
    double factor = 1.0 + this->Noise * (2.0 * this->TakeShare() - 1.0);
    factor *= this->TakeShare() < this->Spikes ? 5.0 : 1.0;
    frame.KernelMilliseconds =
      factor * pixels * (this->Rays + this->Samples / quality.SampleFactor);
    frame.OtherMilliseconds = this->Frame;
    return frame;
  }
};

struct Frames
{
  std::vector<double> Times;
  std::vector<vtkStriderQuality> Qualities;

  int CountChanges(std::size_t first) const
  {
    int count = 0;
    for (std::size_t frame = first + 1; frame < this->Qualities.size(); ++frame)
    {
      count += this->Qualities[frame] != this->Qualities[frame - 1];
    }
    return count;
  }

  /// Share of the frames from number `first` on that take more than `limit` milliseconds.
  double ShareAbove(double limit, std::size_t first) const
  {
    const auto begin = this->Times.begin() + static_cast<std::ptrdiff_t>(first);
    const auto late =
      std::count_if(begin, this->Times.end(), [limit](double time) { return time > limit; });
    return static_cast<double>(late) / static_cast<double>(this->Times.end() - begin);
  }
};

/// Renders frames while the camera moves; `change` is called before each with its number.
Frames Move(vtkStriderFrameBudget& budget, Machine& machine, double milliseconds, int frames,
  const std::function<void(int)>& change = {})
{
  Frames run;
  for (int number = 0; number < frames; ++number)
  {
    if (change)
    {
      change(number);
    }
    const auto frame = machine.Render(budget.ChooseMoving(milliseconds, 0.0, Pixels), true);
    budget.Learn(frame);
    run.Times.push_back(frame.KernelMilliseconds + frame.OtherMilliseconds);
    run.Qualities.push_back(frame.Quality);
  }
  return run;
}

bool IsAtLeastAsFine(const vtkStriderQuality& quality, const vtkStriderQuality& other)
{
  return quality.SampleFactor <= other.SampleFactor && quality.ImageFactor <= other.ImageFactor;
}

TEST(TestFrameBudget, IsHeldAndUsed)
{
  // From machines that just meet the budget to ones 20 times too slow; the coarsest frame has a 64th of the samples,
  // but more of the rays.
  for (const double full : { 66.0, 133.0, 400.0, 800.0, 1300.0 })
  {
    for (const double rayShare : { 0.0, 0.1, 0.5 })
    {
      vtkStriderFrameBudget budget;
      Machine machine;
      machine.Rays = rayShare * full;
      machine.Samples = (1.0 - rayShare) * full;
      const Frames run = Move(budget, machine, 66.0, 150);
      EXPECT_EQ(run.ShareAbove(1.2 * 66.0, 10), 0.0) << full << ", " << rayShare;
      EXPECT_GT(run.Times.back(), 0.3 * 66.0) << full << ", " << rayShare;
    }
  }
}

TEST(TestFrameBudget, IsHeldWithNoise)
{
  vtkStriderFrameBudget budget;
  Machine machine;
  machine.Noise = 0.15;
  const Frames run = Move(budget, machine, 66.0, 450);
  EXPECT_EQ(run.ShareAbove(1.2 * 66.0, 15), 0.0);
  EXPECT_LE(run.CountChanges(15), 2); // does not flicker
}

TEST(TestFrameBudget, FastMachinesKeepFullQuality)
{
  vtkStriderFrameBudget budget;
  Machine machine;
  machine.Frame = machine.Rays = 1.0;
  machine.Samples = 3.0;
  budget.Learn(machine.Render({}, false)); // the frame before the camera started to move
  const Frames run = Move(budget, machine, 33.0, 50);
  EXPECT_TRUE(std::all_of(run.Qualities.begin(), run.Qualities.end(),
    [](const vtkStriderQuality& quality) { return quality.IsFull(); }));
}

TEST(TestFrameBudget, SingleLateFramesChangeNothing)
{
  vtkStriderFrameBudget budget;
  Machine machine;
  Move(budget, machine, 66.0, 50);
  machine.Spikes = 0.02;
  const Frames run = Move(budget, machine, 66.0, 400);
  EXPECT_GT(run.ShareAbove(1.2 * 66.0, 0), 0.005); // there were some
  EXPECT_LE(run.CountChanges(0), 2);
}

TEST(TestFrameBudget, SlowDownIsMetWithinTwoFrames)
{
  vtkStriderFrameBudget budget;
  Machine machine;
  const Frames run = Move(budget, machine, 66.0, 100, [&](int number) {
    machine.Samples *= number == 50 ? 4.0 : 1.0; // another program, or a view along a longer axis
    machine.Rays *= number == 50 ? 4.0 : 1.0;
  });
  EXPECT_GT(run.Times[50], 1.2 * 66.0);
  EXPECT_EQ(run.ShareAbove(1.2 * 66.0, 53), 0.0);
  EXPECT_TRUE(IsAtLeastAsFine(run.Qualities[49], run.Qualities[99]));
}

TEST(TestFrameBudget, EditsAreMetWithTheNextFrame)
{
  vtkStriderFrameBudget budget;
  Machine machine;
  const Frames run = Move(budget, machine, 66.0, 300, [&](int number) {
    if (number > 0 && number % 60 == 0) // opaque, transparent, opaque ...
    {
      machine.Samples = number % 120 == 0 ? 180.0 : 900.0;
      budget.Forget();
    }
  });
  for (std::size_t first = 1; first < 300; first += 60)
  {
    EXPECT_LE(*std::max_element(run.Times.begin() + static_cast<std::ptrdiff_t>(first + 10),
                run.Times.begin() + static_cast<std::ptrdiff_t>(first + 59)),
      1.2 * 66.0);
    EXPECT_LE(run.Times[first + 1], 1.2 * 66.0) << first;
  }
  EXPECT_TRUE(IsAtLeastAsFine(run.Qualities[59], run.Qualities[119])); // more expensive
  EXPECT_TRUE(IsAtLeastAsFine(run.Qualities[179], run.Qualities[119]));
  EXPECT_NE(run.Qualities[179], run.Qualities[119]); // and back
}

TEST(TestFrameBudget, FunctionsThatChangeAllTheTimeDoNotMakeItFlicker)
{
  vtkStriderFrameBudget budget;
  Machine machine;
  machine.Noise = 0.1;
  const Frames run = Move(budget, machine, 66.0, 200, [&](int) { budget.Forget(); });
  EXPECT_LE(run.CountChanges(15), 2);
  EXPECT_LE(run.ShareAbove(1.2 * 66.0, 15), 0.01);
}

TEST(TestFrameBudget, QualityThatDoesNotFitIsTriedLessAndLess)
{
  // Frames with more pixels become more expensive than predicted, so that the finer rung always seems to fit.
  vtkStriderFrameBudget budget;
  Machine machine;
  int changes[2] = { 0, 0 };
  vtkStriderQuality last;
  for (int number = 0; number < 1200; ++number)
  {
    const vtkStriderQuality quality = budget.ChooseMoving(66.0, 0.0, Pixels);
    changes[number / 600] += quality != last;
    last = quality;
    auto frame = machine.Render(quality, true);
    frame.KernelMilliseconds *= quality.ImageFactor < 2.0 ? 3.0 : 1.0;
    budget.Learn(frame);
  }
  EXPECT_LE(changes[1], 2 * 600 / 64);
  EXPECT_LE(changes[1], changes[0]);
}

TEST(TestFrameBudget, RestOfTheFrameCounts)
{
  Machine machine;
  machine.Frame = 5.0;
  const auto settle = [&](double rest) {
    vtkStriderFrameBudget budget;
    vtkStriderFrameBudget::Frame frame;
    for (int number = 0; number < 50; ++number)
    {
      frame = machine.Render(budget.ChooseMoving(66.0, rest, Pixels), true);
      budget.Learn(frame);
    }
    return frame.KernelMilliseconds;
  };
  EXPECT_LE(settle(0.0), 61.0);
  EXPECT_LE(settle(30.0), 31.0);
  // Nothing of the budget is left: the quality must not become useless for a small gain.
  EXPECT_LE(settle(200.0), 0.25 * 66.0);
  EXPECT_GT(settle(200.0), 0.08 * 66.0);
}

TEST(TestFrameBudget, LimitsAreKept)
{
  Machine machine;
  machine.Samples = 1e6;
  for (const vtkStriderQuality& largest :
    { vtkStriderQuality{ 1.0, 1.0 }, { 1.0, 4.0 }, { 4.0, 1.0 }, { 2.5, 1.7 }, { 4.0, 4.0 } })
  {
    vtkStriderFrameBudget budget;
    budget.SetLargest(largest);
    const Frames run = Move(budget, machine, 66.0, 20);
    EXPECT_EQ(run.Qualities.back(), largest);
    for (const vtkStriderQuality& quality : run.Qualities)
    {
      EXPECT_TRUE(IsAtLeastAsFine(quality, largest));
    }
  }
}

TEST(TestFrameBudget, RestingFramesOnlyGetFinerAndEndInFullQuality)
{
  for (const double full : { 10.0, 100.0, 1000.0, 10000.0 })
  {
    vtkStriderFrameBudget budget;
    Machine machine;
    machine.Rays = 0.1 * full;
    machine.Samples = 0.9 * full;
    const Frames moved = Move(budget, machine, 66.0, 50);
    vtkStriderQuality quality = moved.Qualities.back();
    double longest = std::max(66.0, moved.Times.back());
    double sum = 0.0;
    int steps = 0;
    for (; !quality.IsFull() && steps < 20; ++steps)
    {
      const vtkStriderQuality next = budget.ChooseResting(quality, 66.0, Pixels);
      ASSERT_TRUE(IsAtLeastAsFine(next, quality) && next != quality);
      const auto frame = machine.Render(next, false);
      budget.Learn(frame);
      const double time = frame.KernelMilliseconds + frame.OtherMilliseconds;
      EXPECT_LE(time, 4.4 * longest) << full; // 4, and the error of the estimate
      longest = time;
      sum += time;
      quality = next;
    }
    EXPECT_TRUE(quality.IsFull());
    EXPECT_LE(steps, 4) << full;
    EXPECT_LE(sum, 1.6 * full + 10.0) << full;
    EXPECT_TRUE(budget.ChooseResting({}, 66.0, Pixels).IsFull());
  }
}

TEST(TestFrameBudget, FramesWithoutATimeAreNotLearntFrom)
{
  vtkStriderFrameBudget budget;
  budget.Learn({});
  EXPECT_EQ(budget.Predict({}, Pixels, true), 0.0);
  Machine machine;
  auto frame = machine.Render({}, true);
  frame.OtherMilliseconds = -1.0; // an upload
  budget.Learn(frame);
  EXPECT_DOUBLE_EQ(budget.Predict({}, Pixels, true), 200.0);
  EXPECT_DOUBLE_EQ(budget.Predict({ 1.0, 2.0 }, Pixels, true), 50.0);
}

TEST(TestFrameBudget, QualitiesAreDescribed)
{
  EXPECT_EQ(vtkStriderDescribeQuality({}), "full resolution");
  EXPECT_EQ(vtkStriderDescribeQuality({ 2.0, 2.0 }), "half resolution, samples 2x apart");
  EXPECT_EQ(vtkStriderDescribeQuality({ 1.5, 1.0 }), "full resolution, samples 1.5x apart");
  EXPECT_EQ(vtkStriderDescribeQuality({ 1.0, 3.0 }), "33% resolution");
  EXPECT_EQ(vtkStriderDescribeQuality({ 4.0, 4.0 }), "quarter resolution, samples 4x apart");
}

} // namespace
