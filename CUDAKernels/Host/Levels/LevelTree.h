// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The nodes of a hierarchy of levels with their values, as it is made; host only.
#ifndef Strider_Host_Levels_LevelTree_h
#define Strider_Host_Levels_LevelTree_h

#include "Sampling/LevelGrid.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace Strider
{

/// Place of a cell, point or node, counted along each axis.
using LevelIndex = std::array<int, 3>;

/// Rounds down, also below 0.
inline int DivideDown(int number, int divisor)
{
  const int quotient = number / divisor;
  return quotient * divisor > number ? quotient - 1 : quotient;
}

/// The nodes that were found last on even and on odd levels, which the next search often finds again: places without a
/// cell are looked for on the next coarser level.
struct NodeCursor
{
  struct Found
  {
    int Level = -1;
    LevelIndex Place{};
    int Node = -1;
  };
  Found OfParity[2];
};

/// A hierarchy, counted from its lower corner, with one store of cells and values for each node that is there. Values
/// of points are stored with both ends, so that points at the faces of nodes have several.
class LevelTree
{
public:
  /// Makes nodes for all boxes up to the finest level. `first` and `cells` are the box of level 0.
  LevelTree(const LevelHierarchy& hierarchy, const LevelIndex& first, const LevelIndex& cells);

  /// Makes room for the values of all nodes.
  void AllocateValues();

  /// Of some 32 bytes each. Few boxes of large ratios have many: each child of a node brings all of its siblings.
  static constexpr std::size_t MostNodes = std::size_t{ 1 } << 27;
  static constexpr std::size_t CellsOfNode = NodeCells * NodeCells * NodeCells;

  static std::size_t FindCell(const LevelIndex& local)
  {
    return (static_cast<std::size_t>(local[2]) * NodeCells + local[1]) * NodeCells + local[0];
  }

  std::size_t FindValue(int store, const LevelIndex& local) const
  {
    const std::size_t side = static_cast<std::size_t>(this->Side);
    return static_cast<std::size_t>(store) * side * side * side +
      (static_cast<std::size_t>(local[2]) * side + local[1]) * side + local[0];
  }

  /// Returns the number of a node, or -1 where there is none.
  int FindNode(int level, const LevelIndex& node) const;
  // The functions below take a cursor: one for each thread and each kind of places that it looks for.
  /// Returns the node with a cell, or -1.
  int FindNodeOfCell(int level, const LevelIndex& cell, NodeCursor& cursor) const;
  /// Returns the CellFlags of a cell; 0 where there is none.
  int ReadFlags(int level, const LevelIndex& cell, NodeCursor& cursor) const;
  bool HasCell(int level, const LevelIndex& cell, NodeCursor& cursor) const
  {
    return (this->ReadFlags(level, cell, cursor) & Exists) != 0;
  }
  /// Returns the stored values at a cell or point of a level, or null where it has none.
  const float* FindValues(int level, const LevelIndex& place, NodeCursor& cursor) const;
  /// True where this or a coarser level has a cell at the place of a cell.
  bool IsCovered(int level, LevelIndex cell, NodeCursor& cursor) const;
  bool IsInside(int level, const LevelIndex& cell) const;
  /// Returns the number of the cells of a level along an axis.
  int CountCells(int level, int axis) const { return this->Whole[axis] * this->PerCoarse[level]; }
  /// Returns the first cell of a node, and that of the node behind it or of the end of the hierarchy.
  void FindExtent(int node, LevelIndex& low, LevelIndex& high) const;
  /// Returns the first cell of a box, counted from the lower corner.
  LevelIndex PlaceBox(const LevelBox& box) const;

  enum CellFlags : std::uint8_t
  {
    Exists = 1, ///< or finer ones cover it
    Covered = 2 ///< by finer ones
  };

  LevelIndex Whole;           ///< cells of level 0
  LevelIndex Corner;          ///< LevelHierarchy's first cell of level 0
  std::vector<int> Ratios;    ///< to the next level
  std::vector<int> PerCoarse; ///< cells along an edge of a cell of level 0
  LevelIndex TopNodes;
  bool AreCells = true;
  bool IsTooLarge = false; ///< it needs more than MostNodes, and has no values
  int Components = 1;
  int Side = NodeCells; ///< values of a node along an axis
  std::vector<LevelNode> Nodes;
  std::vector<LevelIndex> Firsts;        ///< places of the nodes, on their levels
  std::vector<int> Stores;               ///< of the nodes; -1: absent
  std::vector<std::vector<int>> OfLevel; ///< nodes that are there
  std::vector<std::uint8_t> Cells;       ///< CellFlags, store by store
  std::vector<std::uint8_t> HasValue;    ///< by store
  std::vector<float> Values;             ///< by store, the components of a voxel consecutive

private:
  void AddNodes(const LevelBox& box);
  int AddNode(int level, const LevelIndex& node);
};

} // namespace Strider

#endif
