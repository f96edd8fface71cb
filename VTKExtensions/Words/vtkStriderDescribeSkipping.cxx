// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes empty-space skipping.
#include "vtkStriderDescribeSkipping.h"

#include <cmath>

using namespace Strider;

namespace
{

/** Formats a fraction as a percentage with one decimal: 0.031 becomes "3.1%". */
std::string DescribeShare(double share)
{
  const std::string tenths = std::to_string(std::lround(1000.0 * share));
  const std::string digits = tenths.size() < 2 ? "0" + tenths : tenths;
  return digits.substr(0, digits.size() - 1) + "." + digits.back() + "%";
}

std::string DescribeOccupancy(const SkippingStatistics& skipping)
{
  return std::string(skipping.Skips ? "skipping, " : "no skipping, ") +
    DescribeShare(skipping.OccupiedShare) + " occupied" +
    (skipping.KnownShare > 0.0 ? ", " + DescribeShare(skipping.KnownShare) + " of one value" : "");
}

} // namespace

std::string vtkStriderDescribeSkipping(const FrameStatistics& statistics)
{
  if (!statistics.Skipping)
  {
    return "";
  }
  const SkippingStatistics& skipping = *statistics.Skipping;
  const std::string who = skipping.IsRequested ? " (on)" : " (automatic)";
  switch (skipping.Reason)
  {
    case SkippingReason::Off:
      break;
    case SkippingReason::NoMemory:
      return "no skipping (no memory to spare)";
    case SkippingReason::BlendMode:
      return "no skipping (unsupported by this blend mode)";
    case SkippingReason::ReadingIsFaster:
      return "no skipping, reading all samples is faster here" + who;
    case SkippingReason::Occupancy:
      return DescribeOccupancy(skipping) + who;
    case SkippingReason::Extremes:
      return "skipping, voxels that cannot change the extreme" + who;
    case SkippingReason::MultiVolume:
      return "skipping, several volumes" + who;
  }
  return "no skipping (off)";
}
