// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderStrategySettings.h"

vtkStriderStrategySettings::vtkStriderStrategySettings() = default;
vtkStriderStrategySettings::~vtkStriderStrategySettings() = default;

void vtkStriderStrategySettings::SetBlockSize(int width, int height)
{
  if (!this->BlockWidth.AcceptsNumber(width) || !this->BlockHeight.AcceptsNumber(height) ||
    width * height < 32 || width * height > 1024)
  {
    vtkErrorMacro(
      "A block of " << width << "x" << height
                    << " threads is out of range: each side a power of two in [1, 1024], "
                       "32 to 1024 threads together.");
    return;
  }
  this->SetBlockWidth(width);
  this->SetBlockHeight(height);
}
