// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The house rules that a program can check.
#ifndef Strider_Checks_CheckSource_h
#define Strider_Checks_CheckSource_h

#include <filesystem>
#include <string>
#include <vector>

namespace Strider::Checks
{

/// A file longer than this says why in its first lines: "Longer than 400 lines: reason".
constexpr int LongestFile = 400;

/// All violations in the tree below `root`, each as "file:line: what".
std::vector<std::string> CheckSourceTree(const std::filesystem::path& root);

/// Files below Data whose origin Data/README.md does not tell; part of CheckSourceTree.
std::vector<std::string> CheckDataOrigins(const std::filesystem::path& root);

/// The source files that the rules hold for, relative to `root`, in alphabetical order.
std::vector<std::filesystem::path> ListSources(const std::filesystem::path& root);

} // namespace Strider::Checks

#endif
