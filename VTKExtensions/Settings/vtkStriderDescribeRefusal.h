// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Messages about numbers that a setting refuses, and about names of no setting.
#ifndef vtkStriderDescribeRefusal_h
#define vtkStriderDescribeRefusal_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <string>
#include <vector>

class vtkStriderSettingBase;

/** Returns a number as messages have it: whole numbers without an exponent. */
VTKSTRIDERVOLUMERENDERING_EXPORT std::string vtkStriderDescribeValue(double value);

/** Returns an empty string where a setting accepts a number, else its name, the number and the valid values. */
VTKSTRIDERVOLUMERENDERING_EXPORT std::string vtkStriderDescribeRefusal(
  const vtkStriderSettingBase& setting, double value);

/**
 * Returns the message that no setting of the list has a name: with the method that sets what has the name, or else with
 * the settings whose names are similar.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT std::string vtkStriderDescribeMissingSetting(
  const std::string& name, const std::vector<vtkStriderSettingBase*>& settings);

#endif
