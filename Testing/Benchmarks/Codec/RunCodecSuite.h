// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The suite codec.
#ifndef StriderBenchmarks_RunCodecSuite_h
#define StriderBenchmarks_RunCodecSuite_h

#include "Report/BenchReport.h"
#include "Scene/BenchScene.h"

namespace StriderBenchmarks
{

/// Measures compression and decompression on the device, prints and writes the results. Returns what main does.
int RunCodecSuite(
  const BenchOptions& options, const BenchScene& scene, const DeviceDescription& device);

} // namespace StriderBenchmarks

#endif
