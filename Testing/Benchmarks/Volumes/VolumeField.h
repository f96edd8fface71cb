// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The generated volumes by name.
#ifndef StriderBenchmarks_VolumeField_h
#define StriderBenchmarks_VolumeField_h

#include "Volumes/FilamentsField.h"
#include "Volumes/HydrogenField.h"
#include "Volumes/MarschnerLobbField.h"
#include "Volumes/NoiseField.h"
#include "Volumes/ShellsField.h"
#include "Volumes/SpecklesField.h"

#include <string>
#include <vector>

namespace StriderBenchmarks
{

inline const std::vector<std::string>& ListGeneratedVolumes()
{
  static const std::vector<std::string> names{ "marschner-lobb", "hydrogen", "noise", "shells",
    "filaments", "speckles" };
  return names;
}

/// Calls visitor(field) with the field of a generated volume, whose values lie in [0, 1]. Returns false where there
/// is none of this name.
template <typename Visitor>
bool VisitField(const std::string& name, Visitor&& visitor)
{
  if (name == "marschner-lobb")
  {
    visitor(MarschnerLobbField{});
  }
  else if (name == "hydrogen")
  {
    visitor(HydrogenField{});
  }
  else if (name == "noise")
  {
    visitor(NoiseField{});
  }
  else if (name == "shells")
  {
    visitor(ShellsField{});
  }
  else if (name == "filaments")
  {
    visitor(FilamentsField{});
  }
  else if (name == "speckles")
  {
    visitor(SpecklesField{});
  }
  else
  {
    return false;
  }
  return true;
}

} // namespace StriderBenchmarks

#endif
