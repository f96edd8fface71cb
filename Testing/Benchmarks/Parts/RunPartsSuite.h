// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite parts.
#ifndef StriderBenchmarks_RunPartsSuite_h
#define StriderBenchmarks_RunPartsSuite_h

#include "Report/BenchReport.h"
#include "Scene/BenchScene.h"

#include "Strider/VolumeRenderer.h"

namespace StriderBenchmarks
{

/// Renders the volume whole and as 1, 8, 64 and 512 parts: composited, lit, and by its maximum. Prints and writes the
/// times, the memory, and how many values of the pictures differ from those of the whole. Returns the exit status of
/// the program.
int RunPartsSuite(const BenchOptions& options, BenchScene& scene, const DeviceDescription& device,
  Strider::VolumeRenderer& renderer);

} // namespace StriderBenchmarks

#endif
