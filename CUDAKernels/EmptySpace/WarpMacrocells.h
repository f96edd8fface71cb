// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Macrocells of index space where a grid is uneven: samples that are neighbours there lie in several macrocells of voxels.
#ifndef Strider_EmptySpace_WarpMacrocells_h
#define Strider_EmptySpace_WarpMacrocells_h

#include "EmptySpace/Macrocells.h"
#include "Sampling/WarpPoint.h"

#include <vector>

namespace Strider
{

/// Macrocells of voxels along an axis, both included, that hold the samples of one of index space.
struct CellSpan
{
  int First;
  int Last;
};

/// Voxels by which two ways to compute the place of a sample may differ.
constexpr float WarpMargin = 1.0f / 64.0f;

/// Where the samples at a face between macrocells of index space lie, in macrocells of voxels; `side` -1 for those before it, 1 for
/// those behind it.
inline int FindWarpedCell(const AxisPlaces& axis, int face, int cells, float side)
{
  const float coordinate = static_cast<float>(face * MacrocellSide) - axis.EvenOffset;
  // Rounding before the warp counts as often as voxels are narrower than in an even grid.
  const float reach = coordinate + side * 1e-6f * (1.0f + coordinate);
  const float voxel = WarpCoordinate(axis, reach) + side * WarpMargin;
  return static_cast<int>(
    Clamp(std::floor(voxel / MacrocellSide), 0.0f, static_cast<float>(cells - 1)));
}

/// One span for each macrocell of an axis. The first and the last one hold what lies outside, too. Pointers are to host memory.
inline void AddSpans(const AxisPlaces& axis, std::vector<CellSpan>& spans)
{
  // Cells are read half a voxel before the points that end them: there is one less.
  const int cells = CountMacrocells(axis.EvenOffset < 0.0f ? axis.Count - 1 : axis.Count);
  for (int cell = 0; cell < cells; ++cell)
  {
    const bool isEven = !axis.Places;
    spans.push_back({ isEven ? cell
        : cell == 0          ? 0
                             : FindWarpedCell(axis, cell, cells, -1.0f),
      isEven                ? cell
        : cell == cells - 1 ? cells - 1
                            : FindWarpedCell(axis, cell + 1, cells, 1.0f) });
  }
}

/// Those of x, y and z one after the other; none at all where the grid is even.
inline std::vector<CellSpan> FindSpans(const GridPlaces& grid)
{
  std::vector<CellSpan> spans;
  const bool isUneven = grid.Axis[0].Places || grid.Axis[1].Places || grid.Axis[2].Places;
  for (int axis = 0; isUneven && axis < 3; ++axis)
  {
    AddSpans(grid.Axis[axis], spans);
  }
  return spans;
}

/// visit(place) for all macrocells of voxels that a macrocell of index space spans, until it returns false. `spans` are those of
/// FindSpans, `cells` the macrocells along each axis.
template <typename Visit>
STRIDER_HOST_DEVICE void VisitSpan(
  const CellSpan* spans, const int (&cells)[3], std::size_t cell, const Visit& visit)
{
  const auto width = static_cast<std::size_t>(cells[0]);
  const std::size_t row = cell / width;
  const CellSpan x = spans[cell % width];
  const CellSpan y = spans[cells[0] + static_cast<int>(row % cells[1])];
  const CellSpan z = spans[cells[0] + cells[1] + static_cast<int>(row / cells[1])];
  bool goesOn = true;
  for (int placeZ = z.First; goesOn && placeZ <= z.Last; ++placeZ)
  {
    for (int placeY = y.First; goesOn && placeY <= y.Last; ++placeY)
    {
      const std::size_t line = (static_cast<std::size_t>(placeZ) * cells[1] + placeY) * width;
      for (int placeX = x.First; goesOn && placeX <= x.Last; ++placeX)
      {
        goesOn = visit(line + placeX);
      }
    }
  }
}

/// Of index space: whether a macrocell spans an occupied one, whose entry is 0.
STRIDER_HOST_DEVICE bool IsSpanOccupied(
  const unsigned char* entries, const CellSpan* spans, const int (&cells)[3], std::size_t cell)
{
  bool isOccupied = false;
  VisitSpan(spans, cells, cell, [&](std::size_t place) {
    isOccupied = entries[place] == 0;
    return !isOccupied;
  });
  return isOccupied;
}

/// The same of values: all those of the macrocells that it spans, but for what is not a number.
STRIDER_HOST_DEVICE ValueRange FindSpannedRange(
  const ValueRange* ranges, const CellSpan* spans, const int (&cells)[3], std::size_t cell)
{
  ValueRange found{ INFINITY, -INFINITY };
  VisitSpan(spans, cells, cell, [&](std::size_t place) {
    found.First = Smaller(ranges[place].GetLow(), found.First);
    found.Second = Larger(ranges[place].GetHigh(), found.Second);
    return true;
  });
  return found.First <= found.Second ? found : ValueRange{ NAN, NAN };
}

} // namespace Strider

#endif
