// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Boxes along the axes of the world, or of an image that has a direction matrix.
#ifndef vtkStriderOrientedBox_h
#define vtkStriderOrientedBox_h

#include <array>

/** Low and high bounds along x, y and z. */
using vtkStriderBounds = std::array<double, 6>;

/** A box along any axes. Sent between processes as an array of numbers, so all members are doubles. */
struct vtkStriderOrientedBox
{
  /** Maps data coordinates to those along the axes, row by row. Each row is the normal of two sides of the box. */
  std::array<double, 9> Axes{ 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0 };
  /** The bounds along the axes; low > high where the box is empty. */
  vtkStriderBounds Bounds{ 0.0, -1.0, 0.0, -1.0, 0.0, -1.0 };

  bool operator==(const vtkStriderOrientedBox& other) const
  {
    return this->Axes == other.Axes && this->Bounds == other.Bounds;
  }
};

#endif
