// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes what rays read of a hierarchy: weights at borders, pieces of values, and macrocells; host only.
#ifndef Strider_Host_Levels_MakePieces_h
#define Strider_Host_Levels_MakePieces_h

#include "Host/Levels/LevelTree.h"

namespace Strider
{

/// A piece of a level, and its nodes.
struct NodesInPiece
{
  int Level = 0;
  LevelIndex Low{};  ///< first value along each axis
  LevelIndex High{}; ///< last value
  std::vector<int> Nodes;

  std::size_t CountValues() const
  {
    std::size_t count = 1;
    for (int axis = 0; axis < 3; ++axis)
    {
      count *= static_cast<std::size_t>(this->High[axis] - this->Low[axis] + 1);
    }
    return count;
  }
};

/// Finds the weights of all levels: LevelVolume::Borders, and their places in the nodes of the tree.
void FindBorders(LevelTree& tree, LevelVolume& volume);

/// Joins the nodes whose values rays read to pieces: 1, 2^3 or 4^3 of them, whatever takes the fewest values.
std::vector<NodesInPiece> ListPieces(const LevelTree& tree, const LevelVolume& volume);

/// Fills the pieces, from the coarsest level on, and LevelVolume::Grid.
void FillPieces(LevelTree& tree, const std::vector<NodesInPiece>& pieces, LevelVolume& volume);

/// Finds the ranges of macrocells: at most `most` of them.
void FindLevelRanges(const LevelTree& tree, const std::vector<NodesInPiece>& pieces,
  std::size_t most, LevelVolume& volume);

} // namespace Strider

#endif
