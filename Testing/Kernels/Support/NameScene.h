// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What feature scenes are called in the names and messages of gtest.
#ifndef StriderTesting_NameScene_h
#define StriderTesting_NameScene_h

#include "MakeFeatureScenes.h"

#include <algorithm>
#include <cctype>
#include <ostream>
#include <string>

namespace Strider::Testing
{

/// What failed.
inline void PrintTo(const FeatureScene& scene, std::ostream* out)
{
  *out << scene.Name;
}

/// Letters, digits and underscores.
inline std::string NameScene(std::string name)
{
  std::replace_if(
    name.begin(), name.end(), [](char letter) { return !std::isalnum(letter); }, '_');
  return name;
}

} // namespace Strider::Testing

#endif
