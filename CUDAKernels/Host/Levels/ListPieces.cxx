// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Joins the nodes of a hierarchy to pieces.
#include "Host/Levels/MakePieces.h"

#include <algorithm>
#include <limits>
#include <map>

namespace Strider
{
namespace
{

/// Nodes along each axis of the largest pieces.
constexpr int MostNodes = 4;

/// Values that samples in a node read; empty where High is below Low.
struct ReadValues
{
  LevelIndex Low{};
  LevelIndex High{};

  bool IsEmpty() const { return this->High[0] < this->Low[0]; }
};

/// True where samples in a node read its level: a part has no finer node, or finer ones leave weight to it.
bool IsRead(const LevelTree& tree, int level, int node)
{
  const int children = tree.Nodes[node].Children;
  if (children == LevelNode::None)
  {
    return true;
  }
  const int ratio = tree.Ratios[level];
  for (int child = children; child < children + ratio * ratio * ratio; ++child)
  {
    const LevelIndex& first = tree.Firsts[child];
    const bool isInside = tree.IsInside(
      level + 1, { first[0] * NodeCells, first[1] * NodeCells, first[2] * NodeCells });
    const LevelNode& found = tree.Nodes[child];
    if (isInside && (found.Piece == LevelNode::Absent || found.Border != LevelNode::None))
    {
      return true;
    }
  }
  return false;
}

/// True where the level of a border node has a cell or a weight.
bool ReadsCell(const LevelBorder& border, int x, int y, int z)
{
  bool isRead = (border.Exists[z * NodeCells + y] >> x & 1) != 0;
  for (int row = 0; !isRead && row < 4; ++row)
  {
    isRead = (border.Weights[(z + (row >> 1)) * (NodeCells + 1) + y + (row & 1)] >> x & 3) != 0;
  }
  return isRead;
}

ReadValues FindReadValues(const LevelTree& tree, const LevelVolume& volume, int level, int node)
{
  LevelIndex low;
  LevelIndex high;
  tree.FindExtent(node, low, high);
  ReadValues values{ high, low };
  const int border = tree.Nodes[node].Border;
  // Level 0 is also read where there are gaps, by neighbours of samples.
  if (border == LevelNode::None || level == 0)
  {
    values = { low, { high[0] - 1, high[1] - 1, high[2] - 1 } };
  }
  else
  {
    for (int z = low[2]; z < high[2]; ++z)
    {
      for (int y = low[1]; y < high[1]; ++y)
      {
        for (int x = low[0]; x < high[0]; ++x)
        {
          if (ReadsCell(volume.Borders[border], x - low[0], y - low[1], z - low[2]))
          {
            const LevelIndex cell{ x, y, z };
            for (int axis = 0; axis < 3; ++axis)
            {
              values.Low[axis] = std::min(values.Low[axis], cell[axis]);
              values.High[axis] = std::max(values.High[axis], cell[axis]);
            }
          }
        }
      }
    }
  }
  for (int axis = 0; axis < 3 && !values.IsEmpty(); ++axis)
  {
    values.Low[axis] -= tree.AreCells ? 1 : 0;
    ++values.High[axis];
  }
  return values;
}

/// Nodes of a cube of MostNodes^3, x fastest; -1 where there is none that is read.
struct NodeCube
{
  int Nodes[MostNodes * MostNodes * MostNodes];
  ReadValues Values[MostNodes * MostNodes * MostNodes];
};

/// Lists the pieces of a part of a cube: one, or those of its octants.
std::vector<NodesInPiece> ListInCube(
  const NodeCube& cube, int level, const LevelIndex& first, int side)
{
  NodesInPiece joined;
  joined.Level = level;
  joined.Low.fill(std::numeric_limits<int>::max());
  joined.High.fill(std::numeric_limits<int>::min());
  for (int z = first[2]; z < first[2] + side; ++z)
  {
    for (int y = first[1]; y < first[1] + side; ++y)
    {
      for (int x = first[0]; x < first[0] + side; ++x)
      {
        const int place = (z * MostNodes + y) * MostNodes + x;
        if (cube.Nodes[place] >= 0)
        {
          joined.Nodes.push_back(cube.Nodes[place]);
          for (int axis = 0; axis < 3; ++axis)
          {
            joined.Low[axis] = std::min(joined.Low[axis], cube.Values[place].Low[axis]);
            joined.High[axis] = std::max(joined.High[axis], cube.Values[place].High[axis]);
          }
        }
      }
    }
  }
  if (joined.Nodes.empty())
  {
    return {};
  }
  if (side == 1)
  {
    return { joined };
  }
  std::vector<NodesInPiece> parts;
  std::size_t values = 0;
  for (int octant = 0; octant < 8; ++octant)
  {
    const int half = side / 2;
    for (NodesInPiece& part : ListInCube(cube, level,
           { first[0] + (octant & 1) * half, first[1] + (octant >> 1 & 1) * half,
             first[2] + (octant >> 2) * half },
           half))
    {
      values += part.CountValues();
      parts.push_back(std::move(part));
    }
  }
  return joined.CountValues() <= values ? std::vector<NodesInPiece>{ joined } : parts;
}

} // namespace

std::vector<NodesInPiece> ListPieces(const LevelTree& tree, const LevelVolume& volume)
{
  std::vector<NodesInPiece> pieces;
  for (int level = 0; level < static_cast<int>(tree.OfLevel.size()); ++level)
  {
    std::map<LevelIndex, NodeCube> cubes;
    for (const int node : tree.OfLevel[level])
    {
      if (!IsRead(tree, level, node))
      {
        continue;
      }
      const ReadValues values = FindReadValues(tree, volume, level, node);
      if (values.IsEmpty())
      {
        continue;
      }
      const LevelIndex& first = tree.Firsts[node];
      const auto place =
        cubes.try_emplace({ first[2] / MostNodes, first[1] / MostNodes, first[0] / MostNodes });
      NodeCube& cube = place.first->second;
      if (place.second)
      {
        std::fill(std::begin(cube.Nodes), std::end(cube.Nodes), -1);
      }
      const int number = (first[2] % MostNodes * MostNodes + first[1] % MostNodes) * MostNodes +
        first[0] % MostNodes;
      cube.Nodes[number] = node;
      cube.Values[number] = values;
    }
    for (const auto& cube : cubes)
    {
      for (NodesInPiece& piece : ListInCube(cube.second, level, { 0, 0, 0 }, MostNodes))
      {
        pieces.push_back(std::move(piece));
      }
    }
  }
  return pieces;
}

} // namespace Strider
