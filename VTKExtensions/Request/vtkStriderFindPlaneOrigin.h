// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderFindPlaneOrigin_h
#define vtkStriderFindPlaneOrigin_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <array>

class vtkPlane;

/**
 * Returns the point of a plane, in world coordinates, that is nearest to its origin. This is the origin itself for
 * VTK's planes. ParaView's planes may be shifted from it by an offset, which only the value of the function includes.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT std::array<double, 3> vtkStriderFindPlaneOrigin(vtkPlane* plane);

#endif
