// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite codec.
#ifndef StriderBenchmarks_RunCodecSuite_h
#define StriderBenchmarks_RunCodecSuite_h

#include "Report/BenchReport.h"
#include "Scene/BenchScene.h"

namespace StriderBenchmarks
{

/// Measures compression and decompression on the device, prints and writes the results. Returns the exit status of
/// the program.
int RunCodecSuite(
  const BenchOptions& options, const BenchScene& scene, const DeviceDescription& device);

} // namespace StriderBenchmarks

#endif
