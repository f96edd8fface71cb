// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The table and the JSON file of the suite move.
#ifndef StriderBenchmarks_MoveReport_h
#define StriderBenchmarks_MoveReport_h

#include "Moves/MoveRun.h"
#include "Report/BenchReport.h"

namespace StriderBenchmarks
{

/// Prints one line for each move, then the memory that they took.
void PrintMoves(const MoveRun& run);

/// Writes Google Benchmark's layout, a line for each move. Returns false where the file cannot be written.
bool WriteMovesJson(
  const std::string& fileName, const DeviceDescription& device, const MoveRun& run);

} // namespace StriderBenchmarks

#endif
