// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes a launch table from frame times.
#include "Tuning/MakeLaunchTable.h"
#include "Tuning/TimedLaunches.h"

#include "Strider/DescribeNumber.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace StriderBenchmarks
{
namespace
{

using Strider::LaunchRow;
using Strider::Status;

Status CheckTimes(const TuneTimes& times)
{
  const auto fail = [](const std::string& problem) {
    return STRIDER_FAILURE(
      Strider::StatusCode::InvalidArgument, "no launch table can be made: " + problem);
  };
  if (times.Views.empty() || times.Regimes.empty())
  {
    return fail("no views, or no regimes");
  }
  for (const RegimeTimes& regime : times.Regimes)
  {
    if (regime.Views.size() != times.Views.size())
    {
      return fail(std::to_string(regime.Views.size()) + " views of " +
        std::to_string(times.Views.size()) + " were measured");
    }
    for (std::size_t view = 0; view < regime.Views.size(); ++view)
    {
      const ViewTimes& launches = regime.Views[view];
      if (launches.size() != CountTimedLaunches())
      {
        return fail("view " + std::to_string(view) + " has times of " +
          std::to_string(launches.size()) + " launches, not of " +
          std::to_string(CountTimedLaunches()));
      }
      for (std::size_t launch = 0; launch < launches.size(); ++launch)
      {
        if (!(launches[launch] > 0.0) || !std::isfinite(launches[launch]))
        {
          return fail(
            "view " + std::to_string(view) + " has no time of launch " + std::to_string(launch));
        }
      }
    }
  }
  return {};
}

double FindFastest(const RegimeTimes& regime)
{
  double fastest = std::numeric_limits<double>::max();
  for (const ViewTimes& view : regime.Views)
  {
    fastest = std::min(fastest, *std::min_element(view.begin(), view.end()));
  }
  return fastest;
}

unsigned short ToPercent(double time, double fastest)
{
  constexpr double most = std::numeric_limits<unsigned short>::max();
  return static_cast<unsigned short>(std::clamp(std::round(100.0 * time / fastest), 100.0, most));
}

} // namespace

FewThreadsShares CountFewThreads(const std::vector<Strider::LaunchRegime>& regimes)
{
  FewThreadsShares shares;
  for (const Strider::LaunchRegime& regime : regimes)
  {
    for (const LaunchRow& row : regime.Rows)
    {
      if (!row.Launches.empty())
      {
        FewThreadsShare& share = shares[regime.VoxelsPerPixel];
        const auto& fastest = Strider::ListLaunchCandidates()[row.Launches.front().Candidate];
        share.Faster += fastest.ResidentThreads > 0 ? 1 : 0;
        ++share.Views;
      }
    }
  }
  return shares;
}

FewThreadsShares CountFewThreads(const std::vector<RegimeTimes>& regimes)
{
  FewThreadsShares shares;
  for (const RegimeTimes& regime : regimes)
  {
    for (const StackedTimes& view : regime.Stacked)
    {
      FewThreadsShare& share = shares[regime.Scene.VoxelsPerPixel];
      share.Faster += view.FewThreads < view.AllThreads ? 1 : 0;
      ++share.Views;
    }
  }
  return shares;
}

TableThreshold FindFewThreadsThreshold(const FewThreadsShares& shares, double kept)
{
  const auto name = [](double voxelsPerPixel) { return Strider::DescribeNumber(voxelsPerPixel); };
  if (shares.size() < 2)
  {
    return { kept, "not measured, as in the built-in table" };
  }
  const auto isFaster = [](const FewThreadsShares::value_type& place) {
    return 2 * place.second.Faster >= place.second.Views;
  };
  // The farthest rays for which fewer threads are slower.
  const auto slower = std::find_if_not(shares.rbegin(), shares.rend(), isFaster);
  const double least = shares.begin()->first;
  const double most = shares.rbegin()->first;
  if (slower == shares.rend())
  {
    return { least,
      "fewer threads were faster at all distances of rays, from " + name(least) +
        " voxels per pixel on" };
  }
  if (slower == shares.rbegin())
  {
    return { 2.0 * most,
      "fewer threads were not faster at " + name(most) +
        " voxels per pixel, the largest distance of rays that was measured; twice that is taken" };
  }
  const double below = slower->first;
  const double above = std::prev(slower)->first;
  return { 0.5 * (below + above),
    "fewer threads were faster in at least half of the views at " + name(above) +
      " voxels per pixel, not at " + name(below) };
}

LaunchRow MakeLaunchRow(const ViewTimes& times, double regimeFastest)
{
  const std::size_t count = Strider::ListLaunchCandidates().size();
  std::vector<std::size_t> order(count);
  for (std::size_t candidate = 0; candidate < count; ++candidate)
  {
    order[candidate] = candidate;
  }
  std::stable_sort(order.begin(), order.end(),
    [&](std::size_t one, std::size_t other) { return times[one] < times[other]; });
  const double fastest = times[order.front()];
  LaunchRow row{};
  for (const std::size_t candidate : order)
  {
    const double lag = std::round(1000.0 * (times[candidate] / fastest - 1.0));
    if (row.Launches.size() == LaunchRow::MostLaunches || lag > MostListedLag)
    {
      break;
    }
    row.Launches.push_back(
      { static_cast<unsigned char>(candidate), static_cast<unsigned char>(lag) });
  }
  for (int cost = LaunchRow::Published; cost < LaunchRow::Automatic; ++cost)
  {
    row.Percent[cost] = ToPercent(times[FindCostLaunch(cost)], regimeFastest);
  }
  // Automatic takes the first launch of the row.
  row.Percent[LaunchRow::Automatic] = ToPercent(fastest, regimeFastest);
  return row;
}

Status MakeLaunchTable(const TuneTimes& times, const Strider::LaunchTable& base,
  Strider::LaunchTable& table, TableReasons& reasons)
{
  STRIDER_TRY(CheckTimes(times));
  Strider::LaunchTable made;
  made.Capability = base.Capability;
  made.Origin = base.Origin;
  made.Views = times.Views;
  for (const RegimeTimes& regime : times.Regimes)
  {
    made.Regimes.push_back({ regime.Scene.VoxelBytes, regime.Scene.VoxelsPerPixel, {} });
    const double fastest = FindFastest(regime);
    for (const ViewTimes& view : regime.Views)
    {
      made.Regimes.back().Rows.push_back(MakeLaunchRow(view, fastest));
    }
  }
  // The candidates with 512 resident threads stand for all launches with fewer threads that LaunchTuner may try.
  const TableThreshold rays =
    FindFewThreadsThreshold(CountFewThreads(made.Regimes), base.FewRaysVoxelsPerPixel);
  const TableThreshold stacked =
    FindFewThreadsThreshold(CountFewThreads(times.Regimes), base.FewStackedRaysVoxelsPerPixel);
  made.FewRaysVoxelsPerPixel = rays.VoxelsPerPixel;
  made.FewStackedRaysVoxelsPerPixel = stacked.VoxelsPerPixel;
  table = std::move(made);
  reasons = { rays.Reason, stacked.Reason };
  return {};
}

} // namespace StriderBenchmarks
