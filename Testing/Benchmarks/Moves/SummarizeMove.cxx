// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Summarises one move.
#include "Measure/Statistics.h"
#include "Moves/MoveRun.h"

#include <algorithm>

namespace StriderBenchmarks
{
namespace
{

double FindMedianOf(const MoveRun& run, MoveKind kind)
{
  for (const MoveResult& move : run.Moves)
  {
    if (move.Kind == kind)
    {
      return FindQuantile(move.Milliseconds, 0.5);
    }
  }
  return std::nan("");
}

} // namespace

MoveSummary SummarizeMove(const MoveRun& run, const MoveResult& move)
{
  MoveSummary summary;
  summary.Median = FindQuantile(move.Milliseconds, 0.5);
  summary.Spread = FindSpread(move.Milliseconds);
  summary.GigabytesPerSecond = 2.0 * static_cast<double>(run.CountBytes()) / summary.Median * 1e-6;
  summary.RatioToCopy = FindMedianOf(run, MoveKind::LinearCopy) / summary.Median;
  summary.RatioToArrayCopy = FindMedianOf(run, MoveKind::ArrayCopy) / summary.Median;
  return summary;
}

OptionalMemory FindOptionalMemory(const MoveRun& run)
{
  OptionalMemory extra;
  for (const MoveResult& move : run.Moves)
  {
    if (move.Kind == MoveKind::InPlace)
    {
      extra.FirstBytes = std::max(extra.FirstBytes, move.FirstBytes);
      extra.LaterBytes = std::max(extra.LaterBytes, move.LaterBytes);
    }
  }
  return extra;
}

} // namespace StriderBenchmarks
