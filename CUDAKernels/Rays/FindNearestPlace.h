// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Looks up remembered views of scenes: `Place::Seen.Axes` holds the view, `LastUse` the time of its last use; host only.
#ifndef Strider_Rays_FindNearestPlace_h
#define Strider_Rays_FindNearestPlace_h

#include "Rays/CompareViews.h"

#include <vector>

namespace Strider
{

/// A camera that has turned by less than this since the last frame counts as resting.
constexpr double RestingDegrees = 0.1;

/// Returns the nearest view that `isSameScene` accepts and that differs by at most `degrees`; null if there is none.
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

/// Removes the least recently used view if there are `most`.
template <typename Place>
void ForgetOldestPlace(std::vector<Place>& places, std::size_t most)
{
  if (places.size() >= most)
  {
    places.erase(std::min_element(places.begin(), places.end(),
      [](const Place& a, const Place& b) { return a.LastUse < b.LastUse; }));
  }
}

/// Returns the entry of the same scene, or else the least recently used entry, cleared.
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
