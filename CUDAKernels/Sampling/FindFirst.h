// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the first voxel of what a sampler reads.
#ifndef Strider_Sampling_FindFirst_h
#define Strider_Sampling_FindFirst_h

#include "Foundation/Clamp.h"

#include <type_traits>

namespace Strider
{

template <typename Voxels, typename = void>
constexpr bool HasFirstVoxel = false;
template <typename Voxels>
constexpr bool HasFirstVoxel<Voxels, std::void_t<decltype(Voxels::First)>> = true;

/// Returns the index of the first voxel on an axis: Voxels::First, or 0 for voxels that cannot be a box of a larger
/// grid.
template <typename Voxels>
STRIDER_HOST_DEVICE int FindFirst([[maybe_unused]] const Voxels& voxels, [[maybe_unused]] int axis)
{
  if constexpr (HasFirstVoxel<Voxels>)
  {
    return voxels.First[axis];
  }
  else
  {
    return 0;
  }
}

} // namespace Strider

#endif
