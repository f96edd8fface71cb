// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Copies the voxels of a brick from a slab of slices.
#ifndef Strider_Compression_Encode_GatherBrick_h
#define Strider_Compression_Encode_GatherBrick_h

#include "Compression/Format/BrickGrid.h"
#include "Compression/Format/OrderWord.h"

#include <cstddef>

namespace Strider
{

/// Slices of a volume, x fastest, with the components of a voxel adjacent. The first slice is the first one of a
/// brick.
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

/// Reads the ordered words of a brick, x fastest; `brick.Z` counts from the slab's first slice. Positions beyond the
/// slab repeat the last voxel along the axis.
template <typename Word>
STRIDER_HOST_DEVICE void GatherBrick(
  const VoxelSlab<const Word>& slab, const BrickPlace& brick, Word (&words)[BrickVoxels])
{
  const int firsts[3] = { BrickSide * brick.X, BrickSide * brick.Y, BrickSide * brick.Z };
  int places[3][BrickSide];
  for (int axis = 0; axis < 3; ++axis)
  {
    for (int step = 0; step < BrickSide; ++step)
    {
      const int place = firsts[axis] + step;
      places[axis][step] = place < slab.Extents[axis] ? place : slab.Extents[axis] - 1;
    }
  }
  for (int row = 0; row < BrickVoxels / BrickSide; ++row)
  {
    const Word* first = slab.Voxels +
      slab.Find(0, places[1][row % BrickSide], places[2][row / BrickSide], brick.Component);
    for (int x = 0; x < BrickSide; ++x)
    {
      const std::size_t offset = static_cast<std::size_t>(places[0][x]) * slab.Components;
      words[row * BrickSide + x] = OrderWord(first[offset], slab.Order);
    }
  }
}

} // namespace Strider

#endif
