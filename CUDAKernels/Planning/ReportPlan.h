// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reports the decisions of a plan, and its failure; host only.
#ifndef Strider_Planning_ReportPlan_h
#define Strider_Planning_ReportPlan_h

#include "Planning/FramePlan.h"
#include "Strider/Status.h"

namespace Strider
{

/// Reports why there is no gradient texture. Texture is OptionalTexture::None for NotNeeded; for Texture the outcome
/// depends on settings and memory.
inline OptionalTextureChoice ReportGradients(GradientUse use)
{
  OptionalTextureChoice choice;
  choice.Texture = OptionalTexture::Gradients;
  switch (use)
  {
    case GradientUse::NotForBricks:
      choice.Outcome = OptionalTextureOutcome::NotForBricks;
      break;
    case GradientUse::NotForProgram:
      choice.Outcome = OptionalTextureOutcome::NotForProgram;
      break;
    case GradientUse::NotAsVTK:
      choice.Outcome = OptionalTextureOutcome::NotAsVTK;
      break;
    case GradientUse::ExecutionIsSet:
      choice.Outcome = OptionalTextureOutcome::ExecutionIsSet;
      break;
    case GradientUse::Texture:
      choice.Outcome = OptionalTextureOutcome::Used;
      break;
    case GradientUse::NotNeeded:
      choice.Texture = OptionalTexture::None;
      break;
  }
  return choice;
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
