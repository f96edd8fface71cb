// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Finds the weights of levels at their borders.
#include "Host/Levels/MakePieces.h"

#include <tbb/parallel_for.h>

namespace Strider
{
namespace
{

/// True where all cells of a node exist that are in the hierarchy.
bool IsFull(const LevelTree& tree, int node)
{
  LevelIndex low;
  LevelIndex high;
  tree.FindExtent(node, low, high);
  const std::uint8_t* flags = tree.Cells.data() + tree.Stores[node] * LevelTree::CellsOfNode;
  for (int z = 0; z < high[2] - low[2]; ++z)
  {
    for (int y = 0; y < high[1] - low[1]; ++y)
    {
      for (int x = 0; x < high[0] - low[0]; ++x)
      {
        if ((flags[LevelTree::FindCell({ x, y, z })] & LevelTree::Exists) == 0)
        {
          return false;
        }
      }
    }
  }
  return true;
}

/// Tells whether a level has a cell at a place, and if not, why.
enum class CellState : std::uint8_t
{
  Exists,
  Outside, ///< of the hierarchy
  Coarser, ///< a coarser level has a cell there
  Gap
};

/// Looks for cells and for coarser ones.
struct StateSearch
{
  const LevelTree& Tree;
  NodeCursor Own{};
  NodeCursor Coarser{};

  CellState Find(int level, const LevelIndex& cell)
  {
    if (!this->Tree.IsInside(level, cell))
    {
      return CellState::Outside;
    }
    if (this->Tree.HasCell(level, cell, this->Own))
    {
      return CellState::Exists;
    }
    if (level == 0)
    {
      return CellState::Gap;
    }
    const int ratio = this->Tree.Ratios[level - 1];
    const LevelIndex above{ cell[0] / ratio, cell[1] / ratio, cell[2] / ratio };
    return this->Tree.IsCovered(level - 1, above, this->Coarser) ? CellState::Coarser
                                                                 : CellState::Gap;
  }
};

/// The states of the cells of a node and of one layer around.
struct NodeStates
{
  static constexpr int Side = NodeCells + 2;
  CellState States[Side * Side * Side];

  /// Places count from the node's first cell.
  CellState& At(int x, int y, int z)
  {
    return this->States[((z + 1) * Side + y + 1) * Side + x + 1];
  }
};

/// True where a level may count at a corner: no coarser cell meets it.
bool HasWeight(NodeStates& states, int x, int y, int z)
{
  for (int corner = 0; corner < 8; ++corner)
  {
    if (states.At(x - (corner & 1), y - (corner >> 1 & 1), z - (corner >> 2)) == CellState::Coarser)
    {
      return false;
    }
  }
  return true;
}

/// Finds the states of the cells of a node and around it, those of one node after the other.
void FindStates(const LevelTree& tree, int level, int node, NodeStates& states)
{
  constexpr int low[3] = { -1, 0, NodeCells };
  constexpr int high[3] = { -1, NodeCells - 1, NodeCells };
  StateSearch search{ tree };
  const LevelIndex& first = tree.Firsts[node];
  for (int near = 0; near < 27; ++near)
  {
    const LevelIndex part{ near % 3, near / 3 % 3, near / 9 };
    for (int z = low[part[2]]; z <= high[part[2]]; ++z)
    {
      for (int y = low[part[1]]; y <= high[part[1]]; ++y)
      {
        for (int x = low[part[0]]; x <= high[part[0]]; ++x)
        {
          states.At(x, y, z) = search.Find(level,
            { first[0] * NodeCells + x, first[1] * NodeCells + y, first[2] * NodeCells + z });
        }
      }
    }
  }
}

/// Returns false where the node needs no border.
bool FillBorder(const LevelTree& tree, int level, int node, LevelBorder& border)
{
  NodeStates states;
  FindStates(tree, level, node, states);
  border = {};
  bool isPlain = true;
  for (int z = 0; z < NodeCells; ++z)
  {
    for (int y = 0; y < NodeCells; ++y)
    {
      for (int x = 0; x < NodeCells; ++x)
      {
        const CellState state = states.At(x, y, z);
        const int row = z * NodeCells + y;
        const bool exists = state == CellState::Exists || state == CellState::Outside;
        border.Exists[row] |= static_cast<std::uint8_t>((exists ? 1 : 0) << x);
        border.Shows[row] |= static_cast<std::uint8_t>((state != CellState::Gap ? 1 : 0) << x);
        isPlain = isPlain && exists;
      }
    }
  }
  for (int z = 0; z <= NodeCells; ++z)
  {
    for (int y = 0; y <= NodeCells; ++y)
    {
      for (int x = 0; x <= NodeCells; ++x)
      {
        const bool hasWeight = HasWeight(states, x, y, z);
        border.Weights[z * (NodeCells + 1) + y] |=
          static_cast<std::uint16_t>((hasWeight ? 1 : 0) << x);
        isPlain = isPlain && hasWeight;
      }
    }
  }
  return !isPlain;
}

/// True where a node and those around are full.
bool IsInner(const LevelTree& tree, int level, int node, const std::vector<std::uint8_t>& areFull)
{
  const LevelIndex& first = tree.Firsts[node];
  for (int neighbour = 0; neighbour < 27; ++neighbour)
  {
    const LevelIndex place{ first[0] + neighbour % 3 - 1, first[1] + neighbour / 3 % 3 - 1,
      first[2] + neighbour / 9 - 1 };
    if (!tree.IsInside(level, { place[0] * NodeCells, place[1] * NodeCells, place[2] * NodeCells }))
    {
      continue;
    }
    const int found = tree.FindNode(level, place);
    if (found < 0 || areFull[tree.Stores[found]] == 0)
    {
      return false;
    }
  }
  return true;
}

} // namespace

void FindBorders(LevelTree& tree, LevelVolume& volume)
{
  std::vector<std::uint8_t> areFull(tree.Cells.size() / LevelTree::CellsOfNode);
  for (const std::vector<int>& nodes : tree.OfLevel)
  {
    tbb::parallel_for(std::size_t(0), nodes.size(), [&](std::size_t number) {
      areFull[tree.Stores[nodes[number]]] = IsFull(tree, nodes[number]) ? 1 : 0;
    });
  }
  volume.Grid.HasGaps = false;
  for (int level = 0; level < static_cast<int>(tree.OfLevel.size()); ++level)
  {
    const std::vector<int>& nodes = tree.OfLevel[level];
    std::vector<int> outer;
    for (const int node : nodes)
    {
      if (!IsInner(tree, level, node, areFull))
      {
        outer.push_back(node);
      }
    }
    std::vector<LevelBorder> borders(outer.size());
    std::vector<std::uint8_t> areNeeded(outer.size());
    tbb::parallel_for(std::size_t(0), outer.size(), [&](std::size_t number) {
      areNeeded[number] = FillBorder(tree, level, outer[number], borders[number]) ? 1 : 0;
    });
    for (std::size_t number = 0; number < outer.size(); ++number)
    {
      if (areNeeded[number] != 0)
      {
        tree.Nodes[outer[number]].Border = static_cast<int>(volume.Borders.size());
        volume.Borders.push_back(borders[number]);
        for (const std::uint8_t row : borders[number].Shows)
        {
          volume.Grid.HasGaps = volume.Grid.HasGaps || row != 255;
        }
      }
    }
  }
}

} // namespace Strider
