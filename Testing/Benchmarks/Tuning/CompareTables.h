// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compares the launches that two launch tables choose.
#ifndef StriderBenchmarks_CompareTables_h
#define StriderBenchmarks_CompareTables_h

#include "Tuning/FrameTimer.h"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Choices of a table in the measured views of a regime, beside those of another one.
struct RegimeComparison
{
  TuneScene Scene;
  /// Time of the given table's launch over that of the new table's, in each view; 1 if both choose the same launch.
  /// Empty if the given table has no launches for this voxel size.
  std::vector<double> Ratios;
  int SameChoices = 0;
};

struct ComparisonSummary
{
  double MeanRatio = 0.0; ///< arithmetic; NaN without views
  double WorstRatio = 0.0;
  std::size_t WorstView = 0; ///< index of the view with the largest ratio
};

ComparisonSummary Summarize(const std::vector<double>& ratios);

/// Returns the candidate that a table chooses for a view while the camera moves; -1 if the table has none for this
/// voxel size.
int ChooseCandidate(
  const Strider::LaunchTable& table, const Strider::ViewGeometry& view, int voxelBytes);

/// Times the choices of both tables in each view, in turns and several times. These are new frames: the frames by which
/// a launch entered the new table would favour it. The scene must be open in `timer`.
Strider::Status CompareRegime(FrameTimer& timer, const TuneScene& scene,
  const std::vector<View>& views, const Strider::LaunchTable& made,
  const Strider::LaunchTable& given, RegimeComparison& comparison);

} // namespace StriderBenchmarks

#endif
