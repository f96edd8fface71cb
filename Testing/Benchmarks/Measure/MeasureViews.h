// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The measurements of a run.
#ifndef StriderBenchmarks_MeasureViews_h
#define StriderBenchmarks_MeasureViews_h

#include "Contestants/Contestant.h"
#include "Measure/RunResult.h"
#include "Scene/BenchScene.h"

#include <cstddef>

namespace StriderBenchmarks
{

/// Measures view by view: images of all modes are compared and samples counted, then all modes render in turns,
/// `options.Warmup` times untimed and `options.Rounds` times timed, each round starting with another mode. A mode
/// that fails or gives another image is not measured further.
RunResult MeasureViews(const BenchOptions& options, const BenchScene& scene,
  const std::vector<View>& views, ContestantList& contestants);

/// Measures mode by mode, one timed frame of each view in order, after a warm-up at the first view; with
/// `options.IsCold` without one and followed by a second turn. Images are compared and samples counted afterwards,
/// once for all views with the same name.
RunResult MeasureTurn(const BenchOptions& options, const BenchScene& scene,
  const std::vector<View>& views, ContestantList& contestants);

/// For a profiler: launches each mode once in each view, in order, and prints a CSV:
/// launch,view,mode,samples,launch_description,stored_order. Only these launches lie between cudaProfilerStart and
/// cudaProfilerStop: samples are counted before them, and modes that may move the voxels have rendered 60 frames at
/// the view. Returns false where one failed.
bool ProfileViews(const BenchOptions& options, const BenchScene& scene,
  const std::vector<View>& views, ContestantList& contestants);

/// Milliseconds of one copy of this many bytes from device to device: the median of several. Where memory is short,
/// copies piece by piece. Fails with Unsupported in a build without CUDA.
Strider::Status MeasureCopy(std::size_t bytes, double& milliseconds);

} // namespace StriderBenchmarks

#endif
