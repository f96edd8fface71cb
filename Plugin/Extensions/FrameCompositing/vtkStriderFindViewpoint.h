// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderFindViewpoint_h
#define vtkStriderFindViewpoint_h

#include "vtkStriderSortBlocks.h"

class vtkProp3D;
class vtkRenderer;

/** Returns the renderer's camera in the coordinates of the prop's data. */
vtkStriderViewpoint vtkStriderFindViewpoint(vtkRenderer* renderer, vtkProp3D* prop);

#endif
