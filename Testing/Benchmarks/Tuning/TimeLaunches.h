// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Times the launches of a launch table's regime.
#ifndef StriderBenchmarks_TimeLaunches_h
#define StriderBenchmarks_TimeLaunches_h

#include "Tuning/FrameTimer.h"

namespace StriderBenchmarks
{

/// Launches whose first run took longer than the fastest one by more than this fraction are not run again: they
/// cannot come into a row, which has launches within MostListedLag.
constexpr double MostRepeatedLag = 0.25;

/// Runs of launches that have a percentage in the table, however slow they are.
constexpr int CostRuns = 2;

/// Times all launches in a view, in turns. `times` receives the fastest of `rounds` runs of each launch near the
/// fastest one.
Strider::Status TimeLaunches(FrameTimer& timer, const View& view, int rounds, ViewTimes& times);

/// Times frames of stacked slices in a view.
Strider::Status TimeStackedLaunches(
  FrameTimer& timer, const View& view, int rounds, StackedTimes& times);

} // namespace StriderBenchmarks

#endif
