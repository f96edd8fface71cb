// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What messages call settings.
#ifndef vtkStriderSettingNames_h
#define vtkStriderSettingNames_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <map>
#include <string>

/**
 * A message with the names of the settings that it has in braces: "turn {MatchVTK} off" becomes "turn MatchVTK off" for who calls
 * SetMatchVTK, and "turn "Match VTK" off" in a program whose panel calls it so. What else is in braces stays.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT std::string vtkStriderNameSettings(const std::string& message);

/**
 * Has all messages of this process call settings what a program's panel calls them, by the names that stand in braces. Settings that
 * are not among the labels, and all where there are none, are called after their methods. Threads may call it while others print.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT void vtkStriderSetSettingLabels(
  const std::map<std::string, std::string>& labels);

#endif
