// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times the launches of a launch table's regime.
#include "Tuning/TimeLaunches.h"

#include <algorithm>
#include <limits>

namespace StriderBenchmarks
{

using Strider::Status;

Status TimeLaunches(FrameTimer& timer, const View& view, int rounds, ViewTimes& times)
{
  const Strider::ViewGeometry geometry = timer.MeasureGeometry(view);
  ViewTimes fastest(CountTimedLaunches(), std::numeric_limits<double>::max());
  double limit = std::numeric_limits<double>::max();
  for (int round = 0; round < rounds; ++round)
  {
    for (std::size_t launch = 0; launch < fastest.size(); ++launch)
    {
      const bool isNear = fastest[launch] <= limit;
      const bool isCost = round < CostRuns && IsCostLaunch(launch);
      if (round > 0 && !isNear && !isCost)
      {
        continue;
      }
      double milliseconds = 0.0;
      STRIDER_TRY(
        timer.Time(view, MakeTimedShape(launch, geometry), TimedVoxels::Texture, milliseconds));
      fastest[launch] = std::min(fastest[launch], milliseconds);
    }
    limit = (1.0 + MostRepeatedLag) * *std::min_element(fastest.begin(), fastest.end());
  }
  times = std::move(fastest);
  return {};
}

Status TimeStackedLaunches(FrameTimer& timer, const View& view, int rounds, StackedTimes& times)
{
  const Strider::ViewGeometry geometry = timer.MeasureGeometry(view);
  constexpr double none = std::numeric_limits<double>::max();
  StackedTimes fastest{ none, none };
  const struct
  {
    double& Milliseconds;
    std::vector<Strider::LaunchShape> Shapes;
  } groups[] = { { fastest.AllThreads, MakeStackedShapes(0, geometry) },
    { fastest.FewThreads, MakeStackedShapes(512, geometry) } };
  for (int round = 0; round < rounds; ++round)
  {
    for (const auto& group : groups)
    {
      for (const Strider::LaunchShape& shape : group.Shapes)
      {
        double milliseconds = 0.0;
        STRIDER_TRY(timer.Time(view, shape, TimedVoxels::StackedSlices, milliseconds));
        group.Milliseconds = std::min(group.Milliseconds, milliseconds);
      }
    }
  }
  times = fastest;
  return {};
}

} // namespace StriderBenchmarks
