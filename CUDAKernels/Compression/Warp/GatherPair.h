// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies the voxels of a brick from a slab of slices, and back; each lane of a warp copies two.
#ifndef Strider_Compression_Warp_GatherPair_h
#define Strider_Compression_Warp_GatherPair_h

#include "Compression/Encode/GatherBrick.h"
#include "Compression/Warp/LaneVoxelPair.h"

namespace Strider
{

/// Parallel version of GatherBrick; returns the two voxels of a lane.
template <typename Word>
STRIDER_HOST_DEVICE LaneVoxelPair<Word> GatherPair(
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

/// Writes a lane's two voxels of consecutive bricks along x.
template <typename Word>
class PairScatterer
{
public:
  /// `brick` is any brick of the row.
  STRIDER_HOST_DEVICE PairScatterer(const VoxelSlab<Word>& slab, int lane, const BrickPlace& brick)
  {
    const int y = BrickSide * brick.Y + (lane >> 2 & 3);
    const int z = BrickSide * brick.Z + (lane >> 4);
    const bool isInside = y < slab.Extents[1] && z < slab.Extents[2];
    this->LaneX = lane & 3;
    this->EndX = isInside ? slab.Extents[0] : 0;
    this->HasSecond = z + 2 < slab.Extents[2];
    this->Row = slab.Voxels + (isInside ? slab.Find(0, y, z, brick.Component) : 0);
  }

  STRIDER_HOST_DEVICE void Scatter(
    const LaneVoxelPair<Word>& pair, int brickX, const VoxelSlab<Word>& slab) const
  {
    const int x = BrickSide * brickX + this->LaneX;
    if (x < this->EndX)
    {
      Word* first = this->Row + static_cast<std::size_t>(x) * slab.Components;
      *first = RestoreBits(pair.First, slab.Order);
      if (this->HasSecond)
      {
        first[slab.Find(0, 0, 2, 0)] = RestoreBits(pair.Second, slab.Order);
      }
    }
  }

private:
  Word* Row;
  int LaneX;
  int EndX; ///< 0 if the row lies beyond the slab
  bool HasSecond;
};

} // namespace Strider

#endif
