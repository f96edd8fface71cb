// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Compares images and counts samples of a view, outside the timed frames.
#ifndef StriderBenchmarks_CheckView_h
#define StriderBenchmarks_CheckView_h

#include "Contestants/Contestant.h"
#include "Measure/RunResult.h"

namespace StriderBenchmarks
{

/// Makes a result for each contestant, without any view.
RunResult StartResult(const std::vector<View>& views, const ContestantList& contestants);

/// Renders and adds to the mode's moves of voxels. An error is recorded as the mode's problem.
bool RenderOrNote(Contestant& contestant, const Strider::RenderRequest& request, const View& view,
  ModeResult& result, TimedFrame& frame);

/// Renders the view once with every mode that has no problem, and compares it with the first Strider mode that can
/// render it.
void CompareModes(ContestantList& contestants, const Strider::RenderRequest& request,
  const View& view, RunResult& result);

/// Counts of a frame.
struct FrameCounts
{
  std::uint64_t Samples = 0;
  std::uint64_t VoxelsFetched = 0; ///< by marching caches
};

/// Counts the samples of each mode in a view. Peers take the counts of the first Strider mode, fetch-only takes all
/// samples of the rays.
std::vector<FrameCounts> CountSamples(ContestantList& contestants,
  const Strider::RenderRequest& request, const View& view, RunResult& result);

} // namespace StriderBenchmarks

#endif
