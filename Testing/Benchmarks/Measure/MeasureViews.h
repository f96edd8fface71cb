// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The measurements of a run.
#ifndef StriderBenchmarks_MeasureViews_h
#define StriderBenchmarks_MeasureViews_h

#include "Contestants/Contestant.h"
#include "Measure/RunResult.h"
#include "Scene/BenchScene.h"

namespace StriderBenchmarks
{

/// View by view: images of all modes are compared, samples counted, then all modes render in turns, `options.Warmup` times
/// untimed and `options.Rounds` times timed, each round starting with another mode. A mode that fails or shows another image is
/// measured no further.
RunResult MeasureViews(const BenchOptions& options, const BenchScene& scene,
  const std::vector<View>& views, ContestantList& contestants);

/// Mode by mode, one timed frame of each view in order, after a warm-up at the first view; with `options.IsCold` without one and
/// followed by a second turn. Images are compared and samples counted afterwards.
RunResult MeasureTurn(const BenchOptions& options, const BenchScene& scene,
  const std::vector<View>& views, ContestantList& contestants);

/// For a profiler: counts all samples, prints "skip N" (kernels launched until then) and launches each mode once in each view, in
/// order, with no other launch between, as a CSV tells: launch,view,mode,samples,launch_description. These launches also stand
/// between cudaProfilerStart and cudaProfilerStop. Returns false where one failed.
bool ProfileViews(
  const BenchScene& scene, const std::vector<View>& views, ContestantList& contestants);

} // namespace StriderBenchmarks

#endif
