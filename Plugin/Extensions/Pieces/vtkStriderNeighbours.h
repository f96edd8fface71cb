// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderNeighbours_h
#define vtkStriderNeighbours_h

#include "vtkStriderSortBlocks.h"

class vtkProp;
class vtkRenderer;

/** The other props of a volume's renderer. */
struct vtkStriderNeighbours
{
  enum Kind
  {
    None,
    Geometry, ///< drawn before the volume, inside of Bounds
    /// Volumes, props that are drawn later or have no bounds, and windows whose colours cannot be read.
    Other
  };

  Kind What = None;
  /// Bounds of the geometry in world coordinates.
  vtkStriderBounds Bounds{ 1.0, -1.0, 1.0, -1.0, 1.0, -1.0 };
};

vtkStriderNeighbours vtkStriderFindNeighbours(vtkRenderer* renderer, vtkProp* volume);

#endif
