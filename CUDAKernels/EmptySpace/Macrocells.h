// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Macrocells: boxes of voxels summarised by their range of values, for empty-space skipping.
#ifndef Strider_EmptySpace_Macrocells_h
#define Strider_EmptySpace_Macrocells_h

#include "Foundation/Clamp.h"
#include "Strider/IndexBox.h"

#include <array>
#include <cmath>
#include <cstddef>

namespace Strider
{

/// Side of a macrocell in voxels. Macrocell c holds the samples from voxel c * side to voxel (c + 1) * side along an
/// axis, inclusive.
constexpr int MacrocellSide = 8;

/// Returns the number of macrocells along an axis of `voxels` voxels. The last voxel ends a macrocell and does not
/// begin one.
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

/// Returns the macrocells whose samples depend on voxels of the box, or on voxels at most `reach` away from it along
/// each axis. The box must not be empty and must lie in a volume of these dimensions.
inline IndexBox FindMacrocells(
  const IndexBox& voxels, int reach, const std::array<int, 3>& dimensions)
{
  const std::array<int, 3> cells = CountMacrocells(dimensions);
  IndexBox found;
  for (int axis = 0; axis < 3; ++axis)
  {
    // A voxel on the face between two macrocells belongs to both.
    found.First[axis] = std::max(voxels.First[axis] - reach - 1, 0) / MacrocellSide;
    found.Last[axis] = std::min((voxels.Last[axis] + reach) / MacrocellSide, cells[axis] - 1);
  }
  return found;
}

/// Number of voxels beyond its own that contribute to a macrocell's ChangeRange.
constexpr int ChangeReach = 1;

/// Smallest and largest value of the voxels that a macrocell's samples depend on. If one of them is NaN, First is the
/// largest value, and Second is less than the smallest. If all are NaN, both are NaN.
struct ValueRange
{
  float First;
  float Second;

  STRIDER_HOST_DEVICE bool HasNaN() const { return !(this->First <= this->Second); }
  STRIDER_HOST_DEVICE float GetLow() const { return Smaller(this->First, this->Second); }
  STRIDER_HOST_DEVICE float GetHigh() const { return Larger(this->First, this->Second); }
};

/// Makes a range; `low` is greater than `high` if there is no number. Infinite voxels may produce samples of any
/// value, and NaN.
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

/// Change of the values in a macrocell: the largest difference between the two neighbours of a voxel along each axis,
/// and the range of all these neighbours.
struct ChangeRange
{
  float X;
  float Y;
  float Z;
  float Spread;
};

/// Adds one voxel to a ChangeRange, given its neighbours before and behind it along x, y and z. NaN counts as an
/// infinite change.
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
