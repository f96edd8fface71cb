// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Describes the use of pre-integration.
#include "vtkStriderDescribePreIntegration.h"

using Strider::PreIntegrationUse;

std::string vtkStriderDescribePreIntegration(const Strider::FrameStatistics& statistics)
{
  if (!statistics.PreIntegration)
  {
    return "";
  }
  switch (*statistics.PreIntegration)
  {
    case PreIntegrationUse::Used:
      return "pre-integration";
    case PreIntegrationUse::NotForScene:
      return "no pre-integration (unsupported by these settings)";
    case PreIntegrationUse::NotForParts:
      return "no pre-integration (translucent surfaces divide the rays)";
    case PreIntegrationUse::NotForSource:
      return "no pre-integration (compressed bricks on a GPU need slabs and steps of at most 2 "
             "voxels)";
    case PreIntegrationUse::Off:
      break;
  }
  return "no pre-integration (off)";
}
