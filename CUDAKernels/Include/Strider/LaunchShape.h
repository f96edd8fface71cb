// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Assignment of a frame's rays to the threads of a device, and why it was chosen; plain C++.
#ifndef Strider_LaunchShape_h
#define Strider_LaunchShape_h

#include <string>

namespace Strider
{

/// Reason for a launch shape. Unless stated otherwise, BlockShapeMode::Automatic chose it.
enum class LaunchReason
{
  Fixed,            ///< BlockShapeMode::Fixed
  Published,        ///< BlockShapeMode::Published or Published128, for Degrees and Depth
  MostIsSkipped,    ///< compact warps, since rays skip most of the volume
  StackedSlices,    ///< compact warps for stacked slices
  CompressedBricks, ///< compact warps for bricks that warps decode
  WideFilters,      ///< compact warps for cubic and neighbourhood filters
  DistantRays,      ///< large blocks for lit rays 1.5 voxels or more apart
  Predicted,        ///< fastest where Origin was measured, for a view Degrees away
  TimedNearby,      ///< fastest of Trials that were timed Degrees away
  Timing,           ///< trial number Trial of Trials
  TimedHere,        ///< fastest of Trials that were timed in this view
  XIsDeep,          ///< CPU: x points into the screen
  XIsNotSteep,      ///< CPU: x is not steep on the screen
  XIsSteep,         ///< CPU: x is steep on the screen
  XIsUpright        ///< CPU: x stands upright on the screen
};

/// Volume axis that points into the screen, as far as the published table distinguishes them.
enum class DeepAxis
{
  X,
  YOrZ,
  Z ///< the xy plane is parallel to the screen
};

struct LaunchChoice
{
  LaunchReason Reason = LaunchReason::Fixed;
  /// Published: lower end of the table's bin of 15 degrees. Predicted and TimedNearby: rotation from the known view.
  int Degrees = 0;
  DeepAxis Depth = DeepAxis::X; ///< for Published
  int Trial = 0;                ///< for Timing, from 1
  int Trials = 0;               ///< number of timed launches
  std::string Origin; ///< for Predicted: the measured GPU as the launch table names it, "an H200"
};

/// Shape of a launch. Lanes of a warp are numbered across a block first, then down.
struct LaunchShape
{
  int BlockWidth = 16;
  int BlockHeight = 16;
  /// Blocks are numbered down the screen instead of across.
  bool IsTransposed = false;
  /// Lanes of a warp are numbered down a block first, then across: the block covers BlockHeight x BlockWidth pixels,
  /// and its warps stand upright on the screen.
  bool LanesRunDown = false;
  /// All rays of a block advance in lock step.
  bool IsSynchronous = false;
  /// Volume axis that the long side of a warp follows on the screen; -1: none, warps are rectangles.
  int ShearAxis = -1;
  /// Shift of a block's rows, in pixels across per pixel down, and of its columns, in pixels down per pixel across;
  /// in [-1, 1]. At least one of them is 0.
  double RowShear = 0.0;
  double ColumnShear = 0.0;
  /// Number of samples that a ray fetches before it composites them: 1, 2, 4, 8 or 16.
  int BatchDepth = 8;
  /// Number of resident threads of a multiprocessor; 0: as many as possible.
  int ResidentThreads = 0;
  LaunchChoice Choice;
};

} // namespace Strider

#endif
