// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Launches that the Automatic mode chooses from; host only.
#ifndef Strider_BlockShape_LaunchCandidates_h
#define Strider_BlockShape_LaunchCandidates_h

#include "BlockShape/ShearWarps.h"

#include <vector>

namespace Strider
{

/// A launch described such that it remains valid if the view is mirrored.
struct LaunchCandidate
{
  /// Volume axis that the long side of a warp follows; -1: warps are rectangles.
  int ShearAxis;
  /// Pixels across a warp: from left to right for rectangles, from one long side to the other for sheared warps.
  int WarpWidth;
  int Threads; ///< threads of a block
  /// Rectangles: blocks are numbered down the screen. Sheared warps: blocks are numbered along the long side of the
  /// warps.
  bool IsNumberedAlong;
  int BatchDepth;
  int ResidentThreads; ///< threads of a multiprocessor; 0: as many as possible
};

inline bool AreSame(const LaunchCandidate& one, const LaunchCandidate& other)
{
  return one.ShearAxis == other.ShearAxis && one.WarpWidth == other.WarpWidth &&
    one.Threads == other.Threads && one.IsNumberedAlong == other.IsNumberedAlong &&
    one.BatchDepth == other.BatchDepth && one.ResidentThreads == other.ResidentThreads;
}

/// Returns the launches that remained after measurements of all: blocks of 128 or 256 threads, each with three
/// combinations of batch depth and resident threads. The index in this list identifies a candidate in memory;
/// launch table files use names.
inline const std::vector<LaunchCandidate>& ListLaunchCandidates()
{
  static const std::vector<LaunchCandidate> candidates = [] {
    std::vector<LaunchCandidate> list;
    const auto add = [&list](int shearAxis, int warpWidth, int threads, bool isAlong) {
      list.push_back({ shearAxis, warpWidth, threads, isAlong, 16, 0 });
      list.push_back({ shearAxis, warpWidth, threads, isAlong, 8, 0 });
      list.push_back({ shearAxis, warpWidth, threads, isAlong, 8, 512 });
    };
    for (const int threads : { 128, 256 })
    {
      for (int warpWidth = 1; warpWidth <= 32; warpWidth *= 2)
      {
        add(-1, warpWidth, threads, false);
        add(-1, warpWidth, threads, true);
      }
    }
    for (const int threads : { 128, 256 })
    {
      for (int axis = 0; axis < 2; ++axis)
      {
        for (int warpWidth = 1; warpWidth <= 2; ++warpWidth)
        {
          add(axis, warpWidth, threads, false);
          add(axis, warpWidth, threads, true);
        }
      }
    }
    for (int axis = 0; axis < 3; ++axis)
    {
      add(axis, 4, 128, false);
    }
    return list;
  }();
  return candidates;
}

/// Returns the launch of a candidate for a view.
inline LaunchShape MakeCandidateShape(const LaunchCandidate& candidate, const ViewGeometry& view)
{
  const bool isSheared = candidate.ShearAxis >= 0;
  const bool runsAcross = isSheared && !RunsDown(view, candidate.ShearAxis);
  LaunchShape shape;
  shape.BlockWidth = runsAcross ? 32 / candidate.WarpWidth : candidate.WarpWidth;
  shape.BlockHeight = candidate.Threads / shape.BlockWidth;
  shape.IsTransposed = candidate.IsNumberedAlong != runsAcross;
  shape.BatchDepth = candidate.BatchDepth;
  shape.ResidentThreads = candidate.ResidentThreads;
  if (isSheared)
  {
    ShearWarps(view, candidate.ShearAxis, shape);
  }
  return shape;
}

} // namespace Strider

#endif
