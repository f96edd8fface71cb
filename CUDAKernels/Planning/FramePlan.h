// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How a frame is rendered: which ray loop runs, what it reads, and why.
#ifndef Strider_Planning_FramePlan_h
#define Strider_Planning_FramePlan_h

#include "Compositing/SceneKind.h"
#include "Planning/KernelTable.h"
#include "Strider/FrameChoices.h"

#include <optional>

namespace Strider
{

struct FramePlan
{
  RayProgram Program = RayProgram::General;
  VoxelSource Source = VoxelSource::Texture;
  FilterExecution Execution = FilterExecution::Fetches; ///< never Automatic
  SceneKind Kind = SceneKind::General; ///< least code that supports the scene; see NeedsScene.h
  PreIntegrationUse PreIntegration = PreIntegrationUse::Off;
  /// Whether the frame reads gradients from a texture (Strategies::GradientCache): Used, if the setting and the memory
  /// allow it, or why not. No value: it needs no gradients.
  std::optional<OptionalTextureOutcome> Gradients;
  DepthSet Depths; ///< batch depths of the kernel
  /// The volume is compressed, cannot be decoded into slabs, and the filter reads more than eight neighbours, which
  /// only programs for textures and slabs do. The frame fails with OutOfMemory.
  bool LacksTexture = false;
};

} // namespace Strider

#endif
