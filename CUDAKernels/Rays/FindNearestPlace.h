// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Looks up remembered views of scenes. Their member Seen holds the view as Axes and compares scenes by ShowsSameScene;
// their member LastUse is the time of the last use. Host only.
#ifndef Strider_Rays_FindNearestPlace_h
#define Strider_Rays_FindNearestPlace_h

#include "Rays/CompareViews.h"

#include <vector>

namespace Strider
{

/// A camera that has turned by less than this since the last frame counts as resting.
constexpr double RestingDegrees = 0.1;

/// True if neighbouring rays of two views are about equally far apart.
inline bool AreEquallyFar(double voxelsPerPixel, double other)
{
  return voxelsPerPixel > 0.9 * other && voxelsPerPixel < 1.1 * other;
}

/// Returns the nearest view of the scene of `sight` that differs by at most `degrees`; null if there is none.
template <typename Place, typename Sight>
Place* FindNearestPlace(std::vector<Place>& places, const Sight& sight, double degrees)
{
  Place* nearest = nullptr;
  for (Place& place : places)
  {
    const double turn = MeasureTurn(place.Seen.Axes, sight.Axes);
    if (turn <= degrees && place.Seen.ShowsSameScene(sight))
    {
      nearest = &place;
      degrees = turn;
    }
  }
  return nearest;
}

template <typename Places>
auto FindOldest(Places& places)
{
  return std::min_element(places.begin(), places.end(),
    [](const auto& a, const auto& b) { return a.LastUse < b.LastUse; });
}

/// Adds a view, after removing the least recently used one if there are `most`.
template <typename Place>
Place& AddPlace(std::vector<Place>& places, Place place, std::size_t most)
{
  if (places.size() >= most)
  {
    places.erase(FindOldest(places));
  }
  places.push_back(std::move(place));
  return places.back();
}

/// Returns the entry of the same scene, or else the least recently used entry, cleared.
template <typename Recents, typename Sight>
auto& FindRecent(Recents& recents, const Sight& sight)
{
  const auto same = std::find_if(recents.begin(), recents.end(),
    [&](const auto& recent) { return sight.ShowsSameScene(recent.Seen); });
  if (same != recents.end())
  {
    return *same;
  }
  auto& oldest = *FindOldest(recents);
  oldest = {};
  return oldest;
}

} // namespace Strider

#endif
