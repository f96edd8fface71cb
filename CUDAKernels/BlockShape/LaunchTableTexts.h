// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The built-in launch tables as text; CMake makes the source file from the files in Tables.
#ifndef Strider_BlockShape_LaunchTableTexts_h
#define Strider_BlockShape_LaunchTableTexts_h

#include <string>
#include <vector>

namespace Strider
{

/// One text for each file in Tables, at least one.
std::vector<std::string> ListLaunchTableTexts();

} // namespace Strider

#endif
