// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Empty parts of occupied macrocells, for filters whose samples are slow.
#ifndef Strider_EmptySpace_SubcellBits_h
#define Strider_EmptySpace_SubcellBits_h

#include "Foundation/VoxelOrder.h"

#include <cstdint>

namespace Strider
{

/// Side of a subcell in voxels. Subcell c holds the samples from voxel c * side up to, but not including, the next one.
constexpr int SubcellSide = 2;

/// Voxels along each side of the block of 4x4x4 subcells that one word describes.
constexpr int WordSide = 4 * SubcellSide;

/// One bit for each subcell, x fastest: set if one of its samples may be visible. Words are null if unused.
/// Coordinates are those in which rays read the voxels.
struct SubcellBits
{
  const std::uint64_t* Words = nullptr; ///< x fastest
  int RowWords = 0;                     ///< words from one to the next along y
  int LayerWords = 0;                   ///< words from one to the next along z
  StoredSpan Voxels;                    ///< samples outside are clamped to it
};

} // namespace Strider

#endif
