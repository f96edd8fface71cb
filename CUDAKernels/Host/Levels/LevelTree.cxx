// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The nodes of a hierarchy of levels, as it is made.
#include "Host/Levels/LevelTree.h"

#include <algorithm>

namespace Strider
{

LevelTree::LevelTree(
  const LevelHierarchy& hierarchy, const LevelIndex& first, const LevelIndex& cells)
  : Whole(cells)
  , Corner(first)
{
  int levels = 1;
  for (const LevelBox& box : hierarchy.Boxes)
  {
    levels = std::max(levels, std::min(box.Level, hierarchy.FinestLevel) + 1);
  }
  this->Ratios.assign(hierarchy.Ratios.begin(), hierarchy.Ratios.begin() + levels - 1);
  this->PerCoarse.assign(1, 1);
  for (const int ratio : this->Ratios)
  {
    this->PerCoarse.push_back(this->PerCoarse.back() * ratio);
  }
  const VolumeView& values = hierarchy.Boxes.front().Values;
  this->AreCells = values.Placement == VoxelPlacement::Cells;
  this->Components = values.Components;
  this->Side = this->AreCells ? NodeCells : NodeCells + 1;
  this->OfLevel.resize(static_cast<std::size_t>(levels));
  for (int axis = 0; axis < 3; ++axis)
  {
    this->TopNodes[axis] = (cells[axis] + NodeCells - 1) / NodeCells;
  }
  for (int z = 0; z < this->TopNodes[2]; ++z)
  {
    for (int y = 0; y < this->TopNodes[1]; ++y)
    {
      for (int x = 0; x < this->TopNodes[0]; ++x)
      {
        this->OfLevel[0].push_back(static_cast<int>(this->Nodes.size()));
        this->Nodes.push_back({ LevelNode::None, LevelNode::None, LevelNode::None, -1 });
        this->Firsts.push_back({ x, y, z });
      }
    }
  }
  for (const LevelBox& box : hierarchy.Boxes)
  {
    if (box.Level < levels && box.Level > 0)
    {
      this->AddNodes(box);
    }
  }
  if (this->IsTooLarge)
  {
    return;
  }
  this->Stores.assign(this->Nodes.size(), -1);
  int stores = 0;
  for (const std::vector<int>& nodes : this->OfLevel)
  {
    for (const int node : nodes)
    {
      this->Stores[node] = stores++;
    }
  }
  this->Cells.assign(static_cast<std::size_t>(stores) * CellsOfNode, 0);
}

void LevelTree::AllocateValues()
{
  const std::size_t side = static_cast<std::size_t>(this->Side);
  const std::size_t stores = this->Cells.size() / CellsOfNode;
  this->HasValue.assign(stores * side * side * side, 0);
  this->Values.assign(this->HasValue.size() * static_cast<std::size_t>(this->Components), 0.0f);
}

LevelIndex LevelTree::PlaceBox(const LevelBox& box) const
{
  LevelIndex place;
  for (int axis = 0; axis < 3; ++axis)
  {
    place[axis] = box.First[axis] - this->Corner[axis] * this->PerCoarse[box.Level];
  }
  return place;
}

void LevelTree::AddNodes(const LevelBox& box)
{
  const LevelIndex first = this->PlaceBox(box);
  LevelIndex low;
  LevelIndex high;
  for (int axis = 0; axis < 3; ++axis)
  {
    const int cells = box.Values.Dimensions[axis] - (this->AreCells ? 0 : 1);
    low[axis] = first[axis] / NodeCells;
    high[axis] = (first[axis] + cells - 1) / NodeCells;
  }
  for (int z = low[2]; z <= high[2]; ++z)
  {
    for (int y = low[1]; y <= high[1]; ++y)
    {
      for (int x = low[0]; x <= high[0]; ++x)
      {
        this->AddNode(box.Level, { x, y, z });
      }
    }
  }
}

int LevelTree::AddNode(int level, const LevelIndex& node)
{
  if (level == 0)
  {
    return (node[2] * this->TopNodes[1] + node[1]) * this->TopNodes[0] + node[0];
  }
  const int ratio = this->Ratios[level - 1];
  const LevelIndex above{ node[0] / ratio, node[1] / ratio, node[2] / ratio };
  const int parent = this->AddNode(level - 1, above);
  const int children = ratio * ratio * ratio;
  const bool isLeaf = this->Nodes[parent].Children == LevelNode::None;
  this->IsTooLarge = this->IsTooLarge ||
    (isLeaf && this->Nodes.size() + static_cast<std::size_t>(children) > MostNodes);
  if (this->IsTooLarge)
  {
    return parent;
  }
  if (isLeaf)
  {
    this->Nodes[parent].Children = static_cast<int>(this->Nodes.size());
    for (int child = 0; child < children; ++child)
    {
      this->Nodes.push_back({ LevelNode::None, LevelNode::Absent, LevelNode::None, parent });
      this->Firsts.push_back({ above[0] * ratio + child % ratio,
        above[1] * ratio + child / ratio % ratio, above[2] * ratio + child / ratio / ratio });
    }
  }
  const int child = this->Nodes[parent].Children +
    ((node[2] - above[2] * ratio) * ratio + node[1] - above[1] * ratio) * ratio + node[0] -
    above[0] * ratio;
  if (this->Nodes[child].Piece == LevelNode::Absent)
  {
    this->Nodes[child].Piece = LevelNode::None;
    this->OfLevel[level].push_back(child);
  }
  return child;
}

int LevelTree::FindNode(int level, const LevelIndex& node) const
{
  int scale = this->PerCoarse[level];
  LevelIndex place{ node[0] / scale, node[1] / scale, node[2] / scale };
  int found = (place[2] * this->TopNodes[1] + place[1]) * this->TopNodes[0] + place[0];
  for (int above = 0; above < level; ++above)
  {
    if (this->Nodes[found].Children == LevelNode::None)
    {
      return -1;
    }
    const int ratio = this->Ratios[above];
    scale /= ratio;
    const LevelIndex next{ node[0] / scale, node[1] / scale, node[2] / scale };
    found = this->Nodes[found].Children +
      ((next[2] - place[2] * ratio) * ratio + next[1] - place[1] * ratio) * ratio + next[0] -
      place[0] * ratio;
    if (this->Nodes[found].Piece == LevelNode::Absent)
    {
      return -1;
    }
    place = next;
  }
  return found;
}

bool LevelTree::IsInside(int level, const LevelIndex& cell) const
{
  bool isInside = true;
  for (int axis = 0; axis < 3; ++axis)
  {
    isInside = isInside && cell[axis] >= 0 && cell[axis] < this->CountCells(level, axis);
  }
  return isInside;
}

int LevelTree::FindNodeOfCell(int level, const LevelIndex& cell, NodeCursor& cursor) const
{
  if (!this->IsInside(level, cell))
  {
    return -1;
  }
  const LevelIndex place{ cell[0] / NodeCells, cell[1] / NodeCells, cell[2] / NodeCells };
  NodeCursor::Found& found = cursor.OfParity[level % 2];
  if (level != found.Level || place != found.Place)
  {
    found = { level, place, this->FindNode(level, place) };
  }
  return found.Node;
}

int LevelTree::ReadFlags(int level, const LevelIndex& cell, NodeCursor& cursor) const
{
  const int node = this->FindNodeOfCell(level, cell, cursor);
  const LevelIndex local{ cell[0] % NodeCells, cell[1] % NodeCells, cell[2] % NodeCells };
  return node < 0 ? 0 : this->Cells[this->Stores[node] * CellsOfNode + FindCell(local)];
}

const float* LevelTree::FindValues(int level, const LevelIndex& place, NodeCursor& cursor) const
{
  // A point at a face of nodes is stored in each of them.
  const int choices = this->AreCells ? 1 : 8;
  for (int choice = 0; choice < choices; ++choice)
  {
    LevelIndex cell = place;
    bool isChoice = true;
    for (int axis = 0; axis < 3; ++axis)
    {
      const bool isBefore = (choice >> axis & 1) != 0;
      cell[axis] -= isBefore ? 1 : 0;
      const bool isAtFace =
        place[axis] % NodeCells == 0 || place[axis] == this->CountCells(level, axis);
      isChoice = isChoice && (!isBefore || isAtFace);
    }
    const int node = isChoice ? this->FindNodeOfCell(level, cell, cursor) : -1;
    if (node < 0)
    {
      continue;
    }
    const LevelIndex& first = this->Firsts[node];
    const std::size_t value = this->FindValue(this->Stores[node],
      { place[0] - first[0] * NodeCells, place[1] - first[1] * NodeCells,
        place[2] - first[2] * NodeCells });
    if (this->HasValue[value] != 0)
    {
      return this->Values.data() + value * static_cast<std::size_t>(this->Components);
    }
  }
  return nullptr;
}

bool LevelTree::IsCovered(int level, LevelIndex cell, NodeCursor& cursor) const
{
  while (!this->HasCell(level, cell, cursor))
  {
    if (level == 0)
    {
      return false;
    }
    --level;
    for (int& place : cell)
    {
      place = DivideDown(place, this->Ratios[level]);
    }
  }
  return true;
}

void LevelTree::FindExtent(int node, LevelIndex& low, LevelIndex& high) const
{
  int level = 0;
  for (int parent = this->Nodes[node].Parent; parent >= 0; parent = this->Nodes[parent].Parent)
  {
    ++level;
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    low[axis] = this->Firsts[node][axis] * NodeCells;
    high[axis] = std::min(low[axis] + NodeCells, this->CountCells(level, axis));
  }
}

} // namespace Strider
