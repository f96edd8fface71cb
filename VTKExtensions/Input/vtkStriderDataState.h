// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tells whether the values of a data set may have changed, also where its arrays do not tell.
#ifndef vtkStriderDataState_h
#define vtkStriderDataState_h

#include "vtkStriderFingerprint.h"
#include "vtkStriderVolumeRenderingModule.h" // for the export macro

class vtkDataObject;

/**
 * Adds the state of a data set to a fingerprint. While the state is the same, the values are. As in VTK's mappers, it
 * is another one for another data set, and after the data set, or one of its arrays, was modified. So arrays that are
 * written in place need not tell. A copy that vtkStriderMarkCopy has marked has the state of its source instead.
 *
 * This is done in each frame, and must take no more than 1% of any frame of 512^3 voxels: no values are read,
 * nor a checksum made of them.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT void vtkStriderAddState(
  vtkDataObject* data, vtkStriderFingerprint& state);

/**
 * Marks a shallow copy with the state of its source, so that several copies of one state are not read more than once.
 * The state must change with every change of the source's values. Shallow copies of the copy are marked as well.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT void vtkStriderMarkCopy(
  vtkDataObject* copy, const vtkStriderFingerprint& source);

#endif
