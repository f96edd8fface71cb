// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Names of feature scenes in gtest's test names and messages.
#ifndef StriderTesting_NameScene_h
#define StriderTesting_NameScene_h

#include "MakeFeatureScenes.h"

#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>

namespace Strider::Testing
{

/// Prints the scene's name in the message of a failed test.
inline void PrintTo(const FeatureScene& scene, std::ostream* out)
{
  *out << scene.Name;
}

/// Replaces all characters but letters, digits and underscores.
inline std::string NameScene(std::string name)
{
  std::replace_if(
    name.begin(), name.end(), [](char letter) { return !std::isalnum(letter); }, '_');
  return name;
}

} // namespace Strider::Testing

#endif
