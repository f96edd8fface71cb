// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Runs the suite compressed-frames.
#ifndef StriderBenchmarks_RunCompressedFramesSuite_h
#define StriderBenchmarks_RunCompressedFramesSuite_h

#include "Report/BenchReport.h"
#include "Scene/BenchScene.h"

namespace StriderBenchmarks
{

/// Measures frames from compressed bricks against those from a texture, for caches and blocks of several sizes and
/// without a cache. Prints and writes times, cache hit shares, and the amount of decoded data. Fails where compressed
/// frames differ from each other in any bit, or from the texture's by more than the rounding of texture units.
/// Returns the exit status of the program.
int RunCompressedFramesSuite(const BenchOptions& options, const BenchScene& scene,
  const DeviceDescription& device, Strider::VolumeRenderer& renderer);

} // namespace StriderBenchmarks

#endif
