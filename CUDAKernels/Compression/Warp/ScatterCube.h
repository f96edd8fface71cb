// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Writes the voxels of four bricks to the memory of a volume by a warp.
#ifndef Strider_Compression_Warp_ScatterCube_h
#define Strider_Compression_Warp_ScatterCube_h

#include "Compression/Encode/GatherBrick.h"
#include "Compression/Warp/LaneOctet.h"

namespace Strider
{

/// True if complete rows of all bricks can be written as aligned FourWords.
template <typename Word>
STRIDER_HOST_DEVICE bool HasWholeRows(const VoxelSlab<Word>& slab)
{
  return slab.Components == 1 && slab.Extents[0] % BrickSide == 0 &&
    reinterpret_cast<std::uintptr_t>(slab.Voxels) % alignof(FourWords<Word>) == 0;
}

/// Converts ordered words to the bits of scalars.
template <typename Word>
STRIDER_HOST_DEVICE void RestoreCube(WordOrder order, LaneOctet<Word>& cube)
{
  for (WideWord<Word>& value : cube.Values)
  {
    value = RestoreBits(static_cast<Word>(value), order);
  }
}

STRIDER_HOST_DEVICE void RestoreCube(WordOrder order, LaneOctet<std::uint8_t>& cube)
{
  for (std::uint32_t& pair : cube.Pairs)
  {
    pair ^= RestoreBits(std::uint8_t{ 0 }, order) * LaneOctet<std::uint8_t>::Both;
  }
}

/// Writes ordered words to the voxels of the lane's brick that lie in the slab; writes nothing unless `isBrick`.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE void ScatterCubeByWarp(const Warp& warp, const LaneOctet<Word>& cube,
  bool isBrick, const BrickPlace& brick, const VoxelSlab<Word>& slab)
{
  LaneOctet<Word> bits = cube;
  if (slab.Order != WordOrder::Unsigned)
  {
    RestoreCube(slab.Order, bits);
  }
  const LaneRows<Word> rows = GatherRowsByWarp(warp, bits);
  const bool isWhole = HasWholeRows(slab);
  const int x = BrickSide * brick.X;
  const int z = BrickSide * brick.Z + LaneRows<Word>::FindZ(warp.Lane);
  for (int row = 0; row < 2; ++row)
  {
    const int y = BrickSide * brick.Y + LaneRows<Word>::FindY(warp.Lane) + row;
    if (!isBrick || y >= slab.Extents[1] || z >= slab.Extents[2])
    {
      continue;
    }
    Word* first = slab.Voxels + slab.Find(x, y, z, brick.Component);
    if (isWhole)
    {
      *reinterpret_cast<FourWords<Word>*>(first) = rows.Rows[row];
      continue;
    }
    for (int step = 0; step < BrickSide; ++step)
    {
      if (x + step < slab.Extents[0])
      {
        first[static_cast<std::size_t>(step) * slab.Components] =
          static_cast<Word>(PickOfFour(rows.Rows[row], step));
      }
    }
  }
}

} // namespace Strider

#endif
