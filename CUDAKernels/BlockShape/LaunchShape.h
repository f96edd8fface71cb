// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How the rays of a frame are laid on the threads of a device; plain C++.
#ifndef Strider_BlockShape_LaunchShape_h
#define Strider_BlockShape_LaunchShape_h

#include <string>

namespace Strider
{

/// Lanes of a warp run across a block, then down.
struct LaunchShape
{
  int BlockWidth = 16;
  int BlockHeight = 16;
  /// Blocks are numbered down the screen.
  bool IsTransposed = false;
  /// All rays of a block take each step together.
  bool IsSynchronous = false;
  /// The volume axis that the long side of a warp follows on the screen; -1: none, warps are rectangles.
  int ShearAxis = -1;
  /// Pixels across for each pixel down by which rows of a block are moved, in [-1, 1]; and the other way round for columns.
  /// One of them is 0.
  double RowShear = 0.0;
  double ColumnShear = 0.0;
  /// Samples that a ray fetches before it composites them: 1, 2, 4, 8 or 16.
  int BatchDepth = 8;
  /// Threads that a multiprocessor holds at a time; 0: as many as it can.
  int ResidentThreads = 0;
  /// Why, for the statistics.
  std::string Reason;
};

/// "2x128 transposed, sheared along y, batch 8, 512 resident threads".
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
