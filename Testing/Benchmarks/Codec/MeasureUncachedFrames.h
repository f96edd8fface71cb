// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the caches of warps are worth.
#ifndef StriderBenchmarks_MeasureUncachedFrames_h
#define StriderBenchmarks_MeasureUncachedFrames_h

#include "Codec/CompressedFrameSettings.h"
#include "Options/BenchOptions.h"
#include "Scene/BenchScene.h"

#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Frames of `cached` and of `uncached`, which decodes a brick for each voxel that a thread reads, in turns, in kernels that differ in
/// nothing else. What is wrong, or an empty string.
std::string MeasureUncachedFrames(const BenchOptions& options, const BenchScene& scene,
  const std::vector<View>& views, FrameSetting& cached, FrameSetting& uncached);

} // namespace StriderBenchmarks

#endif
