// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A box of a lattice: of voxels, or of macrocells.
#ifndef Strider_IndexBox_h
#define Strider_IndexBox_h

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>

namespace Strider
{

/// From First to Last of each axis, both included; empty where a Last is before its First. Default: everything.
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
  /// Along each axis, of a box that is not empty and lies in a lattice.
  std::array<int, 3> GetSides() const
  {
    return { this->Last[0] - this->First[0] + 1, this->Last[1] - this->First[1] + 1,
      this->Last[2] - this->First[2] + 1 };
  }
  /// Of a box that is empty or lies in a lattice.
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

/// A lattice of so many places along each axis, whole.
inline IndexBox MakeWholeBox(const std::array<int, 3>& dimensions)
{
  return { { 0, 0, 0 }, { dimensions[0] - 1, dimensions[1] - 1, dimensions[2] - 1 } };
}

/// What lies in both.
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

/// The smallest box that holds both.
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
