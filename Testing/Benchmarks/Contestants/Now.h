// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the wall clock.
#ifndef StriderBenchmarks_Now_h
#define StriderBenchmarks_Now_h

#include <chrono>

namespace StriderBenchmarks
{

/// Milliseconds since a fixed point in the past.
inline double Now()
{
  return std::chrono::duration<double, std::milli>(
    std::chrono::steady_clock::now().time_since_epoch())
    .count();
}

/// Seconds since that point.
inline double Seconds()
{
  return 1e-3 * Now();
}

} // namespace StriderBenchmarks

#endif
