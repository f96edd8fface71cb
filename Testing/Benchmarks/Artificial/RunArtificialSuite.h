// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite artificial.
#ifndef StriderBenchmarks_RunArtificialSuite_h
#define StriderBenchmarks_RunArtificialSuite_h

#include "Report/BenchReport.h"
#include "Scene/BenchScene.h"

namespace StriderBenchmarks
{

/// Measures the paper's artificial filter and the reads of marching caches, prints and writes the results. Returns
/// the exit status of the program.
int RunArtificialSuite(
  const BenchOptions& options, const BenchScene& scene, const DeviceDescription& device);

} // namespace StriderBenchmarks

#endif
