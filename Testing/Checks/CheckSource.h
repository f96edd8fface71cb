// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The source rules that a program can check.
#ifndef Strider_Checks_CheckSource_h
#define Strider_Checks_CheckSource_h

#include <filesystem>
#include <string>
#include <vector>

namespace Strider::Checks
{

/// A longer file must give the reason in its first lines: "Longer than 400 lines: reason".
constexpr int LongestFile = 400;

/// Lists all violations in the tree below `root`, each as "file:line: message".
std::vector<std::string> CheckSourceTree(const std::filesystem::path& root);

/// Lists files below Data whose origin is not in Data/README.md; part of CheckSourceTree.
std::vector<std::string> CheckDataOrigins(const std::filesystem::path& root);

/// Lists the source files that the rules apply to, relative to `root`, in alphabetical order.
std::vector<std::filesystem::path> ListSources(const std::filesystem::path& root);

} // namespace Strider::Checks

#endif
