// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSettingNames.h"

#include <mutex>
#include <set>

namespace
{

/// What stands in braces in messages and is not the name of a setting, and the words for callers of methods.
const std::map<std::string, std::string>& ListWords()
{
  // Mappers may outlive static variables.
  static const auto& words = *new std::map<std::string, std::string>{
    { "ChooseOneComponent", "set VectorMode to MAGNITUDE or COMPONENT" },
    { "MemoryLimit", "MaxMemoryInBytes times MaxMemoryFraction" },
    { "ResampleGrid",
      "resample it with vtkResampleToImage, or, where a filter has moved, turned or scaled an "
      "image, "
      "set the position, orientation and scale of the image's vtkVolume instead" },
  };
  return words;
}

std::mutex& GetGuard()
{
  static auto& guard = *new std::mutex;
  return guard;
}

std::map<std::string, std::string>& GetLabels()
{
  static auto& labels = *new std::map<std::string, std::string>;
  return labels;
}

std::set<std::string>& GetNames()
{
  // Settings and methods that messages name and that no row of vtkStriderSettingMacro declares.
  static auto& names = *new std::set<std::string>{ "BlendMode", "BudgetShare", "Devices",
    "SetPieceToWhole", "UseDepthPass" };
  return names;
}

/// Finds the panel's label of a setting where there is one, else its words, else its own name. False for any other text.
bool FindName(const std::string& setting, std::string& name)
{
  const auto words = ListWords().find(setting);
  const std::lock_guard<std::mutex> lock(GetGuard());
  if (words == ListWords().end() && GetNames().count(setting) == 0)
  {
    return false;
  }
  const auto label = GetLabels().find(setting);
  name = label != GetLabels().end() ? label->second
    : words != ListWords().end()    ? words->second
                                    : setting;
  return true;
}

} // namespace

std::string vtkStriderNameSettings(const std::string& message)
{
  std::string named;
  std::size_t next = 0;
  for (std::size_t open = message.find('{'); open != std::string::npos;
       open = message.find('{', open + 1))
  {
    const std::size_t close = message.find('}', open);
    std::string name;
    if (close == std::string::npos || !FindName(message.substr(open + 1, close - open - 1), name))
    {
      continue;
    }
    named += message.substr(next, open - next) + name;
    next = close + 1;
  }
  return named + message.substr(next);
}

void vtkStriderSetSettingLabels(const std::map<std::string, std::string>& labels)
{
  const std::lock_guard<std::mutex> lock(GetGuard());
  GetLabels() = labels;
}

void vtkStriderAddSettingName(const std::string& name)
{
  const std::lock_guard<std::mutex> lock(GetGuard());
  GetNames().insert(name);
}
