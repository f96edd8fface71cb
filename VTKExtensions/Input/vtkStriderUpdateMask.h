// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Converts the mapper's mask into an auxiliary volume.
#ifndef vtkStriderUpdateMask_h
#define vtkStriderUpdateMask_h

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

#endif
