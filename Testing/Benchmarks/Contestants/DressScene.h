// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What some modes add to a scene: surfaces, masks, labels, components, 2-D functions.
#ifndef StriderBenchmarks_DressScene_h
#define StriderBenchmarks_DressScene_h

#include "Modes/Mode.h"
#include "Scene/BenchScene.h"

#include "Strider/VolumeRenderer.h"

#include <memory>

namespace StriderBenchmarks
{

/// Gives a renderer, which has the scene's volume and functions, what the mode needs of its own; `held` must live as long as it renders.
Strider::Status DressRenderer(const Mode& mode, const BenchScene& scene,
  Strider::VolumeRenderer& renderer, std::shared_ptr<void>& held);

/// Has a frame show it.
void DressRequest(
  const Mode& mode, const Strider::VolumeView& volume, Strider::RenderRequest& request);

} // namespace StriderBenchmarks

#endif
