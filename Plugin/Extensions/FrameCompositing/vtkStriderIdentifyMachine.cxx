// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderIdentifyMachine.h"

#include <cstdint>
#include <fstream>
#include <string>

#include <unistd.h>

double vtkStriderIdentifyMachine()
{
  static const double identity = [] {
    char host[256] = {};
    gethostname(host, sizeof(host) - 1);
    std::string boot;
    std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
    // FNV-1a
    std::uint64_t hash = 14695981039346656037u;
    for (const char character : std::string(host) + "/" + boot)
    {
      hash = (hash ^ static_cast<unsigned char>(character)) * 1099511628211u;
    }
    return static_cast<double>(hash >> 12);
  }();
  return identity;
}
