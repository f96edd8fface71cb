// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "CheckGuards.h"

#include "CheckSource.h"

#include <algorithm>
#include <fstream>
#include <map>
#include <regex>

namespace Strider::Checks
{
namespace fs = std::filesystem;
namespace
{

/// Lines that are neither empty nor comments, with their numbers.
struct CodeLines
{
  std::vector<std::string> Texts;
  std::vector<std::size_t> Numbers;
};

CodeLines ReadCodeLines(const fs::path& file)
{
  CodeLines lines;
  std::ifstream stream(file);
  std::size_t number = 0;
  for (std::string line; std::getline(stream, line);)
  {
    ++number;
    const std::size_t start = line.find_first_not_of(" \t");
    if (start != std::string::npos && line.compare(start, 2, "//") != 0)
    {
      lines.Texts.push_back(line);
      lines.Numbers.push_back(number);
    }
  }
  return lines;
}

/// Returns the index of the line that closes the #if of the first line, or the number of lines.
std::size_t FindEndOfGuard(const CodeLines& lines)
{
  static const std::regex opening("\\s*#\\s*if.*");
  static const std::regex closing("\\s*#\\s*endif.*");
  int depth = 0;
  for (std::size_t index = 0; index < lines.Texts.size(); ++index)
  {
    depth += std::regex_match(lines.Texts[index], opening) ? 1 : 0;
    depth -= std::regex_match(lines.Texts[index], closing) ? 1 : 0;
    if (depth == 0)
    {
      return index;
    }
  }
  return lines.Texts.size();
}

/// Returns the name of the guard, or an empty string where there is none.
std::string FindGuard(const CodeLines& lines)
{
  static const std::regex opening("#ifndef (\\w+)");
  std::smatch match;
  const bool isGuard = lines.Texts.size() > 2 && std::regex_match(lines.Texts[0], match, opening) &&
    lines.Texts[1] == "#define " + match[1].str();
  return isGuard ? match[1].str() : "";
}

} // namespace

std::vector<std::string> CheckGuards(const fs::path& root)
{
  std::vector<std::string> findings;
  std::map<std::string, std::string> files;
  for (const fs::path& relative : ListSources(root))
  {
    if (relative.extension() != ".h" && relative.extension() != ".cuh")
    {
      continue;
    }
    const std::string name = relative.generic_string();
    const CodeLines lines = ReadCodeLines(root / relative);
    const std::string guard = FindGuard(lines);
    if (guard.empty())
    {
      findings.push_back(name + ":1: does not begin with an include guard, #ifndef and #define");
      continue;
    }
    const std::size_t end = FindEndOfGuard(lines);
    if (end + 1 != lines.Texts.size())
    {
      findings.push_back(name + ":" +
        std::to_string(lines.Numbers[std::min(end + 1, lines.Texts.size() - 1)]) +
        ": is outside of the include guard");
    }
    const auto [other, isNew] = files.emplace(guard, name);
    if (!isNew)
    {
      findings.push_back(name + ":1: has the include guard of " + other->second + ", " + guard);
    }
  }
  return findings;
}

} // namespace Strider::Checks
