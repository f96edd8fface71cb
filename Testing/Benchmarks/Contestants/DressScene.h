// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Additions of some modes to a scene: surfaces, masks, labels, components, 2-D functions.
#ifndef StriderBenchmarks_DressScene_h
#define StriderBenchmarks_DressScene_h

#include "Modes/Mode.h"
#include "Scene/BenchScene.h"

#include "Strider/VolumeRenderer.h"

#include <memory>

namespace StriderBenchmarks
{

/// Sets a mode's additions on a renderer that already has the scene's volume and functions; `held` must outlive its
/// rendering.
Strider::Status DressRenderer(const Mode& mode, const BenchScene& scene,
  Strider::VolumeRenderer& renderer, std::shared_ptr<void>& held);

/// Sets a mode's additions on a request.
void DressRequest(
  const Mode& mode, const Strider::VolumeView& volume, Strider::RenderRequest& request);

} // namespace StriderBenchmarks

#endif
