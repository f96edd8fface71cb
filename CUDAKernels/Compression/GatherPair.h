// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The voxels of a brick out of a slab of slices, and back, two of them by each lane of a warp.
#ifndef Strider_Compression_GatherPair_h
#define Strider_Compression_GatherPair_h

#include "Compression/GatherBrick.h"
#include "Compression/LanePair.h"

namespace Strider
{

/// As GatherBrick: each lane its two voxels.
template <typename Word>
STRIDER_HOST_DEVICE LanePair<Word> GatherPair(
  const VoxelSlab<const Word>& slab, int lane, const BrickPlace& brick)
{
  const auto limit = [&slab](int place, int axis) {
    return place < slab.Extents[axis] ? place : slab.Extents[axis] - 1;
  };
  const int x = limit(BrickSide * brick.X + (lane & 3), 0);
  const int y = limit(BrickSide * brick.Y + (lane >> 2 & 3), 1);
  const int z = BrickSide * brick.Z + (lane >> 4);
  const Word first = slab.Voxels[slab.Find(x, y, limit(z, 2), brick.Component)];
  const Word second = slab.Voxels[slab.Find(x, y, limit(z + 2, 2), brick.Component)];
  return { OrderWord(first, slab.Order), OrderWord(second, slab.Order) };
}

/// As ScatterBrick: each lane its two voxels.
template <typename Word>
STRIDER_HOST_DEVICE void ScatterPair(
  const LanePair<Word>& pair, int lane, const BrickPlace& brick, const VoxelSlab<Word>& slab)
{
  const int x = BrickSide * brick.X + (lane & 3);
  const int y = BrickSide * brick.Y + (lane >> 2 & 3);
  const int z = BrickSide * brick.Z + (lane >> 4);
  if (x >= slab.Extents[0] || y >= slab.Extents[1] || z >= slab.Extents[2])
  {
    return;
  }
  Word* first = slab.Voxels + slab.Find(x, y, z, brick.Component);
  *first = RestoreBits(pair.First, slab.Order);
  if (z + 2 < slab.Extents[2])
  {
    first[slab.Find(0, 0, 2, 0)] = RestoreBits(pair.Second, slab.Order);
  }
}

} // namespace Strider

#endif
