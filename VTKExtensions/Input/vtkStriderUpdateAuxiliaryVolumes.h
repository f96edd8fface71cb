// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts a mapper's mask, the second axis of 2-D transfer functions, and hidden points and cells into auxiliary
// volumes.
#ifndef vtkStriderUpdateAuxiliaryVolumes_h
#define vtkStriderUpdateAuxiliaryVolumes_h

#include "vtkStriderAuxiliaryVolume.h"

#include <string>

class vtkStriderVolumeInput;
class vtkStriderVolumeMapper;
class vtkVolumeProperty;

/**
 * Reads the scalars of the mask input: those of the mapper's scalar mode and array name where they exist, else its
 * active scalars. Masks of other types than bytes are copied; labels must be in [0, 255]. With MatchVTK labels are
 * numbered as in VTK's GPU mapper, which spreads the mask's range over the labels of the property. Returns an empty
 * string, or the reason why the mask cannot be used; then there is none.
 */
std::string vtkStriderUpdateMask(vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property,
  const vtkStriderVolumeInput& input, vtkStriderAuxiliaryVolume& mask);

/**
 * Reads the array of Transfer2DYAxisArray, if the transfer function mode is 2-D and the input has such an array
 * besides its scalars; without one the second axis is the length of the gradient. Returns an empty string, or the
 * reason why the array cannot be used.
 */
std::string vtkStriderUpdateSecondScalars(vtkStriderVolumeMapper* mapper,
  vtkVolumeProperty* property, const vtkStriderVolumeInput& input,
  vtkStriderAuxiliaryVolume& second);

/**
 * Reads the ghost arrays of the input. Hidden points and cells, and cells that a finer grid refines, are blank.
 * Duplicate points and cells are not, since no other piece may draw them. With `matchesVTK`, as in VTK's GPU mapper,
 * any ghost flag blanks, and in a volume of points the flag of a cell is applied at its lowest corner.
 */
void vtkStriderUpdateBlanking(
  const vtkStriderVolumeInput& input, bool matchesVTK, vtkStriderAuxiliaryVolume& blanking);

#endif
