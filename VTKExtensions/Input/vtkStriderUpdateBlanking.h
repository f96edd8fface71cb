// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Hidden points and cells of the mapper's input as a companion of its volume.
#ifndef vtkStriderUpdateBlanking_h
#define vtkStriderUpdateBlanking_h

#include "vtkStriderAuxiliaryVolume.h"

class vtkStriderVolumeInput;

/**
 * Takes the ghost arrays of the input. Hidden points and cells, and cells that a finer grid refines, are blank; duplicates are
 * not, since nobody else may draw them. `matchesVTK`: as in VTK's GPU mapper, whatever has a ghost flag is blank, and the flag of a
 * cell is that of its lowest corner in a volume of points.
 */
void vtkStriderUpdateBlanking(
  const vtkStriderVolumeInput& input, bool matchesVTK, vtkStriderAuxiliaryVolume& blanking);

#endif
