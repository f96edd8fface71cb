// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Results of a run.
#ifndef StriderBenchmarks_RunResult_h
#define StriderBenchmarks_RunResult_h

#include "Measure/CompareFrames.h"
#include "Modes/Mode.h"
#include "Suites/View.h"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Returns "zyx" for "zyx (published: x points into the screen)".
inline std::string FindStoredAxes(const std::string& storedOrder)
{
  return storedOrder.substr(0, storedOrder.find(' '));
}

/// Results of one mode in one view, in milliseconds.
struct ViewResult
{
  double Median = 0.0; ///< the rays, and the moving of voxels where they were moved
  double Spread = 0.0; ///< half the distance between the quartiles over the median
  double Best = 0.0;
  double Frame = 0.0;       ///< median of the whole call
  double SecondTurn = 0.0;  ///< of the suite turn without warm-up: this view again, a turn later
  double SecondFrame = 0.0; ///< the whole call there
  std::uint64_t Samples = 0;
  std::uint64_t VoxelsFetched = 0; ///< by marching caches
  std::string Filtering;           ///< as TimedFrame
  std::string Launch;
  std::string StoredOrder;           ///< in the last frame
  std::string Skipping;              ///< as FrameStatistics, in the last frame
  int RotationCount = 0;             ///< moves of voxels at this view, in untimed frames as well
  double RotationMilliseconds = 0.0; ///< of these moves together
};

struct ModeResult
{
  Mode What;
  std::string Problem;               ///< empty, or why there are no times
  std::vector<ViewResult> Views;     ///< as RunResult::Views
  FrameDifference Difference;        ///< from the first Strider mode, in the view where it is worst
  std::string WorstView;             ///< that view, where the images differ
  int RotationCount = 0;             ///< moves of voxels until now, in all frames
  double RotationMilliseconds = 0.0; ///< of these moves together
  int WarmupRotationCount = 0;       ///< of a turn: moves before its first frame
  std::size_t BytesOnDevice = 0;     ///< of its renderer, at most

  bool IsValid() const { return this->Problem.empty() && !this->Views.empty(); }
};

struct RunResult
{
  std::vector<View> Views;
  std::vector<ModeResult> Modes;
  bool IsTurn = false; ///< one frame of each view, in order
  bool IsCold = false; ///< and a second turn
  /// For a turn: one copy of the volume's bytes from device to device; NaN where it was not measured.
  double CopyMilliseconds = std::nan("");
};

} // namespace StriderBenchmarks

#endif
