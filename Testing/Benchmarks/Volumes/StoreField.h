// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Stores a field's value as a voxel.
#ifndef StriderBenchmarks_StoreField_h
#define StriderBenchmarks_StoreField_h

#include "Foundation/Clamp.h"
#include "Foundation/Vector3.h"

#include <cstdint>
#include <type_traits>

namespace StriderBenchmarks
{

/// Voxels of a volume, x fastest.
struct VoxelGrid
{
  int Dimensions[3];
};

/// The centre of a voxel in [0, 1]^3.
STRIDER_HOST_DEVICE Strider::Vector3 FindPlace(const VoxelGrid& grid, int x, int y, int z)
{
  return { (static_cast<float>(x) + 0.5f) / static_cast<float>(grid.Dimensions[0]),
    (static_cast<float>(y) + 0.5f) / static_cast<float>(grid.Dimensions[1]),
    (static_cast<float>(z) + 0.5f) / static_cast<float>(grid.Dimensions[2]) };
}

/// Maps [0, 1] to the whole range of an unsigned integer; floats stay.
template <typename Scalar>
STRIDER_HOST_DEVICE Scalar StoreField(float value)
{
  const float inside = Strider::Clamp(value, 0.0f, 1.0f);
  if constexpr (std::is_same_v<Scalar, float>)
  {
    return inside;
  }
  else
  {
    constexpr float largest = sizeof(Scalar) == 1 ? 255.0f : 65535.0f;
    return static_cast<Scalar>(rintf(inside * largest));
  }
}

} // namespace StriderBenchmarks

#endif
