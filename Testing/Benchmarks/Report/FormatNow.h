// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Formats the date of a result.
#ifndef StriderBenchmarks_FormatNow_h
#define StriderBenchmarks_FormatNow_h

#include <ctime>
#include <string>

namespace StriderBenchmarks
{

/// Coordinated universal time, as in "2026-01-31T23:59:59Z".
inline std::string FormatNow()
{
  const std::time_t now = std::time(nullptr);
  char text[64];
  std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&now));
  return text;
}

} // namespace StriderBenchmarks

#endif
