// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reference views that the suite tune measures.
#include "Tuning/ChooseReferenceViews.h"

#include "BlockShape/RankLaunches.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace StriderBenchmarks
{

std::vector<Strider::ReferenceView> ChooseReferenceViews(
  const std::vector<Strider::ReferenceView>& views, std::size_t count)
{
  if (count >= views.size())
  {
    return views;
  }
  std::vector<double> degrees(views.size(), std::numeric_limits<double>::max()); // to chosen views
  std::vector<bool> isChosen(views.size(), false);
  for (std::size_t chosen = 0; chosen < count; ++chosen)
  {
    std::size_t farthest = 0;
    for (std::size_t view = 1; view < views.size(); ++view)
    {
      farthest = degrees[view] > degrees[farthest] ? view : farthest;
    }
    isChosen[farthest] = true;
    const Strider::ViewAxes axes = Strider::FindViewAxes(views[farthest]);
    for (std::size_t view = 0; view < views.size(); ++view)
    {
      const double turn = Strider::MeasureFoldedTurn(axes, Strider::FindViewAxes(views[view]));
      degrees[view] = isChosen[view] ? -1.0 : std::min(degrees[view], turn);
    }
  }
  std::vector<Strider::ReferenceView> list;
  for (std::size_t view = 0; view < views.size(); ++view)
  {
    if (isChosen[view])
    {
      list.push_back(views[view]);
    }
  }
  return list;
}

View MakeReferenceCamera(const Strider::ReferenceView& view, const std::string& name)
{
  const auto normalize = [](Direction direction) {
    const double length = std::hypot(direction[0], direction[1], direction[2]);
    return Direction{ direction[0] / length, direction[1] / length, direction[2] / length };
  };
  const Direction right = normalize({ view.Right[0], view.Right[1], view.Right[2] });
  Direction up{ view.Up[0], view.Up[1], view.Up[2] };
  const double along = up[0] * right[0] + up[1] * right[1] + up[2] * right[2];
  for (int axis = 0; axis < 3; ++axis)
  {
    up[axis] -= along * right[axis];
  }
  up = normalize(up);
  const Direction forward{ right[2] * up[1] - right[1] * up[2], right[0] * up[2] - right[2] * up[0],
    right[1] * up[0] - right[0] * up[1] };
  return { name, right, up, forward, 0.0 };
}

} // namespace StriderBenchmarks
