// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite map.
#ifndef StriderBenchmarks_RunMapSuite_h
#define StriderBenchmarks_RunMapSuite_h

#include "Report/BenchReport.h"
#include "Scene/BenchScene.h"

namespace StriderBenchmarks
{

/// Measures the search for empty space, prints and writes the results. Returns the exit status of the program.
int RunMapSuite(
  const BenchOptions& options, const BenchScene& scene, const DeviceDescription& device);

} // namespace StriderBenchmarks

#endif
