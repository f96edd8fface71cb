// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite move.
#include "Moves/RunMoveSuite.h"
#include "Moves/MeasureMoves.h"
#include "Moves/MoveReport.h"

#include <algorithm>
#include <cstdio>

namespace StriderBenchmarks
{

int RunMoveSuite(const BenchOptions& options, const DeviceDescription& device)
{
  constexpr int wrongUsage = 2;
  if (device.Backend != "cuda")
  {
    std::fprintf(
      stderr, "StriderBench: the suite move needs the CUDA backend: it times CUDA kernels alone\n");
    return wrongUsage;
  }
  std::printf("%s\nsuite move\n", device.Name.c_str());
  MoveRun run;
  const Strider::Status status = MeasureMoves(options, run);
  if (!status.IsOk())
  {
    std::fprintf(stderr, "StriderBench: %s\n", status.GetMessage().c_str());
    return wrongUsage;
  }
  PrintMoves(run);
  bool isWritten = true;
  if (!options.JsonFile.empty())
  {
    isWritten = TellOfFile(options.JsonFile, WriteMovesJson(options.JsonFile, device, run));
  }
  const bool hasFailure = std::any_of(run.Moves.begin(), run.Moves.end(),
    [](const MoveResult& move) { return !move.Problem.empty() && !move.IsUnsupported; });
  return hasFailure || !isWritten ? 1 : 0;
}

} // namespace StriderBenchmarks
