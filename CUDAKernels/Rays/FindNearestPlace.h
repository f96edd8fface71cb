// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Places are views of scenes about which something was found out: `Seen.Axes` says from where, `LastUse` when; host only.
#ifndef Strider_Rays_FindNearestPlace_h
#define Strider_Rays_FindNearestPlace_h

#include "Rays/CompareViews.h"

#include <vector>

namespace Strider
{

/// A camera that has turned by less than this since the last frame rests.
constexpr double RestingDegrees = 0.1;

/// Of those that `isSameScene` accepts, at most so many degrees away; null where there is none.
template <typename Place, typename IsSameScene>
Place* FindNearestPlace(
  std::vector<Place>& places, const ViewAxes& axes, double degrees, const IsSameScene& isSameScene)
{
  Place* nearest = nullptr;
  for (Place& place : places)
  {
    const double turn = MeasureTurn(place.Seen.Axes, axes);
    if (turn <= degrees && isSameScene(place))
    {
      nearest = &place;
      degrees = turn;
    }
  }
  return nearest;
}

/// Makes room for another place where there are `most`: the least recently used one goes.
template <typename Place>
void ForgetOldestPlace(std::vector<Place>& places, std::size_t most)
{
  if (places.size() >= most)
  {
    places.erase(std::min_element(places.begin(), places.end(),
      [](const Place& a, const Place& b) { return a.LastUse < b.LastUse; }));
  }
}

/// The former frame of the same scene, or the least recently used entry, emptied, where there is none.
template <typename Recents, typename IsSameScene>
auto& FindRecent(Recents& recents, const IsSameScene& isSameScene)
{
  const auto same = std::find_if(recents.begin(), recents.end(), isSameScene);
  if (same != recents.end())
  {
    return *same;
  }
  auto& oldest = *std::min_element(recents.begin(), recents.end(),
    [](const auto& a, const auto& b) { return a.LastUse < b.LastUse; });
  oldest = {};
  return oldest;
}

} // namespace Strider

#endif
