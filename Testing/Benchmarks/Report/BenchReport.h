// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A run's table and JSON file.
#ifndef StriderBenchmarks_BenchReport_h
#define StriderBenchmarks_BenchReport_h

#include "Measure/RunResult.h"
#include "Scene/BenchScene.h"

#include <cstdio>
#include <string>

namespace StriderBenchmarks
{

/// Prints one line for each mode, then the failures, the automatic modes against the best fixed one, and the turns.
void PrintTable(const RunResult& run);

/// Description of the machine.
struct DeviceDescription
{
  std::string Backend; ///< cuda or cpu
  std::string Name;
  std::string Driver; ///< of the GPU; empty on a CPU
};

DeviceDescription DescribeDevice(const Strider::VolumeRenderer& renderer);

/// Writes Google Benchmark's layout, a line for each view. Returns false where the file cannot be written.
bool WriteJson(const std::string& fileName, const BenchOptions& options, const BenchScene& scene,
  const DeviceDescription& device, const RunResult& run);

/// Says whether a file was written, and returns it.
inline bool TellOfFile(const std::string& fileName, bool isWritten)
{
  std::printf("%s %s\n", isWritten ? "wrote" : "CANNOT WRITE", fileName.c_str());
  return isWritten;
}

} // namespace StriderBenchmarks

#endif
