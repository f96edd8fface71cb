// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderUniteGrids.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace
{

/// Tolerance in voxels, for simulations that compute the origin of each block with rounding errors.
constexpr double GridTolerance = 1e-3;

using Extent = std::array<int, 6>;

Extent Shift(const vtkStriderGridPart& part, const std::array<int, 3>& shift)
{
  Extent extent;
  for (int end = 0; end < 6; ++end)
  {
    extent[end] = static_cast<int>(part.Extent[end]) + shift[end / 2];
  }
  return extent;
}

bool Overlap(const Extent& one, const Extent& other)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    const bool isFlat = one[2 * axis] == one[2 * axis + 1];
    const int more = isFlat ? 1 : 0; // then all parts are flat
    if (one[2 * axis] >= other[2 * axis + 1] + more || other[2 * axis] >= one[2 * axis + 1] + more)
    {
      return false;
    }
  }
  return true;
}

/// Hides parts that equal a former part. Returns whether no other parts overlap.
bool HideDoubles(const std::vector<Extent>& extents, std::vector<bool>& areShown)
{
  std::vector<std::size_t> order(extents.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
    [&](std::size_t one, std::size_t other) { return extents[one][0] < extents[other][0]; });
  for (std::size_t at = 0; at < order.size(); ++at)
  {
    const std::size_t one = order[at];
    for (std::size_t next = at + 1;
         areShown[one] && next < order.size() && extents[order[next]][0] <= extents[one][1]; ++next)
    {
      const std::size_t other = order[next];
      if (!areShown[other] || !Overlap(extents[one], extents[other]))
      {
        continue;
      }
      if (extents[one] != extents[other])
      {
        return false;
      }
      areShown[other] = false; // the sort is stable
    }
  }
  return true;
}

/// Collects the coordinates of all parts in the whole grid. Returns whether they belong to one grid without gaps.
bool UniteCoordinates(const std::vector<vtkStriderGridPart>& parts,
  const std::vector<double>& coordinates, vtkStriderUnitedGrid& grid)
{
  constexpr double None = std::numeric_limits<double>::quiet_NaN();
  for (int axis = 0; axis < 3; ++axis)
  {
    grid.Coordinates[axis].assign(grid.Whole.CountPoints(axis), None);
  }
  const double* next = coordinates.data();
  const double* end = next + coordinates.size();
  for (const vtkStriderGridPart& part : parts)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      const int count = part.CountPoints(axis);
      if (end - next < count)
      {
        return false;
      }
      auto known = grid.Coordinates[axis].begin() +
        static_cast<int>(part.Extent[2 * axis] - grid.Whole.Extent[2 * axis]) * (count > 0 ? 1 : 0);
      const double width = count > 1 ? std::abs(next[count - 1] - next[0]) / (count - 1) : 0.0;
      for (const double* last = next + count; next < last; ++next, ++known)
      {
        if (!std::isnan(*known) && std::abs(*known - *next) > GridTolerance * width)
        {
          return false;
        }
        *known = std::isnan(*known) ? *next : *known;
      }
    }
  }
  return std::none_of(grid.Coordinates.begin(), grid.Coordinates.end(), [](const auto& along) {
    return std::any_of(along.begin(), along.end(), [](double one) { return std::isnan(one); });
  });
}

/// Returns the number of cells beyond an end of a part's extent that its samples need.
int CountLayers(
  const vtkStriderUnitedGrid& grid, const vtkStriderGridPart& part, int end, int least)
{
  const std::vector<double>& along = grid.Coordinates[end / 2];
  if (along.size() < 2)
  {
    return least;
  }
  const double spacing =
    std::abs(along.back() - along.front()) / static_cast<double>(along.size() - 1);
  const int step = end % 2 == 0 ? -1 : 1;
  const int border = static_cast<int>(part.Extent[end] - grid.Whole.Extent[end / 2 * 2]);
  int layers = 0;
  for (int point = border; point >= 0 && point < static_cast<int>(along.size()) &&
       std::abs(along[point] - along[border]) < spacing;
       point += step)
  {
    ++layers;
  }
  return layers - 1 + least; // every grid needs one, the neighbour
}

void TakeExtents(
  const std::vector<Extent>& extents, const std::vector<bool>& areShown, double* whole)
{
  bool isFirst = true;
  for (std::size_t part = 0; part < extents.size(); ++part)
  {
    for (int axis = 0; areShown[part] && axis < 3; ++axis)
    {
      const double low = extents[part][2 * axis];
      const double high = extents[part][2 * axis + 1];
      whole[2 * axis] = isFirst ? low : std::min(whole[2 * axis], low);
      whole[2 * axis + 1] = isFirst ? high : std::max(whole[2 * axis + 1], high);
    }
    isFirst = isFirst && !areShown[part];
  }
}

} // namespace

bool vtkStriderFindShift(
  const vtkStriderGridPart& from, const vtkStriderGridPart& to, std::array<int, 3>& shift)
{
  for (int number = 0; number < 9; ++number)
  {
    if (!(std::abs(from.Direction[number] - to.Direction[number]) < 1e-6))
    {
      return false;
    }
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    double way = 0.0;
    for (int row = 0; row < 3; ++row)
    {
      way += to.Direction[3 * row + axis] * (from.Origin[row] - to.Origin[row]);
    }
    const double spacing = to.Spacing[axis];
    const double voxels = way / spacing;
    const double reach = std::abs(voxels) +
      std::max(std::abs(from.Extent[2 * axis]), std::abs(from.Extent[2 * axis + 1]));
    const double nearest = std::round(voxels);
    if (!(std::abs(voxels - nearest) < GridTolerance) ||
      !(std::abs(from.Spacing[axis] - spacing) * reach < GridTolerance * std::abs(spacing)) ||
      !(reach < std::numeric_limits<int>::max() / 2))
    {
      return false;
    }
    shift[axis] = static_cast<int>(nearest);
  }
  return true;
}

vtkStriderUnitedGrid vtkStriderUniteGrids(
  const std::vector<vtkStriderGridPart>& parts, const std::vector<double>& coordinates)
{
  const vtkStriderUnitedGrid several;
  const auto first = std::find_if(
    parts.begin(), parts.end(), [](const vtkStriderGridPart& part) { return !part.IsEmpty(); });
  if (first == parts.end())
  {
    return several;
  }
  vtkStriderUnitedGrid grid;
  grid.Whole = *first;
  grid.Shifts.assign(parts.size(), { 0, 0, 0 });
  std::vector<Extent> extents;
  for (std::size_t index = 0; index < parts.size(); ++index)
  {
    const vtkStriderGridPart& part = parts[index];
    const bool isEmpty = part.IsEmpty();
    const bool isOther =
      part.Kind == vtkStriderGridPart::OtherData || (!isEmpty && part.Kind != first->Kind);
    if (isOther ||
      (!isEmpty && part.Kind == vtkStriderGridPart::Image &&
        !vtkStriderFindShift(part, *first, grid.Shifts[index])))
    {
      return several;
    }
    grid.AreShown.push_back(!isEmpty);
    extents.push_back(Shift(part, grid.Shifts[index]));
  }
  TakeExtents(extents, grid.AreShown, grid.Whole.Extent);
  for (std::size_t index = 0; index < parts.size(); ++index)
  {
    for (int axis = 0; grid.AreShown[index] && axis < 3; ++axis)
    {
      if ((parts[index].CountPoints(axis) == 1) != (grid.Whole.CountPoints(axis) == 1))
      {
        return several;
      }
    }
  }
  grid.IsOne = HideDoubles(extents, grid.AreShown) &&
    (first->Kind != vtkStriderGridPart::Rectilinear || UniteCoordinates(parts, coordinates, grid));
  return grid.IsOne ? grid : several;
}

int vtkStriderCountMissingLayers(
  const std::vector<vtkStriderGridPart>& parts, const vtkStriderUnitedGrid& grid, int least)
{
  int needed = 0;
  bool isMissing = false;
  bool areFinal = true;
  for (std::size_t index = 0; index < parts.size(); ++index)
  {
    if (!grid.AreShown[index])
    {
      continue;
    }
    const vtkStriderGridPart& part = parts[index];
    areFinal = areFinal && part.IsFinal != 0.0;
    for (int end = 0; end < 6; ++end)
    {
      const int inside = std::abs(
        static_cast<int>(part.Extent[end] + grid.Shifts[index][end / 2] - grid.Whole.Extent[end]));
      const int layers = std::min(inside, CountLayers(grid, part, end, least));
      needed = std::max(needed, layers);
      isMissing = isMissing || std::abs(part.Has[end] - part.Extent[end]) < layers;
    }
  }
  return isMissing && !areFinal ? needed : 0;
}
