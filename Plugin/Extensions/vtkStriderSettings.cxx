// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSettings.h"

#include "vtkStriderObjectFactory.h"

#include "vtkObjectFactory.h"

vtkStandardNewMacro(vtkStriderSettings);

void vtkStriderSettings::SetOverrideGPUMapper(bool isOverridden)
{
  if (this->OverrideGPUMapper == isOverridden)
  {
    return;
  }
  this->OverrideGPUMapper = isOverridden;
  if (isOverridden)
  {
    vtkStriderObjectFactory::Enable();
  }
  else
  {
    vtkStriderObjectFactory::Disable();
  }
  this->Modified();
}

void vtkStriderSettings::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "OverrideGPUMapper: " << (this->OverrideGPUMapper ? "On" : "Off") << "\n";
}
