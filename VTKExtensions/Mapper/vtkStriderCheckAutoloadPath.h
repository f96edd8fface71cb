// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderCheckAutoloadPath_h
#define vtkStriderCheckAutoloadPath_h

#include <string> // for std::string

/**
 * What is wrong with a value of the environment variable VTK_AUTOLOAD_PATH, as a sentence; empty where a folder of it holds
 * Strider's library for VTK, and where none of them appearances as if it should: other libraries have folders there as well.
 */
std::string vtkStriderCheckAutoloadPath(const std::string& path);

#endif
