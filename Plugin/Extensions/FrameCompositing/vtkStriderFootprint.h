// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The footprint of a box in a picture.
#ifndef vtkStriderFootprint_h
#define vtkStriderFootprint_h

#include "vtkStriderSortBlocks.h"

/** A box in clip coordinates: -1 to 1 from edge to edge of the picture, and from the near plane to the far plane. */
struct vtkStriderFootprint
{
  std::array<double, 3> Low{ 0.0, 0.0, 0.0 };
  std::array<double, 3> High{ 0.0, 0.0, 0.0 };
};

/**
 * Finds the footprint of the part of a box beyond the near plane. `toClip` is the matrix, row by row, from the box's
 * coordinates to clip coordinates. Returns false where all of the box is before the near plane.
 */
bool vtkStriderFindFootprint(
  const vtkStriderBounds& box, const double toClip[16], vtkStriderFootprint& footprint);

/** Returns whether a footprint certainly covers a pixel of a picture of this size, and some depth. */
bool vtkStriderIsInPicture(const vtkStriderFootprint& footprint, const std::array<int, 2>& size);

/**
 * Returns the first row of a picture that a footprint touches, and the row after the last; two equal numbers where it
 * touches none.
 */
std::array<int, 2> vtkStriderFindRows(const vtkStriderFootprint& footprint, int height);

#endif
