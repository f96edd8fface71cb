// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite tune.
#ifndef StriderBenchmarks_RunTuneSuite_h
#define StriderBenchmarks_RunTuneSuite_h

namespace StriderBenchmarks
{

/// Measures the launch table of GPU 0 and writes it. `arguments[0]` is the suite's name. Returns the exit status of the
/// program.
int RunTuneSuite(int argumentCount, char** arguments);

} // namespace StriderBenchmarks

#endif
