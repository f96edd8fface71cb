// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Assignment of a frame's rays to the threads of a device; plain C++.
#ifndef Strider_BlockShape_LaunchShape_h
#define Strider_BlockShape_LaunchShape_h

#include <string>

namespace Strider
{

/// Shape of a launch. Lanes of a warp are numbered across a block first, then down.
struct LaunchShape
{
  int BlockWidth = 16;
  int BlockHeight = 16;
  /// Blocks are numbered down the screen instead of across.
  bool IsTransposed = false;
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
  /// Reason of the choice, for FrameStatistics.
  std::string Reason;
};

/// Describes a launch, for example "2x128 transposed, sheared along y, batch 8, 512 resident threads".
inline std::string DescribeLaunch(const LaunchShape& shape)
{
  std::string text = std::to_string(shape.BlockWidth) + "x" + std::to_string(shape.BlockHeight);
  text += shape.IsTransposed ? " transposed" : "";
  text += shape.IsSynchronous ? " synchronous" : "";
  text +=
    shape.ShearAxis >= 0 ? std::string(", sheared along ") + "xyz"[shape.ShearAxis] : std::string();
  text += ", batch " + std::to_string(shape.BatchDepth);
  if (shape.ResidentThreads > 0)
  {
    text += ", " + std::to_string(shape.ResidentThreads) + " resident threads";
  }
  return text;
}

} // namespace Strider

#endif
