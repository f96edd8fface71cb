// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Macrocells: boxes of voxels of which a ray needs to know only the range of values.
#ifndef Strider_EmptySpace_Macrocells_h
#define Strider_EmptySpace_Macrocells_h

#include "Foundation/Clamp.h"
#include "Strider/IndexBox.h"

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

/// Those whose samples are made of voxels of a box, or of voxels so far away from it on any axis. The box is not empty and lies in a
/// volume of these dimensions.
inline IndexBox FindMacrocells(
  const IndexBox& voxels, int reach, const std::array<int, 3>& dimensions)
{
  const std::array<int, 3> cells = CountMacrocells(dimensions);
  IndexBox found;
  for (int axis = 0; axis < 3; ++axis)
  {
    // A voxel between two macrocells is of both.
    found.First[axis] = std::max(voxels.First[axis] - reach - 1, 0) / MacrocellSide;
    found.Last[axis] = std::min((voxels.Last[axis] + reach) / MacrocellSide, cells[axis] - 1);
  }
  return found;
}

/// Voxels beyond a macrocell's own whose values count in its ChangeRange.
constexpr int ChangeReach = 1;

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

/// How much values change in a macrocell: the largest difference of the two neighbours of a voxel along each axis, and the range of
/// all these neighbours.
struct ChangeRange
{
  float X;
  float Y;
  float Z;
  float Spread;
};

/// What ChangeRange says of one voxel, given its neighbours before and behind it along x, y and z; not-a-number counts as infinite.
STRIDER_HOST_DEVICE void IncludeChanges(
  const float (&before)[3], const float (&behind)[3], ChangeRange& change, float& low, float& high)
{
  float* const changes[3] = { &change.X, &change.Y, &change.Z };
  for (int axis = 0; axis < 3; ++axis)
  {
    const float difference = fabsf(behind[axis] - before[axis]);
    *changes[axis] = difference <= *changes[axis] ? *changes[axis]
      : difference == difference                  ? difference
                                                  : INFINITY;
    low = Smaller(low, Smaller(before[axis], behind[axis]));
    high = Larger(high, Larger(before[axis], behind[axis]));
  }
}

} // namespace Strider

#endif
