// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite move.
#ifndef StriderBenchmarks_RunMoveSuite_h
#define StriderBenchmarks_RunMoveSuite_h

#include "Options/BenchOptions.h"
#include "Report/BenchReport.h"

namespace StriderBenchmarks
{

/// Runs the suite on `device` and reports it. Returns the exit status of the program.
int RunMoveSuite(const BenchOptions& options, const DeviceDescription& device);

} // namespace StriderBenchmarks

#endif
