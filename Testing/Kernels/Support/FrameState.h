// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The state of a renderer as its frames show it: pixels and statistics; and calls that would change it.
#ifndef Strider_Testing_FrameState_h
#define Strider_Testing_FrameState_h

#include "MakeFeatureScenes.h"

#include <functional>
#include <string>
#include <vector>

namespace Strider::Testing
{

/// A frame without its times.
struct FrameState
{
  std::vector<float> Rgba;
  std::vector<float> Depth;
  std::string Statistics; ///< all numbers and sentences, one a line

  bool operator==(const FrameState& other) const
  {
    return this->Rgba == other.Rgba && this->Depth == other.Depth &&
      this->Statistics == other.Statistics;
  }
};

/// Renders two frames and returns the second one: the first may make what the second one finds made. An error fails the
/// test.
FrameState TakeState(VolumeRenderer& renderer, const RenderRequest& request);

/// Expects equal states; tells what differs.
void ExpectSameState(const FrameState& found, const FrameState& expected);

/// A call that changes what a renderer shows.
struct StateChange
{
  std::string Name;
  std::function<Status(VolumeRenderer&)> Call;
  /// A device may store the new voxels in place of the former ones. A failure then says that those are lost.
  bool MayOverwrite = false;
};

/// Lists calls that set parts of `next`, whose memory must outlive the list.
std::vector<StateChange> ListStateChanges(const FeatureScene& next);
/// Lists calls with arguments that every renderer refuses.
std::vector<StateChange> ListRefusedCalls(const FeatureScene& scene);

/// Pairs of scenes with the same kind of content, shown without choices that depend on time.
struct StatePair
{
  std::string Name;
  FeatureScene Former;
  FeatureScene Next;
};
std::vector<StatePair> ListStatePairs();

} // namespace Strider::Testing

#endif
