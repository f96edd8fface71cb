// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Fills the pieces of a hierarchy.
#include "Host/Levels/MakePieces.h"

#include "Sampling/ReadLevels.h"

#include <tbb/parallel_for.h>

#include <algorithm>

namespace Strider
{
namespace
{

/// Sets the mean of the values around a place where no level has a cell; false where there are none.
bool AverageAround(const LevelTree& tree, int level, const LevelIndex& place, float* values)
{
  NodeCursor cursor;
  double sums[4] = { 0.0, 0.0, 0.0, 0.0 };
  int found = 0;
  for (int neighbour = 0; neighbour < 27; ++neighbour)
  {
    const float* near = tree.FindValues(level,
      { place[0] + neighbour % 3 - 1, place[1] + neighbour / 3 % 3 - 1,
        place[2] + neighbour / 9 - 1 },
      cursor);
    for (int component = 0; near && component < tree.Components; ++component)
    {
      sums[component] += static_cast<double>(near[component]);
    }
    found += near ? 1 : 0;
  }
  for (int component = 0; component < tree.Components; ++component)
  {
    values[component] = found > 0 ? static_cast<float>(sums[component] / found) : 0.0f;
  }
  return found > 0;
}

/// Sets the value of a level at a place that may be outside: its own, a sample of the coarser levels, or the mean of
/// its neighbours. Outside of the hierarchy the nearest value counts, as in an image.
void FindLevelValue(const LevelTree& tree, const LevelGrid& coarser, int level, LevelIndex place,
  float (&values)[4], NodeCursor (&cursors)[2])
{
  LevelIndex cell;
  for (int axis = 0; axis < 3; ++axis)
  {
    const int cells = tree.CountCells(level, axis);
    place[axis] = std::min(std::max(place[axis], 0), tree.AreCells ? cells - 1 : cells);
    cell[axis] = std::min(place[axis], cells - 1);
  }
  if (const float* own = tree.FindValues(level, place, cursors[0]))
  {
    std::copy(own, own + tree.Components, values);
    return;
  }
  const bool isCovered = level > 0 && tree.IsCovered(level, cell, cursors[1]);
  if (!isCovered && (AverageAround(tree, level, place, values) || level == 0))
  {
    return;
  }
  const double shift = tree.AreCells ? 0.5 : 0.0;
  const double scale = 1.0 / tree.PerCoarse[level];
  ReadLevels(coarser,
    { static_cast<float>((place[0] + shift) * scale),
      static_cast<float>((place[1] + shift) * scale),
      static_cast<float>((place[2] + shift) * scale) },
    level - 1, 0, values);
}

/// Copies the values that the nodes of a piece have themselves, and marks them in `isSet`, x fastest in the piece.
void CopyOwnValues(const LevelTree& tree, const NodesInPiece& piece, const LevelPiece& layout,
  std::vector<std::uint8_t>& isSet, LevelVolume& volume)
{
  const std::size_t components = static_cast<std::size_t>(tree.Components);
  for (const int node : piece.Nodes)
  {
    LevelIndex low;
    LevelIndex high;
    for (int axis = 0; axis < 3; ++axis)
    {
      const int first = tree.Firsts[node][axis] * NodeCells;
      low[axis] = std::max(first, piece.Low[axis]);
      high[axis] = std::min(
        { first + NodeCells - 1, piece.High[axis], tree.CountCells(piece.Level, axis) - 1 });
    }
    for (int z = low[2]; z <= high[2]; ++z)
    {
      for (int y = low[1]; y <= high[1]; ++y)
      {
        const std::size_t from =
          tree.FindValue(tree.Stores[node], { low[0] % NodeCells, y % NodeCells, z % NodeCells });
        const std::int64_t row = layout.Base + static_cast<std::int64_t>(y) * layout.Row +
          static_cast<std::int64_t>(z) * layout.Slice;
        const std::size_t mark =
          (static_cast<std::size_t>(z - piece.Low[2]) * (piece.High[1] - piece.Low[1] + 1) +
            (y - piece.Low[1])) *
            layout.Row +
          (low[0] - piece.Low[0]);
        for (int x = low[0]; x <= high[0]; ++x)
        {
          const std::size_t along = static_cast<std::size_t>(x - low[0]);
          if (tree.HasValue[from + along] != 0)
          {
            std::copy_n(tree.Values.data() + (from + along) * components, components,
              volume.Values.data() + static_cast<std::size_t>(row + x) * components);
            isSet[mark + along] = 1;
          }
        }
      }
    }
  }
}

void FillPiece(
  const LevelTree& tree, const NodesInPiece& piece, const LevelPiece& layout, LevelVolume& volume)
{
  const int components = tree.Components;
  std::vector<std::uint8_t> isSet(piece.CountValues(), 0);
  CopyOwnValues(tree, piece, layout, isSet, volume);
  NodeCursor cursors[2]; // for the level, and for coarser ones
  std::size_t number = 0;
  for (int z = piece.Low[2]; z <= piece.High[2]; ++z)
  {
    for (int y = piece.Low[1]; y <= piece.High[1]; ++y)
    {
      for (int x = piece.Low[0]; x <= piece.High[0]; ++x)
      {
        if (isSet[number++] != 0)
        {
          continue;
        }
        float values[4];
        FindLevelValue(tree, volume.Grid, piece.Level, { x, y, z }, values, cursors);
        const std::int64_t at = layout.Base + x + static_cast<std::int64_t>(y) * layout.Row +
          static_cast<std::int64_t>(z) * layout.Slice;
        std::copy(values, values + components, volume.Values.data() + at * components);
      }
    }
  }
}

void DescribeGrid(const LevelTree& tree, LevelVolume& volume)
{
  LevelGrid& grid = volume.Grid;
  grid.Nodes = volume.Nodes.data();
  grid.Pieces = volume.Pieces.data();
  grid.Borders = volume.Borders.data();
  grid.Values = volume.Values.data();
  for (int axis = 0; axis < 3; ++axis)
  {
    grid.TopNodes[axis] = tree.TopNodes[axis];
    // Less than the corner on all levels, however products are rounded: no sample reads behind the last value.
    grid.High[axis] = static_cast<float>(tree.Whole[axis]) * (1.0f - 4e-7f);
  }
  grid.Last = static_cast<int>(tree.Ratios.size());
  for (int level = 0; level <= grid.Last; ++level)
  {
    grid.Cells[level] = static_cast<float>(tree.PerCoarse[level]);
    grid.Ratios[level] = level < grid.Last ? tree.Ratios[level] : 0;
  }
  grid.Components = tree.Components;
  grid.Shift = tree.AreCells ? 0.5f : 0.0f;
}

} // namespace

void FillPieces(LevelTree& tree, const std::vector<NodesInPiece>& pieces, LevelVolume& volume)
{
  std::int64_t count = 0;
  for (const NodesInPiece& piece : pieces)
  {
    LevelPiece layout;
    layout.Row = piece.High[0] - piece.Low[0] + 1;
    layout.Slice = layout.Row * (piece.High[1] - piece.Low[1] + 1);
    layout.Base = count - piece.Low[0] - static_cast<std::int64_t>(piece.Low[1]) * layout.Row -
      static_cast<std::int64_t>(piece.Low[2]) * layout.Slice;
    for (const int node : piece.Nodes)
    {
      tree.Nodes[node].Piece = static_cast<int>(volume.Pieces.size());
    }
    volume.Pieces.push_back(layout);
    count += static_cast<std::int64_t>(piece.CountValues());
  }
  volume.Values.assign(static_cast<std::size_t>(count) * tree.Components, 0.0f);
  volume.Nodes = tree.Nodes;
  DescribeGrid(tree, volume);
  std::size_t first = 0;
  while (first < pieces.size())
  {
    std::size_t last = first;
    while (last < pieces.size() && pieces[last].Level == pieces[first].Level)
    {
      ++last;
    }
    tbb::parallel_for(first, last,
      [&](std::size_t number) { FillPiece(tree, pieces[number], volume.Pieces[number], volume); });
    first = last;
  }
}

} // namespace Strider
