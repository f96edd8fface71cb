// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderDrawsNothing_h
#define vtkStriderDrawsNothing_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

class vtkProp;

/** Returns whether a prop certainly draws nothing: it is invisible, or an actor without any points. */
VTKSTRIDERVOLUMERENDERING_EXPORT bool vtkStriderDrawsNothing(vtkProp* prop);

#endif
