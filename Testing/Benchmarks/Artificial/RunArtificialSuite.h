// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The suite artificial.
#ifndef StriderBenchmarks_RunArtificialSuite_h
#define StriderBenchmarks_RunArtificialSuite_h

#include "Report/BenchReport.h"
#include "Scene/BenchScene.h"

namespace StriderBenchmarks
{

/// Measures the paper's artificial filter and what marching caches read, prints and writes the results. Returns what main does.
int RunArtificialSuite(
  const BenchOptions& options, const BenchScene& scene, const DeviceDescription& device);

} // namespace StriderBenchmarks

#endif
