// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Measures the benefit of the warps' brick caches.
#ifndef StriderBenchmarks_MeasureUncachedFrames_h
#define StriderBenchmarks_MeasureUncachedFrames_h

#include "Codec/CompressedFrameSettings.h"
#include "Options/BenchOptions.h"
#include "Scene/BenchScene.h"

#include <string>
#include <vector>

namespace StriderBenchmarks
{

/// Alternates frames of `cached` with frames of `uncached`, which decodes a brick for each voxel that a thread reads;
/// the kernels differ in nothing else. Returns an error message, or an empty string.
std::string MeasureUncachedFrames(const BenchOptions& options, const BenchScene& scene,
  const std::vector<View>& views, FrameSetting& cached, FrameSetting& uncached);

} // namespace StriderBenchmarks

#endif
