// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Writes a measured launch table with its comments.
#include "Tuning/FormatTableFile.h"
#include "Tuning/PlanTuning.h"
#include "Tuning/TimeLaunches.h"

#include <algorithm>
#include <cmath>

namespace StriderBenchmarks
{
namespace
{

std::string FormatPercent(double fraction)
{
  return std::to_string(std::lround(100.0 * fraction)) + " %";
}

std::string CountRuns(int runs)
{
  return runs == 1 ? "one run" : "the fastest of " + std::to_string(runs) + " runs";
}

} // namespace

std::string FormatTableFile(const TuneTimes& times, const TableDescription& description,
  const TableReasons& reasons, const Strider::LaunchTable& table)
{
  std::string text = "# SPDX-FileCopyrightText: Copyright (c) The Strider developers\n"
                     "# SPDX-License-Identifier: BSD-3-Clause\n"
                     "# Fastest launches and frame times for reference views, measured by "
                     "\"./strider bench tune\". LaunchTable.h describes the format.\n"
                     "# Longer than 400 lines: one table of measurements.\n";
  text += "# " + description.Machine + "\n";
  text += "# Volumes of noise, one sample per voxel, transparent, perspective of 30 degrees. "
          "Launches within " +
    FormatPercent(MostRepeatedLag) + " of the fastest one:\n# " + CountRuns(description.Rounds) +
    " of each; others: one run, or " + CountRuns(std::min(description.Rounds, CostRuns)) +
    " for the percentages. Rows keep up to " + std::to_string(Strider::LaunchRow::MostLaunches) +
    " launches within " + FormatPercent(0.001 * MostListedLag) + " of the fastest one.\n";
  for (const RegimeTimes& regime : times.Regimes)
  {
    text += "# " + DescribeScene(regime.Scene) + ".\n";
  }
  text += "# few-rays-voxels-per-pixel: " + reasons.FewRays + ".\n";
  text += "# few-stacked-rays-voxels-per-pixel: " + reasons.FewStackedRays + ".\n";
  return text + WriteLaunchTable(table);
}

} // namespace StriderBenchmarks
