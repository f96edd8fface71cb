// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Executions of wide filters are timed while the camera rests and the forecast is unclear; a resting picture changes
// at most once. The times are made up, so no GPU is needed.
#include "MarchingCache/ExecutionTuner.h"

#include <gtest/gtest.h>

#include <vector>

namespace Strider::Testing
{
namespace
{

constexpr FilterExecution Cache = FilterExecution::MarchingCache;
constexpr FilterExecution Trick = FilterExecution::TextureTrick;

/// Views from an angle about y.
ViewGeometry LookFrom(double degrees, double voxelsPerPixel = 1.0)
{
  const double radians = degrees / 57.29577951308232;
  const double cosine = std::cos(radians);
  const double sine = std::sin(radians);
  ViewGeometry view;
  view.PerPixelAcross = { voxelsPerPixel * cosine, 0.0, -voxelsPerPixel * sine };
  view.PerPixelUp = { 0.0, voxelsPerPixel, 0.0 };
  view.PerSample = { sine, 0.0, cosine };
  return view;
}

/// Textures are predicted to be slightly faster.
ExecutionForecast Expect(double rivalCost = 1.2)
{
  return { Trick, Cache, rivalCost, { ExecutionReason::RaysShareFew } };
}

/// Frame times with a marching cache and with textures.
struct Times
{
  double Cache;
  double Textures;
};

/// A simulated device whose frames the tuner times.
class ExecutionTuning : public ::testing::Test
{
protected:
  ExecutionForecast Render(const ViewGeometry& view, const Times& times,
    const ExecutionForecast& expected = Expect(), std::uint64_t content = 1)
  {
    ExecutionForecast forecast = expected;
    this->Tuner.Choose(view, content, forecast);
    EXPECT_NE(forecast.Execution, forecast.Alternative);
    const auto find = [&](FilterExecution way) {
      return way == Cache ? times.Cache : times.Textures;
    };
    if (this->Tuner.WantsAlternative())
    {
      ++this->Alternatives;
      this->Tuner.Report(find(forecast.Execution), find(forecast.Alternative));
    }
    else
    {
      this->Tuner.Report(find(forecast.Execution));
    }
    return forecast;
  }

  std::vector<FilterExecution> Rest(const ViewGeometry& view, const Times& times, int frames,
    const ExecutionForecast& expected = Expect())
  {
    std::vector<FilterExecution> ways;
    for (int frame = 0; frame < frames; ++frame)
    {
      ways.push_back(this->Render(view, times, expected).Execution);
    }
    return ways;
  }

  ExecutionTuner Tuner;
  int Alternatives = 0;
};

TEST_F(ExecutionTuning, NothingIsTriedWhileTheCameraMoves)
{
  for (int lap = 0; lap < 2; ++lap)
  {
    for (int degrees = 0; degrees < 360; ++degrees)
    {
      const ExecutionForecast forecast = this->Render(LookFrom(degrees), { 1.0, 2.0 });
      EXPECT_EQ(forecast.Execution, Trick);
      EXPECT_EQ(forecast.Choice.Reason, ExecutionReason::RaysShareFew);
    }
  }
  EXPECT_EQ(this->Alternatives, 0);
}

TEST_F(ExecutionTuning, TheFasterWayStaysAtRestAndThePictureChangesOnce)
{
  const std::vector<FilterExecution> ways = this->Rest(LookFrom(0.0), { 1.0, 2.0 }, 8);
  const std::vector<FilterExecution> expected{ Trick, Trick, Trick, Cache, Cache, Cache, Cache,
    Cache };
  EXPECT_EQ(ways, expected);
  EXPECT_EQ(this->Alternatives, 2);
  EXPECT_EQ(this->Render(LookFrom(0.0), { 1.0, 2.0 }).Choice.Reason, ExecutionReason::TimedHere);
}

TEST_F(ExecutionTuning, APredictionThatIsRightStays)
{
  const Times equal{ 0.99, 1.0 };
  const ExecutionForecast cache{ Cache, Trick, 1.2, { ExecutionReason::RaysShareFew } };
  EXPECT_EQ(this->Rest(LookFrom(0.0), equal, 6), std::vector<FilterExecution>(6, Trick));
  EXPECT_EQ(
    this->Rest(LookFrom(90.0), { 1.0, 2.0 }, 6, cache), std::vector<FilterExecution>(6, Cache));
  EXPECT_EQ(this->Alternatives, 4);
}

TEST_F(ExecutionTuning, WhatWasTimedNearbyCounts)
{
  this->Rest(LookFrom(0.0), { 1.0, 2.0 }, 4);
  const ExecutionForecast near = this->Render(LookFrom(3.0), { 1.0, 2.0 });
  EXPECT_EQ(near.Execution, Cache);
  EXPECT_EQ(near.Choice.Reason, ExecutionReason::TimedNearby);
  EXPECT_EQ(near.Choice.Degrees, 3);
  EXPECT_EQ(this->Render(LookFrom(20.0), { 1.0, 2.0 }).Execution, Trick);
  EXPECT_EQ(this->Render(LookFrom(3.0, 2.0), { 1.0, 2.0 }).Execution, Trick) << "another distance";
  EXPECT_EQ(this->Render(LookFrom(3.0), { 1.0, 2.0 }, Expect(), 2).Execution, Trick)
    << "another content";
  EXPECT_EQ(this->Render(LookFrom(3.0), { 1.0, 2.0 }).Execution, Cache);
}

TEST_F(ExecutionTuning, ClearForecastsAreNotTried)
{
  this->Rest(LookFrom(0.0), { 1.0, 2.0 }, 6, Expect(3.0));
  EXPECT_EQ(this->Alternatives, 0);
}

TEST_F(ExecutionTuning, OfUnknownRivalsShortFramesAloneAreTried)
{
  this->Rest(LookFrom(0.0), { 30.0, 60.0 }, 6, Expect(1.0));
  EXPECT_EQ(this->Alternatives, 0);
  const std::vector<FilterExecution> ways =
    this->Rest(LookFrom(90.0), { 3.0, 6.0 }, 6, Expect(1.0));
  EXPECT_EQ(ways.back(), Cache);
  EXPECT_EQ(this->Alternatives, 2);
}

TEST_F(ExecutionTuning, WindowsTakeTurns)
{
  for (int frame = 0; frame < 5; ++frame)
  {
    this->Render(LookFrom(0.0), { 1.0, 2.0 }, Expect(), 1);
    this->Render(LookFrom(45.0), { 2.0, 1.0 }, Expect(), 2);
  }
  EXPECT_EQ(this->Alternatives, 4);
  EXPECT_EQ(this->Render(LookFrom(0.0), { 1.0, 2.0 }, Expect(), 1).Execution, Cache);
  EXPECT_EQ(this->Render(LookFrom(45.0), { 2.0, 1.0 }, Expect(), 2).Execution, Trick);
}

/// A frame without a usable time, such as one that counts its samples.
TEST_F(ExecutionTuning, FramesThatAreNotReportedAreTimedLater)
{
  this->Rest(LookFrom(0.0), { 1.0, 2.0 }, 2);
  for (int frame = 0; frame < 3; ++frame)
  {
    ExecutionForecast forecast = Expect();
    this->Tuner.Choose(LookFrom(0.0), 1, forecast);
    EXPECT_EQ(forecast.Execution, Trick);
  }
  EXPECT_EQ(this->Rest(LookFrom(0.0), { 1.0, 2.0 }, 2).back(), Cache);
}

TEST_F(ExecutionTuning, ManyPlacesAreForgottenOneByOne)
{
  for (int place = 0; place < 400; ++place)
  {
    for (int frame = 0; frame < 4; ++frame)
    {
      this->Render(LookFrom(0.0), { 1.0, 2.0 }, Expect(), 100 + place);
    }
  }
  EXPECT_EQ(this->Alternatives, 800);
  EXPECT_EQ(this->Render(LookFrom(0.0), { 1.0, 2.0 }, Expect(), 499).Execution, Cache);
  EXPECT_EQ(this->Render(LookFrom(0.0), { 1.0, 2.0 }, Expect(), 100).Execution, Trick);
}

} // namespace
} // namespace Strider::Testing
