// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Summarises a mode's views.
#ifndef StriderBenchmarks_SummarizeMode_h
#define StriderBenchmarks_SummarizeMode_h

#include "Measure/RunResult.h"

#include <map>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Statistics over the views' medians, in milliseconds; NaN where a mode has no times.
struct ModeSummary
{
  double Mean = 0.0;
  double Median = 0.0;
  double Percentile95 = 0.0;
  double Worst = 0.0;
  double Best = 0.0;
  double FramesPerSecond = 0.0;
  double GigasamplesPerSecond = 0.0;
  double Spread = 0.0; ///< median of the views' spreads
  double FrameMean = 0.0;
  double MeanRatio = 0.0;  ///< to the first mode, view by view
  double WorstRatio = 0.0; ///< largest of them
  std::string WorstView;   ///< the slowest
  std::string WorstRatioView;
  int RotationCount = 0; ///< moves of voxels, of all views
  double RotationMilliseconds = 0.0;
  std::map<std::string, int> Orders; ///< views in which the voxels were stored as "xyz", "zyx" ...
};

ModeSummary SummarizeMode(const RunResult& run, const ModeResult& mode);

/// Compares an automatic mode with the best fixed mode of each view.
struct BestFixedComparison
{
  bool IsKnown = false; ///< there are at least two fixed modes
  double MeanRatio = 0.0;
  double WorstRatio = 0.0;
  std::string WorstView;
  std::string WorstViewBest; ///< the fixed mode that is the best there
};

BestFixedComparison CompareWithBestFixed(const RunResult& run, const ModeResult& mode);

/// Compares a mode that may move the voxels with the same launch of voxels that stay.
struct StayComparison
{
  bool IsKnown = false; ///< the run has such a mode
  std::string Other;
  double MeanRatio = 0.0;  ///< of the means
  double WorstRatio = 0.0; ///< in a view
  std::string WorstView;
};

StayComparison CompareWithStay(const RunResult& run, const ModeResult& mode);

/// Frames of a turn, in milliseconds.
struct TurnSummary
{
  double Median = 0.0;
  double LowerQuartile = 0.0;
  double UpperQuartile = 0.0;
  double Total = 0.0;
  double TotalRatio = 0.0; ///< to the first mode's; NaN where that one has no times
  double Largest = 0.0;
  std::string LargestView;
  double LargestOverMedian = 0.0;
  double LargestOverAllowed =
    0.0; ///< the largest over (1.3 times the median and one copy of the volume); may be NaN
  std::vector<std::string> SlowViews; ///< above 1.3 times the median
  double FirstUse = 0.0; ///< total excess of the frame times over those of the second turn
};

/// Summarises the rays alone, or whole calls.
TurnSummary SummarizeTurn(const RunResult& run, const ModeResult& mode, bool wholeFrames);

} // namespace StriderBenchmarks

#endif
