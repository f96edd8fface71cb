// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderFootprint.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace
{

using Point = std::array<double, 4>;

/// Returns a corner of the box in clip coordinates. Each bit of `corner` selects an end of the box along an axis.
Point PlaceCorner(const vtkStriderBounds& box, int corner, const double toClip[16])
{
  const double point[4] = { box[corner & 1], box[2 + ((corner >> 1) & 1)],
    box[4 + ((corner >> 2) & 1)], 1.0 };
  Point placed{ 0.0, 0.0, 0.0, 0.0 };
  for (int row = 0; row < 4; ++row)
  {
    for (int column = 0; column < 4; ++column)
    {
      placed[row] += toClip[4 * row + column] * point[column];
    }
  }
  return placed;
}

double MeasureBeyondNear(const Point& point)
{
  return point[2] + point[3];
}

void Add(const Point& point, vtkStriderFootprint& footprint)
{
  if (!(point[3] > 0.0))
  {
    return;
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    const double place = point[axis] / point[3];
    footprint.Low[axis] = std::min(footprint.Low[axis], place);
    footprint.High[axis] = std::max(footprint.High[axis], place);
  }
}

} // namespace

bool vtkStriderFindFootprint(
  const vtkStriderBounds& box, const double toClip[16], vtkStriderFootprint& footprint)
{
  constexpr double Infinity = std::numeric_limits<double>::infinity();
  footprint.Low.fill(Infinity);
  footprint.High.fill(-Infinity);
  std::array<Point, 8> corners;
  for (int corner = 0; corner < 8; ++corner)
  {
    corners[corner] = PlaceCorner(box, corner, toClip);
  }
  for (int from = 0; from < 8; ++from)
  {
    const double before = MeasureBeyondNear(corners[from]);
    if (before >= 0.0)
    {
      Add(corners[from], footprint);
    }
    for (const int bit : { 1, 2, 4 })
    {
      const Point& other = corners[from | bit];
      const double beyond = MeasureBeyondNear(other);
      if ((from & bit) || (before < 0.0) == (beyond < 0.0))
      {
        continue;
      }
      Point middle;
      for (int row = 0; row < 4; ++row)
      {
        middle[row] =
          corners[from][row] + (other[row] - corners[from][row]) * before / (before - beyond);
      }
      Add(middle, footprint);
    }
  }
  return footprint.Low[0] <= footprint.High[0];
}

bool vtkStriderIsInPicture(const vtkStriderFootprint& footprint, const std::array<int, 2>& size)
{
  constexpr double SomeDepth = 1e-6;
  if (!(footprint.Low[2] < 1.0 - SomeDepth) || !(footprint.High[2] > -1.0 + SomeDepth))
  {
    return false;
  }
  for (int axis = 0; axis < 2; ++axis)
  {
    const double pixel = 2.0 / size[axis];
    const double low = std::max(footprint.Low[axis], -1.0);
    const double high = std::min(footprint.High[axis], 1.0);
    if (!(high - low >= pixel))
    {
      return false;
    }
  }
  return true;
}

std::array<int, 2> vtkStriderFindRows(const vtkStriderFootprint& footprint, int height)
{
  const double first = std::floor(0.5 * (footprint.Low[1] + 1.0) * height);
  const double end = std::ceil(0.5 * (footprint.High[1] + 1.0) * height);
  const double most = height;
  const int low = static_cast<int>(std::clamp(first, 0.0, most));
  return { low, std::max(low, static_cast<int>(std::clamp(end, 0.0, most))) };
}
