// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The settings of the mapper about the order in which voxels are stored.
#include "vtkStriderVolumeMapper.h"

void vtkStriderVolumeMapper::SetRotationMode(int mode)
{
  this->TakeSetting(this->RotationMode, mode, mode >= NO_ROTATION && mode <= AUTOMATIC_ROTATION,
    "Rotation mode", "0 (off), 1 (published) or 2 (automatic)");
}

void vtkStriderVolumeMapper::SetRotationHysteresis(double share)
{
  if (!(share >= 0.0 && share <= 1.0))
  {
    vtkErrorMacro("Rotation hysteresis " << share << " is out of range: [0, 1].");
    return;
  }
  if (this->RotationHysteresis != share)
  {
    this->RotationHysteresis = share;
    this->Modified();
  }
}
