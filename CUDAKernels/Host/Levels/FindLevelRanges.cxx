// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the ranges of macrocells of a hierarchy.
#include "Host/Levels/MakePieces.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace Strider
{
namespace
{

/// Sides of macrocells in cells of the finest level, unless they would be too many.
constexpr int FineCellsOfMacrocell = 8;

/// Part of a macrocell's border that may be rounded.
constexpr double Rounding = 1e-6;

/// A box in cells of level 0.
struct LevelExtent
{
  double Low[3];
  double High[3];
};

/// Collects the values that samples in a box may read.
class RangeSearch
{
public:
  RangeSearch(
    const LevelTree& tree, const std::vector<NodesInPiece>& pieces, const LevelVolume& volume)
    : Tree(tree)
    , Pieces(pieces)
    , Volume(volume)
  {
  }

  void Search(const LevelExtent& extent)
  {
    for (int component = 0; component < this->Tree.Components; ++component)
    {
      this->Low[component] = std::numeric_limits<float>::infinity();
      this->High[component] = -std::numeric_limits<float>::infinity();
      this->HasNaN[component] = false;
    }
    LevelIndex low;
    LevelIndex high;
    for (int axis = 0; axis < 3; ++axis)
    {
      low[axis] = std::max(0, static_cast<int>(extent.Low[axis] / NodeCells - Rounding));
      high[axis] = std::min(
        this->Tree.TopNodes[axis] - 1, static_cast<int>(extent.High[axis] / NodeCells + Rounding));
    }
    for (int z = low[2]; z <= high[2]; ++z)
    {
      for (int y = low[1]; y <= high[1]; ++y)
      {
        for (int x = low[0]; x <= high[0]; ++x)
        {
          this->SearchNode(
            (z * this->Tree.TopNodes[1] + y) * this->Tree.TopNodes[0] + x, 0, extent);
        }
      }
    }
  }

  LevelRange Get(int component) const
  {
    const float low = this->Low[component];
    const float high = this->High[component];
    if (!(low <= high))
    {
      // Nothing but not-a-number, or nothing at all.
      const float nothing = std::numeric_limits<float>::quiet_NaN();
      return { nothing, nothing };
    }
    // As EmptySpace's ValueRange: the second one is less than the first one where there is not-a-number.
    const float below = std::nextafter(low, -std::numeric_limits<float>::infinity());
    return this->HasNaN[component] ? LevelRange{ high, below } : LevelRange{ low, high };
  }

private:
  void SearchNode(int number, int level, const LevelExtent& extent)
  {
    const LevelNode& node = this->Volume.Nodes[number];
    const double scale = this->Tree.PerCoarse[level];
    const LevelIndex& first = this->Tree.Firsts[number];
    for (int axis = 0; axis < 3; ++axis)
    {
      const double begin = first[axis] * NodeCells;
      if (node.Piece == LevelNode::Absent || extent.High[axis] * scale < begin - Rounding ||
        extent.Low[axis] * scale > begin + NodeCells + Rounding)
      {
        return;
      }
    }
    if (node.Piece >= 0)
    {
      this->SearchPiece(this->Pieces[static_cast<std::size_t>(node.Piece)], number, level, extent);
    }
    if (node.Children == LevelNode::None)
    {
      return;
    }
    const int ratio = this->Tree.Ratios[level];
    for (int child = 0; child < ratio * ratio * ratio; ++child)
    {
      this->SearchNode(node.Children + child, level + 1, extent);
    }
  }

  void SearchPiece(const NodesInPiece& piece, int number, int level, const LevelExtent& extent)
  {
    const double scale = this->Tree.PerCoarse[level];
    const double shift = this->Tree.AreCells ? 0.5 : 0.0;
    LevelIndex low;
    LevelIndex high;
    for (int axis = 0; axis < 3; ++axis)
    {
      const int first = this->Tree.Firsts[number][axis] * NodeCells;
      const int begin = static_cast<int>(std::floor(extent.Low[axis] * scale - shift - Rounding));
      const int end = static_cast<int>(std::ceil(extent.High[axis] * scale - shift + Rounding));
      low[axis] = std::max({ begin, first - 1, piece.Low[axis] });
      high[axis] = std::min({ end, first + NodeCells, piece.High[axis] });
    }
    const LevelPiece& layout = this->Volume.Pieces[this->Volume.Nodes[number].Piece];
    for (int z = low[2]; z <= high[2]; ++z)
    {
      for (int y = low[1]; y <= high[1]; ++y)
      {
        const float* row = this->Volume.Values.data() +
          (layout.Base + static_cast<std::int64_t>(y) * layout.Row +
            static_cast<std::int64_t>(z) * layout.Slice + low[0]) *
            this->Tree.Components;
        for (int x = low[0]; x <= high[0]; ++x)
        {
          for (int component = 0; component < this->Tree.Components; ++component)
          {
            const float value = *row++;
            this->Low[component] = std::min(this->Low[component], value);
            this->High[component] = std::max(this->High[component], value);
            this->HasNaN[component] = this->HasNaN[component] || value != value;
          }
        }
      }
    }
  }

  const LevelTree& Tree;
  const std::vector<NodesInPiece>& Pieces;
  const LevelVolume& Volume;
  float Low[4];
  float High[4];
  bool HasNaN[4];
};

} // namespace

void FindLevelRanges(const LevelTree& tree, const std::vector<NodesInPiece>& pieces,
  std::size_t most, LevelVolume& volume)
{
  double scale = static_cast<double>(tree.PerCoarse.back()) / FineCellsOfMacrocell;
  std::array<int, 3> cells;
  std::size_t count = 0;
  while (true)
  {
    double all = 1.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      const double along = std::max(1.0, std::ceil(tree.Whole[axis] * scale - Rounding));
      cells[axis] = static_cast<int>(along);
      all *= along;
    }
    count = static_cast<std::size_t>(all);
    if (all <= static_cast<double>(most) || all <= 1.0)
    {
      break;
    }
    scale *= 0.5;
  }
  volume.Macrocells = cells;
  volume.MacrocellScale = static_cast<float>(scale);
  volume.Ranges.resize(count * static_cast<std::size_t>(tree.Components));
  const int rows = cells[1] * cells[2];
  tbb::parallel_for(0, rows, [&](int row) {
    RangeSearch search(tree, pieces, volume);
    for (int x = 0; x < cells[0]; ++x)
    {
      const int place[3] = { x, row % cells[1], row / cells[1] };
      LevelExtent extent;
      for (int axis = 0; axis < 3; ++axis)
      {
        extent.Low[axis] = place[axis] / scale;
        extent.High[axis] =
          std::min((place[axis] + 1) / scale, static_cast<double>(tree.Whole[axis]));
      }
      search.Search(extent);
      const std::size_t number = static_cast<std::size_t>(row) * cells[0] + x;
      for (int component = 0; component < tree.Components; ++component)
      {
        volume.Ranges[number + count * static_cast<std::size_t>(component)] = search.Get(component);
      }
    }
  });
}

} // namespace Strider
