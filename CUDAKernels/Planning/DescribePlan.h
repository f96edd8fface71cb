// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Sentences for the decisions of a plan, and its failure; host only.
#ifndef Strider_Planning_DescribePlan_h
#define Strider_Planning_DescribePlan_h

#include "Planning/FramePlan.h"
#include "Strider/Status.h"

namespace Strider
{

/// Returns the text of FrameStatistics::PreIntegration.
inline const char* Describe(PreIntegrationUse use)
{
  switch (use)
  {
    case PreIntegrationUse::Used:
      return "pre-integration";
    case PreIntegrationUse::NotForScene:
      return "no pre-integration (unsupported by these settings)";
    case PreIntegrationUse::NotForSource:
      return "no pre-integration (compressed bricks on a GPU need slabs and steps of at most 2 "
             "voxels)";
    case PreIntegrationUse::Off:
      break;
  }
  return "no pre-integration (off)";
}

/// Returns why there is no gradient texture, as a part of FrameStatistics::Launch. Empty for uses that need none, and
/// for Texture, whose outcome depends on settings and memory.
inline const char* Describe(GradientUse use)
{
  switch (use)
  {
    case GradientUse::NotForBricks:
      return "no gradient texture (compressed bricks)";
    case GradientUse::NotForProgram:
      return "no gradient texture (unsupported by these settings)";
    case GradientUse::NotAsVTK:
      return "no gradient texture (VTK's neighbors are not whole voxels away)";
    case GradientUse::ExecutionIsSet:
      return "no gradient texture (Filter Execution is not Automatic)";
    case GradientUse::NotNeeded:
    case GradientUse::Texture:
      break;
  }
  return "";
}

/// Fails with OutOfMemory where a filter lacks the texture that it needs: see FramePlan::LacksTexture.
inline Status CheckTexture(bool isLacking)
{
  return isLacking
    ? STRIDER_FAILURE(StatusCode::OutOfMemory,
        "cubic and enhancement filters read textures on a CUDA device, and there is no room for "
        "one of this volume")
    : Status();
}

} // namespace Strider

#endif
