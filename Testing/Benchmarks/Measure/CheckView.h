// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What is done in a view besides timing: images are compared and samples counted.
#ifndef StriderBenchmarks_CheckView_h
#define StriderBenchmarks_CheckView_h

#include "Contestants/Contestant.h"
#include "Measure/RunResult.h"

namespace StriderBenchmarks
{

/// A result for each contestant, with no view yet.
RunResult StartResult(const std::vector<View>& views, const ContestantList& contestants);

/// Renders and adds to the mode's moves of voxels; a failure becomes its problem.
bool RenderOrNote(Contestant& contestant, const Strider::RenderRequest& request, const View& view,
  ModeResult& result, TimedFrame& frame);

/// Every mode without a problem renders the view once and is compared with the first Strider mode that can render it.
void CompareModes(ContestantList& contestants, const Strider::RenderRequest& request,
  const View& view, RunResult& result);

/// Of a frame that counts.
struct FrameCounts
{
  std::uint64_t Samples = 0;
  std::uint64_t VoxelsFetched = 0; ///< by marching caches
};

/// The samples of each mode in a view, from a counted frame. Peers take those of the first Strider mode, fetch-only all that the
/// rays have.
std::vector<FrameCounts> CountSamples(ContestantList& contestants,
  const Strider::RenderRequest& request, const View& view, RunResult& result);

} // namespace StriderBenchmarks

#endif
