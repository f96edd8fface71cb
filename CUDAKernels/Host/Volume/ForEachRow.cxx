// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Parallel loop over the rows of an image.
#include "Strider/ForEachRow.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

namespace Strider
{

void ForEachRow(int count, const std::function<void(int)>& work)
{
  constexpr int LeastRows = 8; // rows per task, at least
  tbb::parallel_for(
    tbb::blocked_range<int>(0, count, LeastRows), [&work](const tbb::blocked_range<int>& rows) {
      for (int row = rows.begin(); row != rows.end(); ++row)
      {
        work(row);
      }
    });
}

} // namespace Strider
