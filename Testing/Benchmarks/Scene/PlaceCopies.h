// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Several volumes in one frame: turned copies of the scene's volume.
#ifndef StriderBenchmarks_PlaceCopies_h
#define StriderBenchmarks_PlaceCopies_h

#include "Strider/RenderRequest.h"
#include "Strider/VolumeView.h"

#include <vector>

namespace StriderBenchmarks
{

/// Makes a request for one volume into a request for all of `renderers`, which hold copies of that volume. Each copy is
/// turned by 30 degrees more than the one before it, about the middle of the volume and its last axis, and moved by a
/// third of a side along each axis, so that the copies overlap in part.
void PlaceCopies(const Strider::VolumeView& volume,
  const std::vector<Strider::VolumeRenderer*>& renderers, Strider::RenderRequest& request);

} // namespace StriderBenchmarks

#endif
