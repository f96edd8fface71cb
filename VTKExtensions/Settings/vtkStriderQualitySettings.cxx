// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderQualitySettings.h"

#include "vtkStriderSettingNames.h"

vtkStriderQualitySettings::vtkStriderQualitySettings() = default;
vtkStriderQualitySettings::~vtkStriderQualitySettings() = default;

template <typename Number>
void vtkStriderQualitySettings::Take(
  Number& setting, Number value, bool isValid, const char* name, const char* range)
{
  if (!isValid)
  {
    vtkErrorMacro(<< vtkStriderNameSettings(name) << " " << value
                  << " is out of range: " << vtkStriderNameSettings(range) << ".");
    return;
  }
  if (setting != value)
  {
    setting = value;
    this->Modified();
  }
}

void vtkStriderQualitySettings::TakeNumber(
  double& setting, double value, bool isValid, const char* name, const char* range)
{
  this->Take(setting, value, isValid, name, range);
}

void vtkStriderQualitySettings::TakeNumber(
  int& setting, int value, bool isValid, const char* name, const char* range)
{
  this->Take(setting, value, isValid, name, range);
}

void vtkStriderQualitySettings::SetEarlyTerminationOpacity(double opacity)
{
  this->TakeNumber(this->EarlyTerminationOpacity, opacity, opacity >= 0.5 && opacity <= 1.0,
    "{EarlyTerminationOpacity}", "[0.5, 1]");
}

void vtkStriderQualitySettings::SetSampleDistanceInVoxels(double distance)
{
  if (distance != 0.0 && !(distance >= 0.01 && distance <= 100.0))
  {
    vtkErrorMacro(<< vtkStriderNameSettings("{SampleDistanceInVoxels} ") << distance
                  << " is out of range: samples [0.01, 100] voxels apart, or 0 to use VTK's.");
    return;
  }
  if (this->SampleDistanceInVoxels != distance)
  {
    this->SampleDistanceInVoxels = distance;
    this->Modified();
  }
}

void vtkStriderQualitySettings::SetInteractiveQuality(int quality)
{
  if (quality < AUTOMATIC_INTERACTIVE_QUALITY || quality > FULL_INTERACTIVE_QUALITY)
  {
    vtkErrorMacro(<< vtkStriderNameSettings("{InteractiveQuality} ") << quality
                  << " does not exist: 0 (automatic), 1 (fixed) or 2 (off).");
    return;
  }
  if (this->InteractiveQuality != quality)
  {
    this->InteractiveQuality = quality;
    this->Modified();
  }
}

void vtkStriderQualitySettings::SetFrameBudget(double milliseconds)
{
  this->TakeNumber(this->FrameBudget, milliseconds,
    milliseconds == 0.0 || (milliseconds >= 1.0 && milliseconds <= 10000.0), "{FrameBudget}",
    "[1, 10000] milliseconds, or 0 to follow the window's desired update rate");
}

void vtkStriderQualitySettings::SetLargestSampleFactor(double factor)
{
  this->TakeNumber(this->LargestSampleFactor, factor, factor >= 1.0 && factor <= 4.0,
    "{LargestSampleFactor}", "[1, 4]");
}

void vtkStriderQualitySettings::SetLargestImageFactor(double factor)
{
  this->TakeNumber(this->LargestImageFactor, factor, factor >= 1.0 && factor <= 4.0,
    "{LargestImageFactor}", "[1, 4]");
}

void vtkStriderQualitySettings::SetBudgetShare(double share)
{
  this->TakeNumber(
    this->BudgetShare, share, share > 0.0 && share <= 1.0, "{BudgetShare}", "(0, 1]");
}

void vtkStriderQualitySettings::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
  os << indent << "EarlyTerminationOpacity: " << this->EarlyTerminationOpacity << "\n";
  os << indent << "SampleDistanceInVoxels: " << this->SampleDistanceInVoxels << "\n";
  os << indent << "PreIntegration: " << this->PreIntegration << "\n";
  os << indent << "InteractiveQuality: " << this->InteractiveQuality << "\n";
  os << indent << "FrameBudget: " << this->FrameBudget << "\n";
  os << indent << "LargestSampleFactor: " << this->LargestSampleFactor << "\n";
  os << indent << "LargestImageFactor: " << this->LargestImageFactor << "\n";
  os << indent << "BudgetShare: " << this->BudgetShare << "\n";
  os << indent << "QualityInUse: " << this->QualityInUse << "\n";
}
