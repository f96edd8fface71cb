// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts all scalars of a volume to stored values, with all threads.
#ifndef Strider_Host_Volume_StoreAllScalars_h
#define Strider_Host_Volume_StoreAllScalars_h

#include "Foundation/VisitScalarType.h"
#include "Sampling/StoredScalars.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <cstddef>
#include <vector>

namespace Strider
{

/// Scalars of a task: enough to hide its cost, and few enough for all threads to have some.
constexpr std::size_t ScalarsOfATask = 65536;

/// Fills `stored`, which has room for all components of all voxels. `leastByte` is StoredScalars::LeastByte.
inline void StoreAllScalars(const VolumeView& volume, float leastByte, std::vector<float>& stored)
{
  std::vector<StoredScalars> how;
  for (int component = 0; component < volume.Components; ++component)
  {
    how.push_back(DescribeStoredScalars(volume, component));
    how.back().LeastByte = leastByte;
  }
  VisitScalarType(volume.Type, [&](auto zero) {
    const auto* scalars = static_cast<const decltype(zero)*>(volume.Voxels);
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, stored.size(), ScalarsOfATask),
      [&](const tbb::blocked_range<std::size_t>& part) {
        for (std::size_t place = part.begin(); place < part.end(); ++place)
        {
          stored[place] = StoreScalar(scalars[place], how[place % how.size()]);
        }
      });
  });
}

} // namespace Strider

#endif
