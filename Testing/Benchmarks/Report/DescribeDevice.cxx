// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes the machine.
#include "Report/BenchReport.h"

#include <cctype>
#include <fstream>

namespace StriderBenchmarks
{
namespace
{

/// Returns a version such as "580.159.04": the first number with a point in the version file of NVIDIA's kernel
/// module.
std::string ReadDriverVersion()
{
  std::ifstream file("/proc/driver/nvidia/version");
  for (std::string word; file >> word;)
  {
    if (std::isdigit(static_cast<unsigned char>(word[0])) && word.find('.') != std::string::npos)
    {
      return word;
    }
  }
  return "unknown";
}

} // namespace

DeviceDescription DescribeDevice(const Strider::VolumeRenderer& renderer)
{
  const bool isCuda = renderer.GetBackend() == Strider::Backend::CUDA;
  return { isCuda ? "cuda" : "cpu", renderer.GetDeviceName(), isCuda ? ReadDriverVersion() : "" };
}

} // namespace StriderBenchmarks
