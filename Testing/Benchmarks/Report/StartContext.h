// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What all JSON files have in common.
#ifndef StriderBenchmarks_StartContext_h
#define StriderBenchmarks_StartContext_h

#include "Report/BenchReport.h"
#include "Report/FormatNow.h"
#include "StriderCommit.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <string>
#include <thread>

namespace StriderBenchmarks
{

using Json = nlohmann::ordered_json;

/// Converts a number; NaN and infinity become null, because JSON cannot represent them.
inline Json ToJson(double value)
{
  return std::isfinite(value) ? Json(value) : Json();
}

/// Date, commit and machine.
inline Json StartContext(const DeviceDescription& device)
{
  Json context{ { "date", FormatNow() }, { "commit", STRIDER_COMMIT },
    { "num_cpus", std::thread::hardware_concurrency() }, { "backend", device.Backend },
    { "device", device.Name } };
  if (!device.Driver.empty())
  {
    context["driver"] = device.Driver;
  }
  return context;
}

/// Writes the file of a suite. Returns whether that succeeded.
inline bool WriteResults(const std::string& fileName, const Json& context, const Json& benchmarks)
{
  std::ofstream file(fileName);
  file << Json{ { "context", context }, { "benchmarks", benchmarks } }.dump(1) << "\n";
  file.close();
  return file.good();
}

} // namespace StriderBenchmarks

#endif
