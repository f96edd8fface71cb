// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The launch table for a GPU: built in, or of a file that the user names.
#include "BlockShape/LaunchTable.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <sstream>

namespace Strider
{
namespace
{

/// Returns the built-in tables. Tests parse each text; a text that failed would become an empty table, which predicts
/// nothing.
const std::vector<LaunchTable>& ListBuiltInTables()
{
  // Renderers may outlive static variables.
  static const auto& tables = *new std::vector<LaunchTable>([] {
    std::vector<LaunchTable> list;
    for (const std::string& text : ListLaunchTableTexts())
    {
      list.emplace_back();
      (void)ParseLaunchTable(text, list.back()).IsOk();
    }
    return list;
  }());
  return tables;
}

Status ReadLaunchTable(const std::string& path, LaunchTable& table)
{
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file || !text)
  {
    return STRIDER_FAILURE(StatusCode::InvalidArgument, "the file cannot be read");
  }
  return ParseLaunchTable(text.str(), table);
}

} // namespace

const LaunchTable& FindLaunchTable(int capability)
{
  const std::vector<LaunchTable>& tables = ListBuiltInTables();
  const auto distance = [capability](const LaunchTable& table) {
    return std::abs(table.Capability - capability);
  };
  return *std::min_element(tables.begin(), tables.end(),
    [&](const LaunchTable& a, const LaunchTable& b) { return distance(a) < distance(b); });
}

const LaunchTable& ChooseLaunchTable(int capability, std::string& note)
{
  static std::mutex guard;
  static auto& tables = *new std::map<std::string, std::unique_ptr<const LaunchTable>>;
  const char* path = std::getenv("STRIDER_LAUNCH_TABLE");
  if (!path || !*path)
  {
    return FindLaunchTable(capability);
  }
  const std::lock_guard<std::mutex> lock(guard);
  const auto found = tables.find(path);
  if (found != tables.end())
  {
    return *found->second;
  }
  auto table = std::make_unique<LaunchTable>();
  const Status status = ReadLaunchTable(path, *table);
  if (!status.IsOk())
  {
    note += (note.empty() ? "" : "; ") + ("STRIDER_LAUNCH_TABLE=" + std::string(path)) +
      " is not used: " + status.GetMessage();
    return FindLaunchTable(capability);
  }
  return *tables.emplace(path, std::move(table)).first->second;
}

} // namespace Strider
