// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The suite move.
#ifndef StriderBenchmarks_RunMoveSuite_h
#define StriderBenchmarks_RunMoveSuite_h

#include "Options/BenchOptions.h"
#include "Report/BenchReport.h"

namespace StriderBenchmarks
{

/// Runs the suite and reports it; `device` is the one that it runs on. Returns what the program is to return.
int RunMoveSuite(const BenchOptions& options, const DeviceDescription& device);

} // namespace StriderBenchmarks

#endif
