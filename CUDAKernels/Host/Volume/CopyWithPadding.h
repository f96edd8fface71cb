// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies voxels to a larger array with all threads.
#ifndef Strider_Host_Volume_CopyWithPadding_h
#define Strider_Host_Volume_CopyWithPadding_h

#include "Strider/VolumeView.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <tbb/blocked_range2d.h>
#include <tbb/parallel_for.h>

namespace Strider
{

/// Copies a row of `used` bytes, and repeats its last voxel up to `all` bytes.
inline void CopyRowWithPadding(const unsigned char* from, std::size_t used, std::size_t voxelBytes,
  std::size_t all, unsigned char* to)
{
  std::memcpy(to, from, used);
  const std::size_t padding = all - used;
  std::size_t filled = std::min(voxelBytes, padding);
  std::memcpy(to + used, from + used - voxelBytes, filled);
  while (filled < padding)
  {
    const std::size_t more = std::min(filled, padding - filled);
    std::memcpy(to + used + filled, to + used, more);
    filled += more;
  }
}

/// Copies the volume to contiguous memory of `extents`, which must be at least the volume's dimensions. The padding
/// repeats the border voxels.
inline void CopyWithPadding(
  const VolumeView& volume, const std::array<int, 3>& extents, unsigned char* to)
{
  const std::size_t voxelBytes = SizeOf(volume.Type);
  const std::size_t used = voxelBytes * static_cast<std::size_t>(volume.Dimensions[0]);
  const std::size_t all = voxelBytes * static_cast<std::size_t>(extents[0]);
  const auto* const from = static_cast<const unsigned char*>(volume.Voxels);
  tbb::parallel_for(tbb::blocked_range2d<int>(0, extents[2], 1, 0, extents[1], 64),
    [&](const tbb::blocked_range2d<int>& range) {
      for (int z = range.rows().begin(); z < range.rows().end(); ++z)
      {
        const int insideZ = std::min(z, volume.Dimensions[2] - 1);
        for (int y = range.cols().begin(); y < range.cols().end(); ++y)
        {
          const int insideY = std::min(y, volume.Dimensions[1] - 1);
          const std::size_t source =
            static_cast<std::size_t>(insideZ) * volume.Dimensions[1] + insideY;
          const std::size_t target = static_cast<std::size_t>(z) * extents[1] + y;
          CopyRowWithPadding(from + source * used, used, voxelBytes, all, to + target * all);
        }
      }
    });
}

} // namespace Strider

#endif
