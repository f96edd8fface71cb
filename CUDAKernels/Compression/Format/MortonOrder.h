// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Morton order, in which the codes of a brick are stored: the bits of x, y and z interleaved, x lowest.
#ifndef Strider_Compression_Format_MortonOrder_h
#define Strider_Compression_Format_MortonOrder_h

#include "Compression/Format/BrickGrid.h"

namespace Strider
{

/// Returns the position in Morton order of voxel x + 4 y + 16 z.
STRIDER_HOST_DEVICE int FindMortonPlace(int voxel)
{
  return (voxel & 1) | (voxel & 4) >> 1 | (voxel & 16) >> 2 | (voxel & 2) << 2 | (voxel & 8) << 1 |
    (voxel & 32);
}

/// Returns the voxel x + 4 y + 16 z at a position in Morton order.
STRIDER_HOST_DEVICE int FindMortonVoxel(int place)
{
  return (place & 1) | (place & 2) << 1 | (place & 4) << 2 | (place & 8) >> 2 | (place & 16) >> 1 |
    (place & 32);
}

/// Calls `visit(voxel, place)` for all voxels in Morton order. Compilers unroll loops of eight, so that positions are
/// constants; on a GPU, the outer one stays a loop.
template <typename Visitor>
STRIDER_HOST_DEVICE void ForEachInMortonOrder(const Visitor& visit)
{
  STRIDER_ROLL
  for (int cube = 0; cube < 8; ++cube)
  {
    const int first = FindMortonVoxel(8 * cube);
    for (int corner = 0; corner < 8; ++corner)
    {
      visit(first + FindMortonVoxel(corner), 8 * cube + corner);
    }
  }
}

} // namespace Strider

#endif
