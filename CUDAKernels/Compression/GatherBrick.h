// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The voxels of a brick out of a slab of slices, and back.
#ifndef Strider_Compression_GatherBrick_h
#define Strider_Compression_GatherBrick_h

#include "Compression/BrickGrid.h"
#include "Compression/OrderWord.h"

#include <cstddef>

namespace Strider
{

/// Slices of a volume, x fastest, with the components of a voxel one after the other. The first one begins a brick.
template <typename Word>
struct VoxelSlab
{
  Word* Voxels; ///< bits of scalars
  int Extents[3];
  int Components;
  WordOrder Order;

  STRIDER_HOST_DEVICE std::size_t Find(int x, int y, int z, int component) const
  {
    const std::size_t row = static_cast<std::size_t>(z) * this->Extents[1] + y;
    return (row * this->Extents[0] + x) * this->Components + component;
  }
};

/// The ordered words of a brick, x fastest; `brick.Z` counts from the slab's first slice. What lies beyond repeats the last voxel
/// of the axis.
template <typename Word>
STRIDER_HOST_DEVICE void GatherBrick(
  const VoxelSlab<const Word>& slab, const BrickPlace& brick, Word (&words)[BrickVoxels])
{
  int places[3][BrickSide];
  const int firsts[3] = { BrickSide * brick.X, BrickSide * brick.Y, BrickSide * brick.Z };
  for (int axis = 0; axis < 3; ++axis)
  {
    for (int step = 0; step < BrickSide; ++step)
    {
      const int place = firsts[axis] + step;
      places[axis][step] = place < slab.Extents[axis] ? place : slab.Extents[axis] - 1;
    }
  }
  for (int voxel = 0; voxel < BrickVoxels; ++voxel)
  {
    const std::size_t found = slab.Find(
      places[0][voxel & 3], places[1][voxel >> 2 & 3], places[2][voxel >> 4], brick.Component);
    words[voxel] = OrderWord(slab.Voxels[found], slab.Order);
  }
}

/// Writes the scalars of a brick to the slab, without what lies beyond it.
template <typename Word>
STRIDER_HOST_DEVICE void ScatterBrick(
  const Word (&words)[BrickVoxels], const BrickPlace& brick, const VoxelSlab<Word>& slab)
{
  for (int voxel = 0; voxel < BrickVoxels; ++voxel)
  {
    const int x = BrickSide * brick.X + (voxel & 3);
    const int y = BrickSide * brick.Y + (voxel >> 2 & 3);
    const int z = BrickSide * brick.Z + (voxel >> 4);
    if (x < slab.Extents[0] && y < slab.Extents[1] && z < slab.Extents[2])
    {
      slab.Voxels[slab.Find(x, y, z, brick.Component)] = RestoreBits(words[voxel], slab.Order);
    }
  }
}

} // namespace Strider

#endif
