// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What vtkStriderVolumeMapper cannot do.
#ifndef vtkStriderIgnoredSettings_h
#define vtkStriderIgnoredSettings_h

#include <string>

class vtkStriderVolumeMapper;

/** Settings that are on and have no effect, separated by commas; empty if there are none. */
std::string vtkStriderListIgnoredSettings(vtkStriderVolumeMapper* mapper);

#endif
