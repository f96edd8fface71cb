// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Checks that each header has its own include guard.
#ifndef Strider_Checks_CheckGuards_h
#define Strider_Checks_CheckGuards_h

#include <filesystem>
#include <string>
#include <vector>

namespace Strider::Checks
{

/// Lists, as "file:line: message", headers of C++ and CUDA whose first directives are not #ifndef and #define of a name
/// that no other header defines, or that have code or directives after the #endif of it.
std::vector<std::string> CheckGuards(const std::filesystem::path& root);

} // namespace Strider::Checks

#endif
