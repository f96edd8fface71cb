// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Divides the CUDA devices of a machine among its processes.
#ifndef Strider_ShareDevices_h
#define Strider_ShareDevices_h

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <vector>

namespace Strider
{

/// Position of a process among those of its machine.
struct LocalProcess
{
  int Rank = 0;
  int Count = 0;        ///< 0: unknown
  bool IsKnown = false; ///< a launcher has told the rank
};

/// Returns the share of a process in `count` devices: all of them outside of MPI, and a part of their own for each of
/// the processes of a machine. Processes share devices where there are more processes than devices, and take one each
/// where their number is unknown.
inline std::vector<int> ShareDevices(int count, const LocalProcess& process)
{
  const int rank = std::max(process.Rank, 0);
  const bool isAlone = !process.IsKnown || process.Count == 1;
  if (!isAlone && (process.Count <= 0 || process.Count > count || rank >= process.Count))
  {
    return { rank % count };
  }
  const int first = isAlone ? 0 : rank * count / process.Count;
  const int end = isAlone ? count : (rank + 1) * count / process.Count;
  std::vector<int> devices(static_cast<std::size_t>(end - first));
  std::iota(devices.begin(), devices.end(), first);
  return devices;
}

} // namespace Strider

#endif
