// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderForEachRow_h
#define vtkStriderForEachRow_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <functional> // for std::function

/**
 * Calls `work` with each number from 0 to `count` - 1, in any order and in parallel. Uses all cores even where VTK
 * was built without a parallel backend and vtkSMPTools would use one.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT void vtkStriderForEachRow(
  int count, const std::function<void(int)>& work);

#endif
