// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSettingNames.h"

#include <algorithm>
#include <cctype>
#include <mutex>

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

/// The panel's label of a setting where there is one, else words, else the setting's own name.
std::string FindName(const std::string& setting)
{
  const std::lock_guard<std::mutex> lock(GetGuard());
  const auto label = GetLabels().find(setting);
  if (label != GetLabels().end())
  {
    return label->second;
  }
  const auto words = ListWords().find(setting);
  return words != ListWords().end() ? words->second : setting;
}

bool IsName(const std::string& text)
{
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char letter) {
    return std::isalpha(letter) != 0;
  });
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
    if (close == std::string::npos || !IsName(message.substr(open + 1, close - open - 1)))
    {
      continue;
    }
    const std::string name = FindName(message.substr(open + 1, close - open - 1));
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
