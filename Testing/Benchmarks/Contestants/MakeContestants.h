// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes the contestants of a run.
#ifndef StriderBenchmarks_MakeContestants_h
#define StriderBenchmarks_MakeContestants_h

#include "Contestants/Contestant.h"
#include "Scene/BenchScene.h"

#include "Strider/VolumeRenderer.h"

namespace StriderBenchmarks
{

/// Makes one contestant for each mode of the options. Strider modes that neither move nor add voxels share
/// `renderer`, which must have the scene's volume and functions; each of the others has a renderer of its own with
/// one more copy of the volume.
Strider::Status MakeContestants(const std::vector<Mode>& modes, const BenchScene& scene,
  const std::shared_ptr<Strider::VolumeRenderer>& renderer, ContestantList& contestants);

} // namespace StriderBenchmarks

#endif
