// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The setting of the mapper about where gradients come from.
#include "vtkStriderVolumeMapper.h"

void vtkStriderVolumeMapper::SetGradientCache(int value)
{
  this->SetSwitch(this->GradientCache, value, "Gradient cache");
}
