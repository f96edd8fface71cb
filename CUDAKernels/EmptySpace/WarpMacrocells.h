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

/// Of index space, for rays that skip: the entry of a macrocell, given those of the voxels' macrocells. `spans` are those of x, y and z
/// one after the other, `cells` the macrocells along each axis. An occupied one, 0, is smaller than all others.
STRIDER_HOST_DEVICE unsigned char FindSpannedEntry(
  const unsigned char* entries, const CellSpan* spans, const int (&cells)[3], std::size_t cell)
{
  const auto count = static_cast<std::size_t>(cells[0]);
  const std::size_t row = cell / count;
  const CellSpan x = spans[cell % count];
  const CellSpan y = spans[cells[0] + static_cast<int>(row % cells[1])];
  const CellSpan z = spans[cells[0] + cells[1] + static_cast<int>(row / cells[1])];
  unsigned char least =
    entries[(static_cast<std::size_t>(z.First) * cells[1] + y.First) * count + x.First];
  for (int placeZ = z.First; placeZ <= z.Last && least > 0; ++placeZ)
  {
    for (int placeY = y.First; placeY <= y.Last && least > 0; ++placeY)
    {
      const unsigned char* line =
        entries + (static_cast<std::size_t>(placeZ) * cells[1] + placeY) * count;
      for (int placeX = x.First; placeX <= x.Last; ++placeX)
      {
        least = line[placeX] < least ? line[placeX] : least;
      }
    }
  }
  return least;
}

} // namespace Strider

#endif
