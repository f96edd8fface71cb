// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "Looks/FindLook.h"
#include "LooksXml.h"

#include <iterator>
#include <sstream>

namespace StriderBenchmarks
{
namespace
{

/// The text of an attribute of an XML element; empty where there is none.
std::string FindAttribute(const std::string& element, const std::string& name)
{
  const std::string start = " " + name + "=\"";
  const std::size_t begin = element.find(start);
  if (begin == std::string::npos)
  {
    return "";
  }
  const std::size_t first = begin + start.size();
  return element.substr(first, element.find('"', first) - first);
}

std::vector<double> ReadValues(const std::string& element)
{
  std::istringstream text(FindAttribute(element, "values"));
  return { std::istream_iterator<double>(text), {} };
}

/// Reads the elements of the file, which has one look after the other and no text between them.
std::map<std::string, Look> ReadLooks()
{
  std::map<std::string, Look> looks;
  Look* look = nullptr;
  std::istringstream file(LooksXml);
  for (std::string element; std::getline(file, element, '>');)
  {
    element.erase(0, element.find('<'));
    if (element.rfind("<Look ", 0) == 0)
    {
      look = &looks[FindAttribute(element, "image")];
    }
    else if (look && element.rfind("<Colors ", 0) == 0)
    {
      look->Colors = ReadValues(element);
    }
    else if (look && element.rfind("<Opacities ", 0) == 0)
    {
      look->Opacities = ReadValues(element);
    }
    else if (look && element.rfind("<Set ", 0) == 0)
    {
      look->Settings[FindAttribute(element, "property")] = ReadValues(element);
    }
  }
  return looks;
}

const std::map<std::string, Look>& GetLooks()
{
  static const std::map<std::string, Look> looks = ReadLooks();
  return looks;
}

} // namespace

std::vector<std::string> ListLooks()
{
  std::vector<std::string> names;
  for (const auto& [name, look] : GetLooks())
  {
    if (!look.Colors.empty() && !look.Opacities.empty())
    {
      names.push_back(name);
    }
  }
  return names;
}

Look FindLook(const std::string& name)
{
  const auto found = GetLooks().find(name);
  return found == GetLooks().end() ? Look{} : found->second;
}

} // namespace StriderBenchmarks
