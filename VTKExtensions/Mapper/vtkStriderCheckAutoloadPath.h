// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#ifndef vtkStriderCheckAutoloadPath_h
#define vtkStriderCheckAutoloadPath_h

#include <string> // for std::string

/**
 * Checks a value of the environment variable VTK_AUTOLOAD_PATH. Returns a sentence that says what is wrong. Returns
 * an empty string where one of its folders holds Strider's library for VTK, and where none of them looks meant for
 * Strider, since other libraries use the variable too.
 */
std::string vtkStriderCheckAutoloadPath(const std::string& path);

#endif
