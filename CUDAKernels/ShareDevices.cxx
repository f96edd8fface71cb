// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Divides the CUDA devices of a machine among its processes.
#include "ShareDevices.h"

#include <algorithm>
#include <numeric>

namespace Strider
{

std::vector<int> ShareDevices(int count, const LocalProcess& process)
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
