// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The suite compressed-frames.
#ifndef StriderBenchmarks_RunCompressedFramesSuite_h
#define StriderBenchmarks_RunCompressedFramesSuite_h

#include "Report/BenchReport.h"
#include "Scene/BenchScene.h"

namespace StriderBenchmarks
{

/// Measures frames from compressed bricks against those from a texture, for caches and blocks of several sizes and without a cache;
/// prints and writes times, how many bricks were found, and how much was decoded. Fails where a compressed frame is not the same bit
/// for bit in all of them, or differs from the texture's by more than the weights of texture units do. Returns what main does.
int RunCompressedFramesSuite(const BenchOptions& options, const BenchScene& scene,
  const DeviceDescription& device, Strider::VolumeRenderer& renderer);

} // namespace StriderBenchmarks

#endif
