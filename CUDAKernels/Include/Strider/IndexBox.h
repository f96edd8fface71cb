// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// An axis-aligned box in a lattice of voxels or macrocells.
#ifndef Strider_IndexBox_h
#define Strider_IndexBox_h

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

namespace Strider
{

/// Covers First to Last of each axis, both included; empty if Last is below First on any axis. Default: everything.
struct IndexBox
{
  std::array<int, 3> First{ 0, 0, 0 };
  std::array<int, 3> Last{ std::numeric_limits<int>::max(), std::numeric_limits<int>::max(),
    std::numeric_limits<int>::max() };

  bool IsEmpty() const
  {
    return this->Last[0] < this->First[0] || this->Last[1] < this->First[1] ||
      this->Last[2] < this->First[2];
  }
  /// Returns the number of lattice points along each axis. The box must be bounded and not empty.
  std::array<int, 3> GetSides() const
  {
    return { this->Last[0] - this->First[0] + 1, this->Last[1] - this->First[1] + 1,
      this->Last[2] - this->First[2] + 1 };
  }
  /// Returns the number of lattice points of a bounded box; 0 if it is empty.
  std::size_t CountAll() const
  {
    const std::array<int, 3> sides = this->GetSides();
    return this->IsEmpty() ? 0
                           : static_cast<std::size_t>(sides[0]) *
        static_cast<std::size_t>(sides[1]) * static_cast<std::size_t>(sides[2]);
  }
};

inline bool operator==(const IndexBox& one, const IndexBox& other)
{
  return (one.IsEmpty() && other.IsEmpty()) || (one.First == other.First && one.Last == other.Last);
}

inline IndexBox MakeEmptyBox()
{
  return { { 0, 0, 0 }, { -1, -1, -1 } };
}

/// Returns the box of a whole lattice of the given dimensions.
inline IndexBox MakeWholeBox(const std::array<int, 3>& dimensions)
{
  return { { 0, 0, 0 }, { dimensions[0] - 1, dimensions[1] - 1, dimensions[2] - 1 } };
}

/// Returns the intersection of two boxes.
inline IndexBox Intersect(const IndexBox& one, const IndexBox& other)
{
  IndexBox both;
  for (int axis = 0; axis < 3; ++axis)
  {
    both.First[axis] = std::max(one.First[axis], other.First[axis]);
    both.Last[axis] = std::min(one.Last[axis], other.Last[axis]);
  }
  return both;
}

/// Returns the smallest box that contains both.
inline IndexBox Unite(const IndexBox& one, const IndexBox& other)
{
  if (one.IsEmpty() || other.IsEmpty())
  {
    return one.IsEmpty() ? other : one;
  }
  IndexBox united;
  for (int axis = 0; axis < 3; ++axis)
  {
    united.First[axis] = std::min(one.First[axis], other.First[axis]);
    united.Last[axis] = std::max(one.Last[axis], other.Last[axis]);
  }
  return united;
}

} // namespace Strider

#endif
