// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite steps.
#ifndef StriderBenchmarks_RunStepsSuite_h
#define StriderBenchmarks_RunStepsSuite_h

#include "Report/BenchReport.h"
#include "Scene/BenchScene.h"

#include "Strider/VolumeRenderer.h"

namespace StriderBenchmarks
{

/// Plays a series of volumes, 30 per second, with and without StageVolume; prints and writes how long each step takes
/// to become visible. Returns the exit status of the program: 1 also where a picture is not that of its step.
int RunStepsSuite(const BenchOptions& options, BenchScene& scene, const DeviceDescription& device,
  Strider::VolumeRenderer& renderer);

} // namespace StriderBenchmarks

#endif
