// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes the devices that share a frame.
#include "vtkStriderDescribeDevices.h"

#include <algorithm>
#include <cmath>

using namespace Strider;

namespace
{

/** Formats a time with two decimals: 0.256 becomes "0.26 ms". */
std::string DescribeMilliseconds(double milliseconds)
{
  const std::string hundredths = std::to_string(std::lround(100.0 * milliseconds));
  const std::string digits =
    std::string(hundredths.size() < 3 ? 3 - hundredths.size() : 0, '0') + hundredths;
  return digits.substr(0, digits.size() - 2) + "." + digits.substr(digits.size() - 2) + " ms";
}

std::string DescribeShare(const DeviceShare& share)
{
  const std::string name = std::to_string(share.Index) + " " + share.Name + " ";
  switch (share.State)
  {
    case DeviceState::Renders:
      break;
    case DeviceState::Rests:
      return name + "rests, fewer devices are faster here";
    case DeviceState::LacksMemory:
      return name + "left out, too little memory";
    case DeviceState::Lost:
      return name + "lost, a call has failed";
  }
  const std::string milliseconds = DescribeMilliseconds(share.Milliseconds);
  if (share.Slices[0] <= share.Slices[1])
  {
    return name + "slices " + std::to_string(share.Slices[0]) + " to " +
      std::to_string(share.Slices[1]) + " in " + milliseconds;
  }
  return name + std::to_string(share.Rows) + " rows in " + milliseconds;
}

/** Returns the mean time of the devices that render, as a percentage of the longest. */
int FindEvenness(const FrameStatistics& statistics)
{
  double sum = 0.0;
  double most = 0.0;
  int count = 0;
  for (const DeviceShare& share : statistics.Devices)
  {
    if (share.State == DeviceState::Renders && share.Rows > 0)
    {
      sum += share.Milliseconds;
      most = std::max(most, share.Milliseconds);
      ++count;
    }
  }
  return count > 1 && most > 0.0 ? static_cast<int>(std::lround(100.0 * sum / (count * most))) : 0;
}

} // namespace

std::string vtkStriderDescribeSplit(const std::optional<SplitChoice>& split)
{
  switch (split ? split->Reason : SplitReason::Fits)
  {
    case SplitReason::Requested:
      return "volume split (on)";
    case SplitReason::ExceedsLimit:
      return "volume split (automatic: exceeds the memory limit)";
    case SplitReason::NoMemory:
      return "volume split (automatic: too large for one device)";
    case SplitReason::Off:
    case SplitReason::Fits:
      break;
    case SplitReason::CompressionIsSet:
      return "volume not split (compressed on request)";
    case SplitReason::VoxelsOnDevice:
      return "volume not split (arrays in GPU memory)";
    case SplitReason::TooFewSlices:
      return "volume not split (too few slices along z)";
    case SplitReason::PiecesTooLarge:
      return "volume not split (too large for all devices together)";
    case SplitReason::DeviceLost:
      return "volume not split (one device is left)";
    case SplitReason::PieceFailed:
      return "volume not split (a device failed with its slices)";
    case SplitReason::MatchesVTK:
      return "volume not split (frames match VTK)";
    case SplitReason::MultiVolume:
      return "volume not split (several volumes)";
    case SplitReason::StartsAtSurface:
      return "volume not split (rays start at isosurfaces)";
    case SplitReason::Scattering:
      return "volume not split (scattered light)";
    case SplitReason::Averages:
      return "volume not split (averages of three or more components)";
    case SplitReason::PreIntegration:
      return "volume not split (pre-integration)";
  }
  return "";
}

std::string vtkStriderDescribeDevices(const FrameStatistics& statistics)
{
  if (statistics.Devices.empty())
  {
    return "";
  }
  const int evenness = FindEvenness(statistics);
  std::string text = std::to_string(statistics.Devices.size()) + " devices" +
    (evenness > 0 ? ", " + std::to_string(evenness) + "% even" : "");
  const std::string split = vtkStriderDescribeSplit(statistics.Split);
  text += split.empty() ? "" : ", " + split;
  const char* separator = ": ";
  for (const DeviceShare& share : statistics.Devices)
  {
    text += separator + DescribeShare(share);
    separator = "; ";
  }
  return text;
}
