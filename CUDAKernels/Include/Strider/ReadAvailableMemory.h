// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Host memory that this process can still use.
#ifndef Strider_ReadAvailableMemory_h
#define Strider_ReadAvailableMemory_h

#include <cstdint>
#include <limits>
#include <string>

namespace Strider
{

/// Bytes that can be used before the system swaps, and before it ends a process. Memory that holds unchanged parts of
/// files counts, because the system gives it up first. The largest number where the system does not say.
struct AvailableMemory
{
  std::uint64_t WithoutSwap = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t WithSwap = std::numeric_limits<std::uint64_t>::max();
};

/// Returns the least of what the machine has and of what the control groups of this process are allowed, as those of
/// containers and batch jobs: Linux grants more, and ends the process that uses it. A process is taken to stay in its
/// groups, which are looked for once. `root` is the folder in which the system's folders proc and sys are; groups are
/// looked for anew in one that is not empty.
AvailableMemory ReadAvailableMemory(const std::string& root = {});

} // namespace Strider

#endif
