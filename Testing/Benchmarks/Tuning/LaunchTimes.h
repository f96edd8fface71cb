// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frame times of launches, from which a launch table is made.
#ifndef StriderBenchmarks_LaunchTimes_h
#define StriderBenchmarks_LaunchTimes_h

#include "BlockShape/LaunchTable.h"

#include <vector>

namespace StriderBenchmarks
{

/// Volume and image that stand for a regime of a launch table.
struct TuneScene
{
  int VoxelBytes = 1; ///< 1, 2 or 4
  double VoxelsPerPixel = 1.0;
  int Side = 0;   ///< voxels along each axis
  int Window = 0; ///< pixels along each side of the image
};

/// Milliseconds of each launch of TimedLaunches.h in one view; 0: not measured.
using ViewTimes = std::vector<double>;

/// Milliseconds of frames that read stacked slices, of the fastest shape of MakeStackedShapes.
struct StackedTimes
{
  double AllThreads = 0.0; ///< with as many resident threads as possible
  double FewThreads = 0.0; ///< with 512 resident threads
};

struct RegimeTimes
{
  TuneScene Scene;
  std::vector<ViewTimes> Views;      ///< view i is TuneTimes::Views[i]
  std::vector<StackedTimes> Stacked; ///< of a few views; empty where no frame read stacked slices
};

struct TuneTimes
{
  std::vector<Strider::ReferenceView> Views;
  std::vector<RegimeTimes> Regimes;
};

} // namespace StriderBenchmarks

#endif
