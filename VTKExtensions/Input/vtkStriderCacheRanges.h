// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderCacheRanges_h
#define vtkStriderCacheRanges_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

class vtkDataSet;

/**
 * Computes the ranges of the components of point and cell arrays with all cores, and caches them in the arrays
 * (vtkDataArray::GetRange and GetFiniteRange). VTK uses one core where it was built without a parallel backend, and
 * computes the finite range separately. Covers arrays of at least a million values with 1 to 4 interleaved components
 * whose ranges are not cached yet. Modified() discards the cached ranges as usual.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT void vtkStriderCacheRanges(vtkDataSet* data);

#endif
