// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A run of the suite tune: plans, measures, writes and compares a launch table.
#ifndef StriderBenchmarks_TuneBench_h
#define StriderBenchmarks_TuneBench_h

#include "Report/BenchReport.h"
#include "Tuning/CompareTables.h"
#include "Tuning/FrameTimer.h"
#include "Tuning/PlanTuning.h"
#include "Tuning/TuneOptions.h"

#include <vector>

namespace StriderBenchmarks
{

/// Call the steps in order, each at most once; none after one that failed. Prints what it does.
class TuneBench
{
public:
  /// `base` has the views and regimes, the capability and origin of the new table, and thresholds for those that are
  /// not measured. All arguments must outlive this object.
  TuneBench(const TuneOptions& options, const DeviceDescription& device,
    const Strider::LaunchTable& base, FrameTimer& timer);

  /// Rehearses all scenes and chooses the views. Scenes that do not fit into memory are left out.
  Strider::Status Plan();
  Strider::Status Measure();
  /// Makes the table and writes it into the options' file.
  Strider::Status WriteTable();
  /// Times the choices of `given` beside those of the new table, and prints the ratios.
  Strider::Status Compare(const Strider::LaunchTable& given);

  const TuneTimes& GetTimes() const { return this->Times; }
  const std::vector<RegimeComparison>& GetComparisons() const { return this->Comparisons; }

private:
  Strider::Status MeasureRegime(std::size_t number, RegimeTimes& regime);
  Strider::Status MeasureStacked(RegimeTimes& regime);
  /// Prints a line every ten seconds.
  void SayProgress(std::size_t number, std::size_t view);

  const TuneOptions& Options;
  const DeviceDescription& Device;
  const Strider::LaunchTable& Base;
  FrameTimer& Timer;
  std::vector<TuneScene> Scenes;
  std::vector<SceneCost> Costs;
  std::vector<View> Views;
  TuneTimes Times;
  Strider::LaunchTable Made;
  std::vector<RegimeComparison> Comparisons;
  double Start;
  double LastSaid = 0.0;
};

} // namespace StriderBenchmarks

#endif
