// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderFindViewpoint_h
#define vtkStriderFindViewpoint_h

#include "vtkStriderSortBlocks.h"

class vtkProp3D;
class vtkRenderer;

/** The renderer's camera in the coordinates of what the prop shows. */
vtkStriderViewpoint vtkStriderFindViewpoint(vtkRenderer* renderer, vtkProp3D* prop);

#endif
