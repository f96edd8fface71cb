// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where in a picture something is.
#ifndef vtkStriderFootprint_h
#define vtkStriderFootprint_h

#include "vtkStriderSortBlocks.h"

/** The box around what is seen, in clip coordinates: -1 to 1 from edge to edge of the picture, and from the near plane to the far one. */
struct vtkStriderFootprint
{
  std::array<double, 3> Low{ 0.0, 0.0, 0.0 };
  std::array<double, 3> High{ 0.0, 0.0, 0.0 };
};

/**
 * The footprint of a box, as far as it is beyond the near plane. `toClip` are the rows of the matrix that takes points of the box to
 * clip coordinates. Returns false where all of the box is before the near plane.
 */
bool vtkStriderFindFootprint(
  const vtkStriderBounds& box, const double toClip[16], vtkStriderFootprint& footprint);

/** Whether some of a footprint surely is in a picture of this size: a pixel of it across and down, and some depth. */
bool vtkStriderIsInPicture(const vtkStriderFootprint& footprint, const std::array<int, 2>& size);

/** The rows of a picture, the first one and the one after the last, that a footprint touches; none: two equal numbers. */
std::array<int, 2> vtkStriderFindRows(const vtkStriderFootprint& footprint, int height);

#endif
