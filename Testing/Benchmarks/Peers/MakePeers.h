// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes contestants of the benchmark's own loops.
#ifndef StriderBenchmarks_MakePeers_h
#define StriderBenchmarks_MakePeers_h

#include "Contestants/Contestant.h"
#include "Scene/BenchScene.h"

namespace StriderBenchmarks
{

/// Makes one contestant for each mode; they share one texture, a second copy of the scene's volume on the device.
/// Fails with Unsupported in a build without CUDA.
Strider::Status MakePeers(
  const std::vector<Mode>& modes, const BenchScene& scene, ContestantList& contestants);

} // namespace StriderBenchmarks

#endif
