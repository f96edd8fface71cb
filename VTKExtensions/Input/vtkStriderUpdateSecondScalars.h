// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts the second axis of 2-D transfer functions into an auxiliary volume.
#ifndef vtkStriderUpdateSecondScalars_h
#define vtkStriderUpdateSecondScalars_h

#include "vtkStriderAuxiliaryVolume.h"

#include <string>

class vtkStriderVolumeInput;
class vtkStriderVolumeMapper;
class vtkVolumeProperty;

/**
 * Reads the array of Transfer2DYAxisArray, if the transfer function mode is 2-D and the input has such an array
 * besides its scalars; without one the second axis is the length of the gradient. Returns an empty string, or the
 * reason why the array cannot be used.
 */
std::string vtkStriderUpdateSecondScalars(vtkStriderVolumeMapper* mapper,
  vtkVolumeProperty* property, const vtkStriderVolumeInput& input,
  vtkStriderAuxiliaryVolume& second);

#endif
