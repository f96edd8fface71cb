// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a user set that is not rendered yet.
#ifndef vtkStriderIgnoredSettings_h
#define vtkStriderIgnoredSettings_h

#include <string>

class vtkStriderVolumeMapper;
class vtkVolume;

/** Settings of the mapper and of the volume's property that have no effect, separated by commas; empty where there are none. */
std::string vtkStriderListIgnoredSettings(vtkStriderVolumeMapper* mapper, vtkVolume* volume);

#endif
