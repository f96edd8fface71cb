// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite compression: bits and times of real volumes in both formats.
#ifndef StriderBenchmarks_RunCompressionSuite_h
#define StriderBenchmarks_RunCompressionSuite_h

namespace StriderBenchmarks
{

/// Takes the command line from the suite's name on. Returns the program's exit status: 1 where a bit is lost, where
/// Automatic takes more than Published for any volume, or more than 0.97 of it in the geometric mean.
int RunCompressionSuite(int argumentCount, char** arguments);

} // namespace StriderBenchmarks

#endif
