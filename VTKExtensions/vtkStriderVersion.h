// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the VTK that this is built against has.
#ifndef vtkStriderVersion_h
#define vtkStriderVersion_h

#include "vtkVersionMacros.h"

// 9.2 brought scattered light, and normals from opacity, to the GPU mapper.
#define STRIDER_VTK_AT_LEAST_92                                                                    \
  (VTK_MAJOR_VERSION > 9 || (VTK_MAJOR_VERSION == 9 && VTK_MINOR_VERSION >= 2))

#endif
