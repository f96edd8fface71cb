// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes a launch table from frame times.
#ifndef StriderBenchmarks_MakeLaunchTable_h
#define StriderBenchmarks_MakeLaunchTable_h

#include "Tuning/LaunchTimes.h"

#include "Strider/Status.h"

#include <map>
#include <string>

namespace StriderBenchmarks
{

/// Largest lag of a launch in a row, in thousandths of the fastest one's time.
constexpr int MostListedLag = 100;

/// Views in which fewer resident threads were faster, among those measured at one distance of rays.
struct FewThreadsShare
{
  int Faster = 0;
  int Views = 0;
};

/// By voxels per pixel.
using FewThreadsShares = std::map<double, FewThreadsShare>;

/// A threshold of a launch table, and a sentence that says where it comes from.
struct TableThreshold
{
  double VoxelsPerPixel = 0.0;
  std::string Reason;
};

/// Counts the views whose fastest launch has fewer resident threads, by voxels per pixel, in all regimes together.
FewThreadsShares CountFewThreads(const std::vector<Strider::LaunchRegime>& regimes);

/// Counts the views in which frames of stacked slices were faster with fewer resident threads.
FewThreadsShares CountFewThreads(const std::vector<RegimeTimes>& regimes);

/// Returns the voxels per pixel from which on fewer resident threads are faster in at least half of the views: the
/// middle between the nearest two measured distances. Where they are faster at all distances it is the smallest one,
/// where they are not at the largest, twice that. Of fewer than two distances, `kept`, that of another table.
TableThreshold FindFewThreadsThreshold(const FewThreadsShares& shares, double kept);

/// Makes the row of a view. `regimeFastest` is the fastest frame of the regime, in milliseconds. Launches are ordered
/// by time, equal ones as ListLaunchCandidates has them.
Strider::LaunchRow MakeLaunchRow(const ViewTimes& times, double regimeFastest);

/// Reasons of the thresholds of a table that was made.
struct TableReasons
{
  std::string FewRays;
  std::string FewStackedRays;
};

/// Makes the table. Capability, origin, and thresholds that were not measured are those of `base`. Fails with
/// InvalidArgument, and names the view and the launch, if a time is missing or no positive number.
Strider::Status MakeLaunchTable(const TuneTimes& times, const Strider::LaunchTable& base,
  Strider::LaunchTable& table, TableReasons& reasons);

} // namespace StriderBenchmarks

#endif
