// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Prints the progress of a long run.
#ifndef StriderBenchmarks_SayLine_h
#define StriderBenchmarks_SayLine_h

#include <cstdio>

namespace StriderBenchmarks
{

/// Prints a line at once, also into a pipe. `format` is printf's.
template <typename... Values>
void SayLine(const char* format, const Values&... values)
{
  std::printf(format, values...);
  std::printf("\n");
  std::fflush(stdout);
}

} // namespace StriderBenchmarks

#endif
