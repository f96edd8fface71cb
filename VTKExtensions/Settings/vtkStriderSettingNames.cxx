// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSettingNames.h"

#include <mutex>
#include <set>

namespace
{

/// The names that messages have in braces, and what replaces them.
struct Registry
{
  std::mutex Guard;
  std::map<std::string, std::string> Labels; ///< of the program's panel
  /// Names of settings. Those listed here are settings and methods that no row of vtkStriderSettingMacro declares.
  std::set<std::string> Names{ "BlendMode", "BudgetShare", "Devices", "SetPieceToWhole",
    "FinalColorLevel", "FinalColorWindow", "UseDepthPass", "VolumetricScatteringBlending" };
  /// Names that are not those of settings, and the words that replace them for callers of methods.
  const std::map<std::string, std::string> Words{
    { "ChooseOneComponent", "set VectorMode to MAGNITUDE or COMPONENT" },
    { "MemoryLimit", "MaxMemoryInBytes times MaxMemoryFraction" },
    { "ResampleGrid",
      "resample it with vtkResampleToImage, or, where a filter has moved, turned or scaled an "
      "image, "
      "set the position, orientation and scale of the image's vtkVolume instead" },
    { "ShowLayer", "show it with vtkImageSlice or vtkDataSetMapper" },
  };
};

Registry& GetRegistry()
{
  static auto& registry = *new Registry; // mappers may outlive static variables
  return registry;
}

/// Finds the panel's label of a setting where there is one, else its words, else its own name. False for any other
/// text.
bool FindName(const std::string& setting, std::string& name)
{
  Registry& known = GetRegistry();
  const auto words = known.Words.find(setting);
  const std::lock_guard<std::mutex> lock(known.Guard);
  if (words == known.Words.end() && known.Names.count(setting) == 0)
  {
    return false;
  }
  const auto label = known.Labels.find(setting);
  name = label != known.Labels.end() ? label->second
    : words != known.Words.end()     ? words->second
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
  const std::lock_guard<std::mutex> lock(GetRegistry().Guard);
  GetRegistry().Labels = labels;
}

void vtkStriderAddSettingName(const std::string& name)
{
  const std::lock_guard<std::mutex> lock(GetRegistry().Guard);
  GetRegistry().Names.insert(name);
}
