// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderDescribeRefusal.h"

#include "vtkStriderSetting.h"
#include "vtkStriderSettingNames.h"

#include "vtksys/SystemTools.hxx"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <sstream>

namespace
{

constexpr std::size_t MostSuggestions = 3;
constexpr std::size_t ShortestPart = 4;

/// Returns how a setting is set that has only a method; empty for all other names.
std::string DescribeMethod(const std::string& name)
{
  const std::map<std::string, std::string> kinds{ { "BudgetShare", "" },
    { "Devices", "it is text, " }, { "OpacityArray", "it is text, " } };
  const auto kind = kinds.find(name);
  return kind == kinds.end() ? std::string() : kind->second + "use Set" + name;
}

/// Returns the least number of letters to insert, to remove or to replace that makes one word of the other.
std::size_t CountEdits(const std::string& one, const std::string& other)
{
  std::vector<std::size_t> row(other.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t(0));
  for (std::size_t first = 0; first < one.size(); ++first)
  {
    std::size_t diagonal = row[0]++;
    for (std::size_t second = 0; second < other.size(); ++second)
    {
      const std::size_t replaced = diagonal + (one[first] == other[second] ? 0 : 1);
      diagonal = row[second + 1];
      row[second + 1] = std::min({ replaced, diagonal + 1, row[second] + 1 });
    }
  }
  return row.back();
}

bool IsPart(const std::string& part, const std::string& whole)
{
  return part.size() >= ShortestPart && whole.find(part) != std::string::npos;
}

/// Returns the settings with a similar name, the most similar first.
std::vector<std::string> FindSimilar(
  const std::string& name, const std::vector<vtkStriderSettingBase*>& settings)
{
  std::multimap<std::size_t, std::string> similar;
  const std::string wanted = vtksys::SystemTools::LowerCase(name);
  for (const vtkStriderSettingBase* setting : settings)
  {
    const std::string known = vtksys::SystemTools::LowerCase(setting->GetName());
    const std::size_t edits = CountEdits(wanted, known);
    if (edits <= known.size() / 4 || IsPart(wanted, known) || IsPart(known, wanted))
    {
      similar.emplace(edits, setting->GetName());
    }
  }
  std::vector<std::string> names;
  for (const auto& [edits, known] : similar)
  {
    if (names.size() < MostSuggestions)
    {
      names.push_back(known);
    }
  }
  return names;
}

} // namespace

std::string vtkStriderDescribeValue(double value)
{
  constexpr double most = 1e15;
  std::ostringstream text;
  if (std::abs(value) < most && value == std::floor(value))
  {
    text << static_cast<long long>(value);
  }
  else
  {
    text << value;
  }
  return text.str();
}

std::string vtkStriderDescribeRefusal(const vtkStriderSettingBase& setting, double value)
{
  if (setting.AcceptsNumber(value))
  {
    return {};
  }
  return vtkStriderNameSettings("{" + std::string(setting.GetName()) + "} ") +
    vtkStriderDescribeValue(value) +
    " is out of range: " + vtkStriderNameSettings(setting.GetRange()) + ".";
}

std::string vtkStriderDescribeMissingSetting(
  const std::string& name, const std::vector<vtkStriderSettingBase*>& settings)
{
  const std::string missing = "There is no setting \"" + name + "\"";
  const std::string method = DescribeMethod(name);
  if (!method.empty())
  {
    return missing + " to set by name: " + method + ".";
  }
  const std::vector<std::string> similar = FindSimilar(name, settings);
  if (similar.empty())
  {
    return missing + ": print the mapper to see all names.";
  }
  std::string names;
  for (std::size_t index = 0; index < similar.size(); ++index)
  {
    const bool isLast = index + 1 == similar.size();
    names += (index == 0 ? "" : isLast ? " or " : ", ") + similar[index];
  }
  return missing + ": did you mean " + names + "?";
}
