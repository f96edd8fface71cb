// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Macrocells: boxes of voxels of which a ray needs to know only the range of values.
#ifndef Strider_EmptySpace_Macrocells_h
#define Strider_EmptySpace_Macrocells_h

#include "Foundation/Clamp.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace Strider
{

/// Voxels along a side. Macrocell c holds the samples between voxels c * side and (c + 1) * side of an axis, both included.
constexpr int MacrocellSide = 8;

/// Macrocells along an axis of so many voxels: the last voxel ends one, and begins none.
inline int CountMacrocells(int voxels)
{
  return voxels > 1 ? (voxels - 2) / MacrocellSide + 1 : 1;
}

inline std::array<int, 3> CountMacrocells(const std::array<int, 3>& dimensions)
{
  return { CountMacrocells(dimensions[0]), CountMacrocells(dimensions[1]),
    CountMacrocells(dimensions[2]) };
}

inline std::size_t CountAll(const std::array<int, 3>& cells)
{
  return static_cast<std::size_t>(cells[0]) * static_cast<std::size_t>(cells[1]) *
    static_cast<std::size_t>(cells[2]);
}

/// Smallest and largest value among the voxels that the samples of a macrocell are made of. Where one of them is not a number
/// First is the largest and Second less than the smallest; both are not-a-number where no voxel is anything else.
struct ValueRange
{
  float First;
  float Second;

  STRIDER_HOST_DEVICE bool HasNaN() const { return !(this->First <= this->Second); }
  STRIDER_HOST_DEVICE float GetLow() const { return Smaller(this->First, this->Second); }
  STRIDER_HOST_DEVICE float GetHigh() const { return Larger(this->First, this->Second); }
};

/// `low` is above `high` where there is no number. Infinite voxels make samples of any value, or none.
STRIDER_HOST_DEVICE ValueRange MakeValueRange(float low, float high, bool hasNaN)
{
  if (!(low <= high))
  {
    return { NAN, NAN };
  }
  if (low == -INFINITY || high == INFINITY)
  {
    return { INFINITY, -INFINITY };
  }
  return hasNaN ? ValueRange{ high, nextafterf(low, -INFINITY) } : ValueRange{ low, high };
}

} // namespace Strider

#endif
