// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Prints the table of the suite move.
#include "Moves/MoveReport.h"

#include <cstdio>

namespace StriderBenchmarks
{

void PrintMoves(const MoveRun& run)
{
  std::printf("\n%dx%dx%d voxels of %d bytes; medians of %d rounds; bytes read and written\n",
    run.Dimensions[0], run.Dimensions[1], run.Dimensions[2], run.VoxelBytes, run.Rounds);
  std::printf("%-16s %9s %7s %8s %8s %12s  %s\n", "move", "ms", "spread", "GB/s", "to copy",
    "to arr. copy", "voxels");
  for (const MoveResult& move : run.Moves)
  {
    if (!move.Problem.empty())
    {
      std::printf("%-16s %s: %s\n", move.Name.c_str(),
        move.IsUnsupported ? "unsupported" : "FAILED", move.Problem.c_str());
      continue;
    }
    const MoveSummary summary = SummarizeMove(run, move);
    std::printf("%-16s %9.4f %6.1f%% %8.1f %8.3f %12.3f  %s\n", move.Name.c_str(), summary.Median,
      100.0 * summary.Spread, summary.GigabytesPerSecond, summary.RatioToCopy,
      summary.RatioToArrayCopy, move.IsVerified ? "right" : "not looked at");
  }
  const OptionalMemory extra = FindOptionalMemory(run);
  std::printf(
    "moves in place took %lld bytes of device memory at most; the first uses %lld, with the "
    "code that they load\n",
    static_cast<long long>(extra.LaterBytes), static_cast<long long>(extra.FirstBytes));
}

} // namespace StriderBenchmarks
