// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The levels of an adaptive grid as a tree of nodes, in the memory in which rays are marched.
#ifndef Strider_Sampling_LevelGrid_h
#define Strider_Sampling_LevelGrid_h

#include "Foundation/Vector3.h"
#include "Strider/LevelVolume.h"

#include <cstdint>
#include <vector>

namespace Strider
{

// How a hierarchy of levels is stored. A node covers NodeCells^3 cells of its level. The nodes of level 0 form a grid
// without gaps; a node below has children for the next level, or none. Nodes say where the values are: in pieces, boxes
// of 8 to 32 cells along each axis with one layer around, so that all values that a sample of one level reads are in
// one piece. Pieces join up to 4x4x4 nodes, as most of them are beside others, to save layers. A sample descends to
// the finest node that covers its place, reads the level there, and weighs it by a weight that is 1 inside of the
// level and falls to 0 within the last cell before the level's border. What is left of the weight goes to the next
// coarser level, which has values there too: the means of the finer ones. Weights are trilinear between the corners
// of cells: 1 where all eight cells around a corner exist, else 0, so that one bit for each corner is enough. As each
// level alone is continuous, and as a level counts nothing at its borders, the sum is continuous. Values outside of a
// level, in the layer around a piece, are samples of the coarser level: linear fields stay exact. Nodes whose values
// nobody reads, since finer levels have all of the weight, have no piece.

/// Side of a node, in cells of its level.
constexpr int NodeCells = 8;

/// A node. Its number is its place in LevelGrid::Nodes.
struct LevelNode
{
  static constexpr int None = -1;
  static constexpr int Absent = -2;

  int Children = None; ///< first of Ratio^3 consecutive nodes of the next level, x fastest
  /// Piece with its values; None: not read. Absent: its level has no cells here (children of others only).
  int Piece = Absent;
  int Border = None; ///< None: all cells exist, and their weight is 1
  int Parent = None;
};

/// Where the value of a cell or point of a level is: Values[(Base + x + y * Row + z * Slice) * Components].
struct LevelPiece
{
  std::int64_t Base = 0;
  int Row = 0;
  int Slice = 0;
};

/// Cells of a node at a border of its level.
struct LevelBorder
{
  /// Bit x of row z * (NodeCells + 1) + y is set where the weight of a corner is 1.
  std::uint16_t Weights[(NodeCells + 1) * (NodeCells + 1)];
  /// Bit x of row z * NodeCells + y is set where the cell exists.
  std::uint8_t Exists[NodeCells * NodeCells];
  /// As Exists, where the cell or a coarser one exists.
  std::uint8_t Shows[NodeCells * NodeCells];
};

/// A hierarchy as rays read it.
struct LevelGrid
{
  const LevelNode* Nodes = nullptr;
  const LevelPiece* Pieces = nullptr;
  const LevelBorder* Borders = nullptr;
  const float* Values = nullptr; ///< stored values, the components of a voxel consecutive
  int TopNodes[3] = { 0, 0, 0 }; ///< nodes of level 0 along each axis
  float High[3] = { 0.0f, 0.0f,
    0.0f };                  ///< just before the upper corner in index space; the lower one is 0
  float Cells[MostLevels]{}; ///< cells of each level along an edge of a cell of level 0
  int Ratios[MostLevels]{};  ///< to the next level
  int Last = 0;              ///< finest level
  int Components = 1;
  float Shift = 0.5f;   ///< place of the first value in cells: 0.5 for cells, 0 for points
  bool HasGaps = false; ///< there are places without a cell on any level
};

/// The smallest and the largest value of a macrocell, in the form of EmptySpace's ValueRange.
struct LevelRange
{
  float First;
  float Second;
};

/// A hierarchy in host memory.
struct LevelVolume
{
  std::vector<LevelNode> Nodes;
  std::vector<LevelPiece> Pieces;
  std::vector<LevelBorder> Borders;
  std::vector<float> Values;
  LevelGrid Grid; ///< refers to the vectors
  /// Macrocells for empty-space skipping: boxes of 1 / MacrocellScale cells of level 0, from the lower corner on.
  std::vector<LevelRange> Ranges; ///< component after component, x fastest
  std::array<int, 3> Macrocells{ 0, 0, 0 };
  float MacrocellScale = 1.0f;
  /// Values of level 0, for the VolumeView.
  std::vector<float> Floats;
  std::vector<double> Doubles;

  std::size_t CountBytes() const
  {
    return this->Nodes.size() * sizeof(LevelNode) + this->Pieces.size() * sizeof(LevelPiece) +
      this->Borders.size() * sizeof(LevelBorder) + this->Values.size() * sizeof(float) +
      this->Ranges.size() * sizeof(LevelRange);
  }
};

} // namespace Strider

#endif
