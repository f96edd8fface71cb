// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Macrocells of index space for uneven grids, each of which spans several macrocells of voxels.
#ifndef Strider_EmptySpace_WarpMacrocells_h
#define Strider_EmptySpace_WarpMacrocells_h

#include "EmptySpace/Macrocells.h"
#include "Sampling/WarpPoint.h"

#include <vector>

namespace Strider
{

/// Range of voxel macrocells along an axis, inclusive, that holds the samples of one index-space macrocell.
struct CellSpan
{
  int First;
  int Last;
};

/// Largest difference, in voxels, between two ways to compute a sample's position.
constexpr float WarpMargin = 1.0f / 64.0f;

/// Returns the voxel macrocell of the samples at a face between two index-space macrocells; `side` is -1 for the
/// samples before the face and 1 for those behind it.
inline int FindWarpedCell(const AxisPlaces& axis, int face, int cells, float side)
{
  const float coordinate = static_cast<float>(face * MacrocellSide) - axis.EvenOffset;
  // A rounding error before the warp is magnified where the grid is finer than an even one.
  const float reach = coordinate + side * 1e-6f * (1.0f + coordinate);
  const float voxel = WarpCoordinate(axis, reach) + side * WarpMargin;
  return static_cast<int>(
    Clamp(std::floor(voxel / MacrocellSide), 0.0f, static_cast<float>(cells - 1)));
}

/// Appends one span per macrocell of an axis. The first and the last span include samples outside. Pointers are to
/// host memory.
inline void AddSpans(const AxisPlaces& axis, std::vector<CellSpan>& spans)
{
  // With cell data, voxels are read half a voxel before the points, and there is one voxel fewer than points.
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

/// Returns the spans of x, then y, then z; empty for an even grid.
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

/// Calls visit(place) for all voxel macrocells that an index-space macrocell spans, until it returns false. `spans`
/// is the result of FindSpans, `cells` the number of macrocells along each axis.
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

/// True if an index-space macrocell spans an occupied voxel macrocell, whose entry is 0.
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

/// Returns the union of the value ranges that an index-space macrocell spans, without NaN.
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
