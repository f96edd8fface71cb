// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderNeighbours_h
#define vtkStriderNeighbours_h

#include "vtkStriderSortBlocks.h"

class vtkProp;
class vtkRenderer;

/** What a renderer shows beside a volume. */
struct vtkStriderNeighbours
{
  enum Kind
  {
    None,
    Geometry, ///< drawn before the volume, inside of Bounds
    Other ///< volumes, what is drawn later or has no bounds, and windows whose colours cannot be read
  };

  Kind What = None;
  vtkStriderBounds Bounds{ 1.0, -1.0, 1.0, -1.0, 1.0, -1.0 }; ///< of geometry, in world coordinates
};

vtkStriderNeighbours vtkStriderFindNeighbours(vtkRenderer* renderer, vtkProp* volume);

#endif
