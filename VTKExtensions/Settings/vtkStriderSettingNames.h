// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Names of settings in messages to users.
#ifndef vtkStriderSettingNames_h
#define vtkStriderSettingNames_h

#include "vtkStriderVolumeRenderingModule.h" // for the export macro

#include <map>
#include <string>

/**
 * Replaces settings in braces in a message by their names. "turn {MatchVTK} off" becomes "turn MatchVTK off" for a
 * caller of SetMatchVTK, and "turn "Match VTK" off" in a program whose panel has that label. Other text in braces is
 * unchanged.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT std::string vtkStriderNameSettings(const std::string& message);

/**
 * Sets the labels of a program's panel, by the names in braces, as the names of settings in all messages of this
 * process. Settings without a label, and all settings before this call, are named after their methods. Thread-safe.
 */
VTKSTRIDERVOLUMERENDERING_EXPORT void vtkStriderSetSettingLabels(
  const std::map<std::string, std::string>& labels);

/** Makes the name of a setting known to vtkStriderNameSettings. Thread-safe. */
void vtkStriderAddSettingName(const std::string& name);

#endif
