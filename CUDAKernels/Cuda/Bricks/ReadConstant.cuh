// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the word of a constant brick from the voxels; device only.
#ifndef Strider_Cuda_Bricks_ReadConstant_cuh
#define Strider_Cuda_Bricks_ReadConstant_cuh

#include "Cuda/Bricks/EncodeBricks.h"

namespace Strider
{

/// True for the length of a constant brick's code word; all others have a head.
template <typename Word>
__device__ __forceinline__ bool IsConstantLength(int bytes)
{
  return bytes == AutomaticBrick<Word>::AnchorBytes;
}

/// Returns the word of the brick's first voxel, which all of its voxels share.
template <typename Word>
__device__ __forceinline__ Word ReadConstant(
  const VoxelSlab<const Word>& slab, const BrickGrid& grid, std::uint64_t entry)
{
  const BrickPlace brick = grid.FindPlace(entry);
  return OrderWord(slab.Voxels[slab.Find(BrickSide * brick.X, BrickSide * brick.Y,
                     BrickSide * brick.Z, brick.Component)],
    slab.Order);
}

} // namespace Strider

#endif
