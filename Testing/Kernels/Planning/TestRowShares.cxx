// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The rows of an image are divided so that devices finish together, wherever the frame costs time.
#include "Planning/RowShares.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace Strider::Testing
{
namespace
{

/// Devices that march rows of known cost.
struct Simulation
{
  int Rows = 1080;
  std::function<double(double)> Cost; ///< time of a row at a place in [0, 1]
  std::vector<double> Slowness;       ///< factor for each device
  double Overhead = 0.0;              ///< time of each device beside its rows
  double Exchange = 0.0;

  double March(const RowRange& range, std::size_t device) const
  {
    double time = 0.0;
    for (int row = range.First; row < range.End; ++row)
    {
      time += this->Cost((row + 0.5) / this->Rows) / this->Rows;
    }
    return range.Count() > 0 ? this->Slowness[device] * time + this->Overhead : 0.0;
  }

  /// Renders a frame; returns the time of the slowest device.
  double Render(RowShares& shares) const
  {
    const std::vector<bool> all(this->Slowness.size(), true);
    const std::vector<RowRange> ranges = shares.Choose(this->Rows, all);
    std::vector<double> times;
    for (std::size_t device = 0; device < ranges.size(); ++device)
    {
      times.push_back(this->March(ranges[device], device));
    }
    shares.Report(times, this->Exchange);
    return *std::max_element(times.begin(), times.end());
  }

  /// Returns the time of a frame on devices that finish together.
  double FindIdeal() const
  {
    double speed = 0.0;
    for (const double slowness : this->Slowness)
    {
      speed += 1.0 / slowness;
    }
    return (this->March({ 0, this->Rows }, 0) - this->Overhead) / this->Slowness[0] / speed +
      this->Overhead;
  }
};

/// Expects whole tiles and every row once.
void ExpectPartition(const std::vector<RowRange>& ranges, int rows)
{
  int next = 0;
  for (const RowRange& range : ranges)
  {
    if (range.Count() > 0)
    {
      EXPECT_EQ(range.First, next);
      EXPECT_TRUE(range.End == rows || range.End % RowUnit == 0) << range.End;
      next = range.End;
    }
  }
  EXPECT_EQ(next, rows);
}

TEST(RowShares, CoverEveryRowOnce)
{
  for (const std::size_t devices : { 1u, 2u, 3u, 8u })
  {
    for (const int rows : { 1, 7, 8, 31, 32, 47, 100, 1080, 4320 })
    {
      RowShares shares;
      const std::vector<bool> all(devices, true);
      for (int frame = 0; frame < 6; ++frame)
      {
        SCOPED_TRACE(std::to_string(devices) + " devices, " + std::to_string(rows) + " rows");
        const std::vector<RowRange> ranges = shares.Choose(rows, all);
        ASSERT_EQ(ranges.size(), devices);
        ExpectPartition(ranges, rows);
        std::vector<double> times;
        for (const RowRange& range : ranges)
        {
          times.push_back(range.Count() > 0 ? 1.0 + (frame % 3) * range.First : 0.0);
          EXPECT_TRUE(range.Count() == 0 || range.Count() >= LeastRows || rows < 2 * LeastRows);
        }
        shares.Report(times, 0.0);
      }
    }
  }
}

TEST(RowShares, DevicesThatTakeNoPartHaveNoRows)
{
  RowShares shares;
  const std::vector<RowRange> ranges = shares.Choose(100, { false, true, false, true });
  EXPECT_EQ(ranges[0].Count(), 0);
  EXPECT_EQ(ranges[2].Count(), 0);
  ExpectPartition(ranges, 100);
  EXPECT_EQ(shares.Choose(100, { false, false, false, true })[3].Count(), 100);
}

TEST(RowShares, OneDeviceRendersFramesThatAreNotDivided)
{
  RowShares shares;
  const std::vector<bool> all(3, true);
  EXPECT_EQ(shares.Choose(LeastRows, all, 2)[2].Count(), LeastRows);
  EXPECT_EQ(shares.Choose(LeastRows, all, 1)[1].Count(), LeastRows);
  EXPECT_EQ(shares.Choose(LeastRows, { true, false, true }, 1)[0].Count(), LeastRows);
  EXPECT_EQ(shares.Choose(LeastRows, all)[0].Count(), LeastRows);
  ExpectPartition(shares.Choose(100, all, 2), 100);
  EXPECT_GT(shares.Choose(100, all, 2)[0].Count(), 0);
}

TEST(RowShares, FollowTheCostWithinAFewFrames)
{
  for (const std::size_t devices : { 2u, 3u, 4u })
  {
    for (double place = 0.05; place < 1.0; place += 0.1)
    {
      for (const double width : { 0.03, 0.1, 0.3, 2.0 })
      {
        Simulation simulation;
        simulation.Slowness.assign(devices, 1.0);
        simulation.Cost = [=](double at) {
          return 1.0 + 60.0 * std::exp(-(at - place) * (at - place) / (width * width));
        };
        RowShares shares;
        double time = 0.0;
        for (int frame = 0; frame < 8; ++frame)
        {
          time = simulation.Render(shares);
        }
        const double unit = RowUnit * simulation.Cost(place) / simulation.Rows;
        EXPECT_LT(time, 1.05 * simulation.FindIdeal() + 0.6 * unit)
          << devices << " devices, cost at " << place << ", width " << width;
      }
    }
  }
}

TEST(RowShares, ASlowDeviceGetsFewRows)
{
  Simulation simulation;
  simulation.Cost = [](double) { return 10.0; };
  simulation.Slowness = { 1.0, 1.0 };
  RowShares shares;
  for (int frame = 0; frame < 3; ++frame)
  {
    simulation.Render(shares);
  }
  EXPECT_LT(simulation.Render(shares), 1.03 * simulation.FindIdeal());
  for (const double slowness : { 3.0, 1.0, 0.2 })
  {
    simulation.Slowness[1] = slowness;
    double time = 0.0;
    for (int frame = 0; frame < 8; ++frame)
    {
      time = simulation.Render(shares);
    }
    EXPECT_LT(time, 1.08 * simulation.FindIdeal()) << slowness;
  }
}

TEST(RowShares, RowsRestOnceDevicesFinishTogether)
{
  Simulation simulation;
  simulation.Cost = [](double at) { return 5.0 + at; };
  simulation.Slowness = { 1.0, 1.1, 1.0 };
  RowShares shares;
  for (int frame = 0; frame < 12; ++frame)
  {
    simulation.Render(shares);
  }
  const std::vector<bool> all(3, true);
  const std::vector<RowRange> ranges = shares.Choose(simulation.Rows, all);
  for (int frame = 0; frame < 20; ++frame)
  {
    simulation.Render(shares);
    EXPECT_TRUE(shares.Choose(simulation.Rows, all) == ranges) << frame;
  }
}

TEST(RowShares, SmallFramesStayOnOneDevice)
{
  Simulation simulation;
  simulation.Cost = [](double) { return 0.05; };
  simulation.Slowness = { 1.0, 1.0 };
  simulation.Overhead = 0.02;
  simulation.Exchange = 0.1;
  RowShares shares;
  for (int frame = 0; frame < 8; ++frame)
  {
    simulation.Render(shares);
  }
  EXPECT_TRUE(shares.IsAlone());
  ExpectPartition(shares.Choose(simulation.Rows, { true, true }), simulation.Rows);
  simulation.Cost = [](double) { return 5.0; };
  for (int frame = 0; frame < 8; ++frame)
  {
    simulation.Render(shares);
  }
  EXPECT_FALSE(shares.IsAlone());
  EXPECT_LT(simulation.Render(shares), 1.1 * simulation.FindIdeal());
}

TEST(RowShares, AnotherImageSizeKeepsTheProportions)
{
  Simulation simulation;
  simulation.Cost = [](double at) { return at < 0.25 ? 30.0 : 1.0; };
  simulation.Slowness = { 1.0, 1.0 };
  RowShares shares;
  for (int frame = 0; frame < 12; ++frame)
  {
    simulation.Render(shares);
  }
  simulation.Rows = 540;
  EXPECT_LT(simulation.Render(shares), 1.2 * simulation.FindIdeal());
}

} // namespace
} // namespace Strider::Testing
