// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads how much host memory the machine and the control groups of this process leave.
#include "Strider/ReadAvailableMemory.h"

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

namespace Strider
{
namespace
{

constexpr std::uint64_t Unlimited = std::numeric_limits<std::uint64_t>::max();

std::uint64_t Subtract(std::uint64_t from, std::uint64_t other)
{
  return from == Unlimited ? from : from - std::min(from, other);
}

std::uint64_t Add(std::uint64_t one, std::uint64_t other)
{
  return one > Unlimited - other ? Unlimited : one + other;
}

/// Returns the number in a file, or `other` if there is no file or no number, as in "max".
std::uint64_t ReadNumber(const std::string& path, std::uint64_t other)
{
  std::ifstream file(path);
  std::uint64_t number = 0;
  return file >> number ? number : other;
}

/// Returns the numbers of a file whose lines begin with a name and a number, up to the line named `last`.
std::map<std::string, std::uint64_t> ReadNamedNumbers(
  const std::string& path, const std::string& last = "none")
{
  std::map<std::string, std::uint64_t> numbers;
  std::ifstream file(path);
  std::string name;
  for (std::uint64_t number = 0; name != last && file >> name >> number;)
  {
    numbers[name] = number;
    file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  }
  return numbers;
}

/// A control group, by its folder.
struct MemoryGroup
{
  std::string Folder;
  bool IsUnified = true; ///< a group of version 2
};

/// Returns the memory of files that a group can give up without writing to a disk, and that of the system's caches.
std::uint64_t ReadCache(const MemoryGroup& group)
{
  auto numbers = ReadNamedNumbers(group.Folder + "/memory.stat");
  if (group.IsUnified)
  {
    const std::uint64_t files = numbers["inactive_file"] + numbers["active_file"];
    return Subtract(files, numbers["file_dirty"] + numbers["file_writeback"]) +
      numbers["slab_reclaimable"];
  }
  const std::uint64_t files = numbers["total_inactive_file"] + numbers["total_active_file"];
  return Subtract(files, numbers["total_dirty"] + numbers["total_writeback"]);
}

/// Lowers `available` to what a group leaves; `swap` is what the machine leaves. The cache is read only where it
/// matters, because Linux sums it up anew for each reader.
void LimitByGroup(const MemoryGroup& group, std::uint64_t swap, AvailableMemory& available)
{
  const auto read = [&group](const char* name, std::uint64_t other) {
    return ReadNumber(group.Folder + "/memory." + name, other);
  };
  AvailableMemory left;
  if (group.IsUnified)
  {
    // Above the limit `high` the system throttles the group until its memory is given up.
    const std::uint64_t limit = std::min(read("max", Unlimited), read("high", Unlimited));
    left.WithoutSwap = limit == Unlimited ? limit : Subtract(limit, read("current", 0));
    const std::uint64_t swapLimit = read("swap.max", Unlimited);
    const std::uint64_t swapLeft =
      swapLimit == Unlimited ? swap : std::min(swap, Subtract(swapLimit, read("swap.current", 0)));
    left.WithSwap = Add(left.WithoutSwap, swapLeft);
  }
  else
  {
    left.WithoutSwap = Subtract(read("limit_in_bytes", Unlimited), read("usage_in_bytes", 0));
    const std::uint64_t both = read("memsw.limit_in_bytes", Unlimited);
    left.WithSwap = std::min(Add(left.WithoutSwap, swap),
      Subtract(both, both < Unlimited ? read("memsw.usage_in_bytes", 0) : 0));
  }
  if (left.WithoutSwap < available.WithoutSwap || left.WithSwap < available.WithSwap)
  {
    const std::uint64_t cache = ReadCache(group);
    available.WithoutSwap = std::min(available.WithoutSwap, Add(left.WithoutSwap, cache));
    available.WithSwap = std::min(available.WithSwap, Add(left.WithSwap, cache));
  }
}

bool IsInList(const std::string& list, const std::string& wanted)
{
  std::istringstream words(list);
  for (std::string word; std::getline(words, word, ',');)
  {
    if (word == wanted)
    {
      return true;
    }
  }
  return false;
}

/// Where the groups of a hierarchy are in the file system.
struct GroupMount
{
  std::string Root;   ///< group that is the folder
  std::string Folder; ///< without a slash at the end
  bool IsUnified = true;
};

/// Returns the hierarchies that count memory: proc(5), /proc/pid/mountinfo.
std::vector<GroupMount> ListMounts(const std::string& root)
{
  std::vector<GroupMount> mounts;
  std::ifstream file(root + "/proc/self/mountinfo");
  for (std::string line; std::getline(file, line);)
  {
    std::istringstream words(line);
    GroupMount mount;
    std::string skipped;
    words >> skipped >> skipped >> skipped >> mount.Root >> mount.Folder;
    while (words >> skipped && skipped != "-")
    {
    }
    std::string type;
    std::string options;
    words >> type >> skipped >> options;
    mount.IsUnified = type == "cgroup2";
    if (mount.IsUnified || (type == "cgroup" && IsInList(options, "memory")))
    {
      mount.Folder.insert(0, root);
      mounts.push_back(mount);
    }
  }
  return mounts;
}

/// Returns the part of a group's path below a mount; empty if the mount does not show the group: in a container,
/// its folder is then that of the container.
std::string FindBelow(const GroupMount& mount, const std::string& path)
{
  const std::string start = mount.Root == "/" ? "" : mount.Root;
  const bool isBelow = path.compare(0, start.size(), start) == 0 &&
    (path.size() == start.size() || path[start.size()] == '/');
  return isBelow && path != "/" ? path.substr(start.size()) : "";
}

/// Returns the groups of this process that may limit its memory, with their parents: cgroups(7).
std::vector<MemoryGroup> ListGroups(const std::string& root)
{
  std::vector<MemoryGroup> groups;
  const std::vector<GroupMount> mounts = ListMounts(root);
  std::ifstream file(root + "/proc/self/cgroup");
  for (std::string line; std::getline(file, line);) // hierarchy:controllers:path
  {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos)
    {
      continue;
    }
    const std::string controllers = line.substr(first + 1, second - first - 1);
    const bool isUnified = controllers.empty();
    for (const GroupMount& mount : mounts)
    {
      if (mount.IsUnified != isUnified || (!isUnified && !IsInList(controllers, "memory")))
      {
        continue;
      }
      std::string below = FindBelow(mount, line.substr(second + 1));
      for (; !below.empty(); below.erase(below.rfind('/')))
      {
        groups.push_back({ mount.Folder + below, isUnified });
      }
      groups.push_back({ mount.Folder, isUnified });
    }
  }
  return groups;
}

} // namespace

AvailableMemory ReadAvailableMemory(const std::string& root)
{
  static const std::vector<MemoryGroup> own = ListGroups("");
  AvailableMemory available;
  const auto machine = ReadNamedNumbers(root + "/proc/meminfo", "SwapFree:"); // in KiB
  const auto free = machine.find("MemAvailable:");
  const auto swap = machine.find("SwapFree:");
  const std::uint64_t swapBytes = swap != machine.end() ? swap->second * 1024 : 0;
  if (free != machine.end())
  {
    available.WithoutSwap = free->second * 1024;
    available.WithSwap = available.WithoutSwap + swapBytes;
  }
  for (const MemoryGroup& group : root.empty() ? own : ListGroups(root))
  {
    LimitByGroup(group, swapBytes, available);
  }
  return available;
}

} // namespace Strider
