// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A box of points or cells of a grid, and their ids.
#ifndef vtkStriderGridBox_h
#define vtkStriderGridBox_h

#include "vtkDataObject.h" // the associations
#include "vtkType.h"       // vtkIdType

#include <algorithm>
#include <array>

struct vtkStriderGridBox
{
  std::array<int, 3> First;
  std::array<int, 3> Count; ///< at least 1

  /**
   * Makes the box of an extent of points, which must not be empty. `association` is vtkDataObject::POINT or CELL. A
   * flat axis has one cell.
   */
  vtkStriderGridBox(const std::array<int, 6>& extent, int association)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      const int points = extent[2 * axis + 1] - extent[2 * axis] + 1;
      this->First[axis] = extent[2 * axis];
      this->Count[axis] = association == vtkDataObject::CELL ? std::max(1, points - 1) : points;
    }
  }

  vtkIdType CountAll() const
  {
    return static_cast<vtkIdType>(this->Count[0]) * this->Count[1] * this->Count[2];
  }

  /** Returns the id of a point or cell. */
  vtkIdType Find(const std::array<int, 3>& place) const
  {
    const vtkIdType row = static_cast<vtkIdType>(place[2] - this->First[2]) * this->Count[1] +
      (place[1] - this->First[1]);
    return row * this->Count[0] + (place[0] - this->First[0]);
  }

  /** Returns the nearest point or cell of the box. */
  std::array<int, 3> Clamp(std::array<int, 3> place) const
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      place[axis] =
        std::clamp(place[axis], this->First[axis], this->First[axis] + this->Count[axis] - 1);
    }
    return place;
  }

  /** Calls visit(place) for all points or cells, in the order of their ids. */
  template <typename Visit>
  void ForEach(const Visit& visit) const
  {
    this->ForEachRow([&](std::array<int, 3> place) {
      for (int index = 0; index < this->Count[0]; ++index, ++place[0])
      {
        visit(place);
      }
    });
  }

  /** Calls visit(place) for the first point or cell of each row. */
  template <typename Visit>
  void ForEachRow(const Visit& visit) const
  {
    for (int z = this->First[2]; z < this->First[2] + this->Count[2]; ++z)
    {
      for (int y = this->First[1]; y < this->First[1] + this->Count[1]; ++y)
      {
        visit(std::array<int, 3>{ this->First[0], y, z });
      }
    }
  }
};

#endif
