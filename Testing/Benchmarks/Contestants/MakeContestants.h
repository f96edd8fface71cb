// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The modes of a run, ready to render a scene.
#ifndef StriderBenchmarks_MakeContestants_h
#define StriderBenchmarks_MakeContestants_h

#include "Contestants/Contestant.h"
#include "Scene/BenchScene.h"

#include "Strider/VolumeRenderer.h"

namespace StriderBenchmarks
{

/// One for each mode of the options. Those of Strider's that never move the voxels, and add none, share `renderer`, which must have the scene's
/// volume and functions; each of the others has a renderer of its own, and with it one more copy of the volume.
Strider::Status MakeContestants(const std::vector<Mode>& modes, const BenchScene& scene,
  const std::shared_ptr<Strider::VolumeRenderer>& renderer, ContestantList& contestants);

} // namespace StriderBenchmarks

#endif
