// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The mapper's mask as a companion of its volume.
#ifndef vtkStriderUpdateMask_h
#define vtkStriderUpdateMask_h

#include "vtkStriderAuxiliaryVolume.h"

#include <string>

class vtkStriderVolumeInput;
class vtkStriderVolumeMapper;
class vtkVolumeProperty;

/**
 * Takes the mask input's scalars: those of the mapper's scalar mode and array name where there are any, else its active ones. Masks
 * of other types than bytes are copied; labels must lie in [0, 255]. With MatchVTK labels are numbered as VTK's GPU mapper does,
 * which spreads the mask's range over the labels of the property. Returns an empty string, or the reason why the mask cannot be
 * used; then there is none.
 */
std::string vtkStriderUpdateMask(vtkStriderVolumeMapper* mapper, vtkVolumeProperty* property,
  const vtkStriderVolumeInput& input, vtkStriderAuxiliaryVolume& mask);

#endif
