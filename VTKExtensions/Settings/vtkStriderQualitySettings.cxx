// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderQualitySettings.h"

#include "vtkStriderSettingNames.h"

vtkStriderQualitySettings::vtkStriderQualitySettings() = default;
vtkStriderQualitySettings::~vtkStriderQualitySettings() = default;

void vtkStriderQualitySettings::SetBudgetShare(double share)
{
  if (!(share > 0.0 && share <= 1.0))
  {
    vtkErrorMacro(<< vtkStriderNameSettings("{BudgetShare} ") << share
                  << " is out of range: (0, 1].");
    return;
  }
  if (this->BudgetShare != share)
  {
    this->BudgetShare = share;
    this->Modified();
  }
}

void vtkStriderQualitySettings::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "BudgetShare: " << this->BudgetShare << "\n";
  os << indent << "QualityInUse: " << this->QualityInUse << "\n";
}
