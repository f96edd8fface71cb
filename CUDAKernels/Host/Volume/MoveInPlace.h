// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Moves voxels in host memory in place with all threads.
#ifndef Strider_Host_Volume_MoveInPlace_h
#define Strider_Host_Volume_MoveInPlace_h

#include "Rotation/MoveLinear.h"

#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

namespace Strider
{

/// Does nothing if CountMoveParts returns no parts.
inline void MoveInPlace(const LinearBuffer& buffer, MoveStep step)
{
  const MoveParts parts = CountMoveParts(buffer, step);
  // Rows of neighbouring slabs lie in the same memory pages, so a task takes up to 16 slabs.
  tbb::parallel_for(tbb::blocked_range2d<int>(0, parts.Cycles, 1, 0, parts.Slabs, 16),
    [&](const tbb::blocked_range2d<int>& range) {
      for (int cycle = range.rows().begin(); cycle < range.rows().end(); ++cycle)
      {
        MoveCycle(buffer, step, cycle, range.cols().begin(), range.cols().end());
      }
    });
}

} // namespace Strider

#endif
