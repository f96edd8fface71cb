// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFinishDepth.h"

#include "vtkStriderPixelPlaces.h"
#include "vtkStriderVolumeInput.h"

#include <algorithm>
#include <cmath>

namespace
{

using Point = std::array<double, 3>;

/// Returns the position that VTK's GPU mapper takes for that of a sample in a volume of points.
Point ShiftAsVTK(const Point& place, const std::array<int, 3>& counts)
{
  Point shifted;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double count = counts[axis];
    shifted[axis] = (place[axis] + 0.5) * (count - 1.0) / count;
  }
  return shifted;
}

/// Finds where the way from `near` to `far` enters and leaves the volume, as shares of its length. Returns false
/// where it misses the volume.
bool Intersect(const Point& near, const Point& far, const std::array<int, 3>& counts, double& entry,
  double& exit)
{
  entry = 0.0;
  exit = 1.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double way = far[axis] - near[axis];
    const double last = counts[axis] - 1.0;
    if (way == 0.0 && (near[axis] < 0.0 || near[axis] > last))
    {
      return false;
    }
    if (way != 0.0)
    {
      const double first = -near[axis] / way;
      const double second = (last - near[axis]) / way;
      entry = std::max(entry, std::min(first, second));
      exit = std::min(exit, std::max(first, second));
    }
  }
  return entry < exit;
}

Point Mix(const Point& from, const Point& to, double share)
{
  return { from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1]),
    from[2] + share * (to[2] - from[2]) };
}

/// Returns the distance between two points of index space, in data coordinates.
double Measure(const Point& from, const Point& to, const Strider::Matrix4& indexToPhysical)
{
  double squares = 0.0;
  for (int row = 0; row < 3; ++row)
  {
    double sum = 0.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      sum += indexToPhysical[4 * row + axis] * (to[axis] - from[axis]);
    }
    squares += sum * sum;
  }
  return std::sqrt(squares);
}

} // namespace

std::vector<float> vtkStriderFinishDepth(const Strider::RenderedImage& image,
  const Strider::RenderRequest& request, const std::array<int, 3>& points, bool areCells,
  bool clampsToBackface)
{
  const std::size_t count = static_cast<std::size_t>(image.Size[0]) * image.Size[1];
  std::vector<float> depths(image.Depth, image.Depth + count);
  const bool hidesDepth = request.MatchVTK && Strider::GathersAllSamples(request.Appearance.Blend);
  const bool shifts = request.MatchVTK && !areCells;
  if (hidesDepth)
  {
    std::fill(depths.begin(), depths.end(), 1.0f);
  }
  if (!clampsToBackface)
  {
    return depths;
  }
  const vtkStriderPixelPlaces places(request);
  for (int y = 0; y < image.Size[1]; ++y)
  {
    for (int x = 0; x < image.Size[0]; ++x)
    {
      float& depth = depths[static_cast<std::size_t>(y) * image.Size[0] + x];
      const Point near = places.Find(x, y, 0.0);
      const Point far = places.Find(x, y, 1.0);
      double entry = 0.0;
      double exit = 1.0;
      if (depth < 1.0f || !Intersect(near, far, points, entry, exit))
      {
        continue;
      }
      // VTK's GPU mapper starts one step behind the entry.
      const double step = request.SampleDistance / Measure(near, far, request.IndexToPhysical);
      Point place = Mix(near, far, request.MatchVTK ? entry + step : exit);
      place = shifts ? ShiftAsVTK(place, points) : place;
      depth = static_cast<float>(places.MeasureDepth(place));
    }
  }
  return depths;
}
