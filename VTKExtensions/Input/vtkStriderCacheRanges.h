// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderCacheRanges_h
#define vtkStriderCacheRanges_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

class vtkDataSet;

/**
 * Has the arrays of points and cells know the ranges of their components (vtkDataArray::GetRange and GetFiniteRange), computed by all
 * cores: VTK takes one where it was built without a parallel backend, and a second time for the finite range. Only arrays of a million
 * values or more whose ranges are not known yet, with 1 to 4 components, one value after the other. As ever, Modified() makes an array
 * forget its ranges.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT void vtkStriderCacheRanges(vtkDataSet* data);

#endif
