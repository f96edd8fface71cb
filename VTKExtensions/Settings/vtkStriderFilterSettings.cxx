// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFilterSettings.h"

#include "vtkStriderSettingNames.h"

vtkStriderFilterSettings::vtkStriderFilterSettings() = default;
vtkStriderFilterSettings::~vtkStriderFilterSettings() = default;

void vtkStriderFilterSettings::TakeChoice(
  int& setting, int choice, bool exists, const char* name, const char* choices)
{
  if (!exists)
  {
    vtkErrorMacro(<< vtkStriderNameSettings(name) << " " << choice << " does not exist: " << choices
                  << ".");
    return;
  }
  if (setting != choice)
  {
    setting = choice;
    this->Modified();
  }
}

void vtkStriderFilterSettings::SetReconstructionFilter(int filter)
{
  this->TakeChoice(this->ReconstructionFilter, filter,
    filter >= PROPERTY_FILTER && filter <= CUBIC_B_SPLINE_FILTER, "{ReconstructionFilter}",
    "0 (as the property), 1 (nearest), 2 (linear), 3 (Catmull-Rom) or 4 (cubic B-spline)");
}

void vtkStriderFilterSettings::SetEnhancementFilter(int filter)
{
  this->TakeChoice(this->EnhancementFilter, filter,
    filter >= NO_ENHANCEMENT && filter <= FILTERED_GRADIENT_ENHANCEMENT, "{EnhancementFilter}",
    "0 (none), 1 (bilateral), 2 (ambient occlusion), 3 (gradient) or 4 (filtered gradient)");
}

void vtkStriderFilterSettings::SetFilterSize(int size)
{
  this->TakeChoice(
    this->FilterSize, size, size == 4 || size == 6 || size == 8, "{FilterSize}", "4, 6 or 8");
}

void vtkStriderFilterSettings::SetBilateralContrast(double contrast)
{
  if (!(contrast >= 0.001 && contrast <= 1.0))
  {
    vtkErrorMacro(<< vtkStriderNameSettings("{BilateralContrast} ") << contrast
                  << " is out of range: [0.001, 1].");
    return;
  }
  if (this->BilateralContrast != contrast)
  {
    this->BilateralContrast = contrast;
    this->Modified();
  }
}

void vtkStriderFilterSettings::SetFilterExecution(int execution)
{
  this->TakeChoice(this->FilterExecution, execution,
    execution >= AUTOMATIC_FILTER_EXECUTION && execution <= MARCHING_CACHE_FILTER_EXECUTION,
    "{FilterExecution}", "0 (automatic), 1 (fetches), 2 (texture trick) or 3 (marching cache)");
}

void vtkStriderFilterSettings::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "ReconstructionFilter: " << this->ReconstructionFilter << "\n";
  os << indent << "BSplinePrefilter: " << this->BSplinePrefilter << "\n";
  os << indent << "EnhancementFilter: " << this->EnhancementFilter << "\n";
  os << indent << "FilterSize: " << this->FilterSize << "\n";
  os << indent << "BilateralContrast: " << this->BilateralContrast << "\n";
  os << indent << "FilterExecution: " << this->FilterExecution << "\n";
}
