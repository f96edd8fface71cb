// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports of the suite tune.
#ifndef StriderBenchmarks_TuneReport_h
#define StriderBenchmarks_TuneReport_h

#include "Report/BenchReport.h"
#include "Tuning/CompareTables.h"
#include "Tuning/TuneOptions.h"

#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Prints one line for each regime, and one for all of them.
void PrintComparison(const std::string& name, const std::vector<RegimeComparison>& comparisons);

/// Writes a summary of each regime, with the comparison where there is one. Returns false where the file cannot be
/// written.
bool WriteTuneJson(const TuneOptions& options, const DeviceDescription& device,
  const TuneTimes& times, const std::vector<RegimeComparison>& comparisons);

} // namespace StriderBenchmarks

#endif
