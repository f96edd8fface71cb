// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts hidden points and cells of the mapper's input into an auxiliary volume.
#ifndef vtkStriderUpdateBlanking_h
#define vtkStriderUpdateBlanking_h

#include "vtkStriderAuxiliaryVolume.h"

class vtkStriderVolumeInput;

/**
 * Reads the ghost arrays of the input. Hidden points and cells, and cells that a finer grid refines, are blank.
 * Duplicate points and cells are not, since no other piece may draw them. With `matchesVTK`, as in VTK's GPU mapper,
 * any ghost flag blanks, and in a volume of points the flag of a cell is applied at its lowest corner.
 */
void vtkStriderUpdateBlanking(
  const vtkStriderVolumeInput& input, bool matchesVTK, vtkStriderAuxiliaryVolume& blanking);

#endif
