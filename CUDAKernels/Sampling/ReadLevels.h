// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The value of an adaptive grid at a point, continuous across its levels.
#ifndef Strider_Sampling_ReadLevels_h
#define Strider_Sampling_ReadLevels_h

#include "Foundation/Clamp.h"
#include "Sampling/LevelGrid.h"

namespace Strider
{

/// The finest node at a place.
struct LevelPlace
{
  int Node;
  int Level;
  int First[3]; ///< number of the node along each axis, on its level
};

STRIDER_HOST_DEVICE int Pick(const int (&axes)[3], int axis)
{
  return axes[axis];
}

/// Moves a point of index space into the hierarchy; not-a-number becomes 0.
STRIDER_HOST_DEVICE void LimitToLevels(const LevelGrid& grid, Vector3 point, float (&place)[3])
{
  place[0] = Smaller(Larger(point.X, 0.0f), grid.High[0]);
  place[1] = Smaller(Larger(point.Y, 0.0f), grid.High[1]);
  place[2] = Smaller(Larger(point.Z, 0.0f), grid.High[2]);
}

/// Finds the finest node at a place in the hierarchy, up to a level.
STRIDER_HOST_DEVICE LevelPlace FindLevelNode(
  const LevelGrid& grid, const float (&place)[3], int lastLevel)
{
  constexpr float perNode = 1.0f / NodeCells;
  LevelPlace found{ 0, 0, {} };
  STRIDER_UNROLL
  for (int axis = 0; axis < 3; ++axis)
  {
    found.First[axis] =
      Smaller(static_cast<int>(place[axis] * perNode), Pick(grid.TopNodes, axis) - 1);
  }
  found.Node =
    (found.First[2] * grid.TopNodes[1] + found.First[1]) * grid.TopNodes[0] + found.First[0];
  while (found.Level < lastLevel)
  {
    const int children = grid.Nodes[found.Node].Children;
    if (children < 0)
    {
      break;
    }
    const int ratio = grid.Ratios[found.Level];
    const float scale = grid.Cells[found.Level + 1] * perNode;
    int first[3];
    STRIDER_UNROLL
    for (int axis = 0; axis < 3; ++axis)
    {
      const int low = found.First[axis] * ratio;
      first[axis] =
        Smaller(Larger(static_cast<int>(place[axis] * scale), low), low + ratio - 1) - low;
    }
    const int child = children + (first[2] * ratio + first[1]) * ratio + first[0];
    if (grid.Nodes[child].Piece == LevelNode::Absent)
    {
      break;
    }
    STRIDER_UNROLL
    for (int axis = 0; axis < 3; ++axis)
    {
      found.First[axis] = found.First[axis] * ratio + first[axis];
    }
    found.Node = child;
    ++found.Level;
  }
  return found;
}

/// Moves on to the node of the next coarser level.
STRIDER_HOST_DEVICE void AscendLevel(const LevelGrid& grid, LevelPlace& place)
{
  --place.Level;
  place.Node = grid.Nodes[place.Node].Parent;
  const int ratio = grid.Ratios[place.Level];
  STRIDER_UNROLL
  for (int axis = 0; axis < 3; ++axis)
  {
    place.First[axis] /= ratio;
  }
}

/// A place among the cells of a node, or among its values.
struct PlaceInNode
{
  int Whole[3];
  float Way[3]; ///< behind the whole number, 0 to 1
};

/// Returns the cell of a node that contains a place.
STRIDER_HOST_DEVICE PlaceInNode FindCellOfNode(
  const LevelGrid& grid, const LevelPlace& node, const float (&place)[3])
{
  PlaceInNode found;
  const float scale = grid.Cells[node.Level];
  STRIDER_UNROLL
  for (int axis = 0; axis < 3; ++axis)
  {
    const float cell = Clamp(place[axis] * scale - static_cast<float>(node.First[axis] * NodeCells),
      0.0f, static_cast<float>(NodeCells));
    found.Whole[axis] = Smaller(static_cast<int>(cell), NodeCells - 1);
    found.Way[axis] = cell - static_cast<float>(found.Whole[axis]);
  }
  return found;
}

STRIDER_HOST_DEVICE float MixTwo(float low, float high, float way)
{
  return low + way * (high - low);
}

/// Returns the weight of a level at a place in one of its border nodes.
STRIDER_HOST_DEVICE float WeighLevel(const LevelBorder& border, const PlaceInNode& cell)
{
  float rows[4];
  STRIDER_UNROLL
  for (int row = 0; row < 4; ++row)
  {
    const int y = cell.Whole[1] + (row & 1);
    const int z = cell.Whole[2] + (row >> 1);
    const int bits = border.Weights[z * (NodeCells + 1) + y] >> cell.Whole[0];
    const float low = static_cast<float>(bits & 1);
    rows[row] = MixTwo(low, static_cast<float>(bits >> 1 & 1), cell.Way[0]);
  }
  return MixTwo(
    MixTwo(rows[0], rows[1], cell.Way[1]), MixTwo(rows[2], rows[3], cell.Way[1]), cell.Way[2]);
}

STRIDER_HOST_DEVICE bool HasCell(
  const std::uint8_t (&rows)[NodeCells * NodeCells], const PlaceInNode& cell)
{
  return (rows[cell.Whole[2] * NodeCells + cell.Whole[1]] >> cell.Whole[0] & 1) != 0;
}

/// Adds `weight` times the trilinear values of one level at a place in a cell of a node to `values`.
template <int Count>
STRIDER_HOST_DEVICE void AddLevel(const LevelGrid& grid, const LevelPlace& node,
  const PlaceInNode& cell, float weight, int component, float (&values)[Count])
{
  const LevelPiece piece = grid.Pieces[grid.Nodes[node.Node].Piece];
  int whole[3];
  float way[3];
  STRIDER_UNROLL
  for (int axis = 0; axis < 3; ++axis)
  {
    const float behind = cell.Way[axis] - grid.Shift;
    const bool isBefore = behind < 0.0f; // between the values of the cell before and of this one
    whole[axis] = node.First[axis] * NodeCells + cell.Whole[axis] - (isBefore ? 1 : 0);
    way[axis] = isBefore ? behind + 1.0f : behind;
  }
  const int row = piece.Row * grid.Components;
  const int slice = piece.Slice * grid.Components;
  const float* corner = grid.Values +
    (piece.Base + whole[0] + static_cast<std::int64_t>(whole[1]) * piece.Row +
      static_cast<std::int64_t>(whole[2]) * piece.Slice) *
      grid.Components +
    component;
  STRIDER_UNROLL
  for (int part = 0; part < Count; ++part)
  {
    if (component + part < grid.Components)
    {
      const float* at = corner + part;
      const int next = grid.Components;
      const float low =
        MixTwo(MixTwo(at[0], at[next], way[0]), MixTwo(at[row], at[row + next], way[0]), way[1]);
      const float high = MixTwo(MixTwo(at[slice], at[slice + next], way[0]),
        MixTwo(at[slice + row], at[slice + row + next], way[0]), way[1]);
      values[part] += weight * MixTwo(low, high, way[2]);
    }
  }
}

/// Reads the stored values of `Count` components from `component` on, at a point of index space; levels beyond
/// `lastLevel` do not count. Outside, the nearest place of the hierarchy counts.
template <int Count>
STRIDER_HOST_DEVICE_CALL void ReadLevels(
  const LevelGrid& grid, Vector3 point, int lastLevel, int component, float (&values)[Count])
{
  float place[3];
  LimitToLevels(grid, point, place);
  LevelPlace node = FindLevelNode(grid, place, lastLevel);
  STRIDER_UNROLL
  for (int part = 0; part < Count; ++part)
  {
    values[part] = 0.0f;
  }
  float rest = 1.0f;
  while (true)
  {
    const int border = grid.Nodes[node.Node].Border;
    const PlaceInNode cell = FindCellOfNode(grid, node, place);
    const float weight =
      border < 0 || node.Level == 0 ? 1.0f : WeighLevel(grid.Borders[border], cell);
    if (weight > 0.0f)
    {
      AddLevel(grid, node, cell, rest * weight, component, values);
    }
    rest *= 1.0f - weight;
    if (!(rest > 0.0f))
    {
      return;
    }
    AscendLevel(grid, node);
  }
}

/// Finds the finest level with a cell at a place; `cell` is that cell in its node. The level is 0 where there is none.
STRIDER_HOST_DEVICE LevelPlace FindShownLevel(
  const LevelGrid& grid, const float (&place)[3], PlaceInNode& cell)
{
  LevelPlace node = FindLevelNode(grid, place, grid.Last);
  cell = FindCellOfNode(grid, node, place);
  while (node.Level > 0)
  {
    const int border = grid.Nodes[node.Node].Border;
    if (border < 0 || HasCell(grid.Borders[border].Exists, cell))
    {
      break;
    }
    AscendLevel(grid, node);
    cell = FindCellOfNode(grid, node, place);
  }
  return node;
}

/// Reads the stored value of the finest cell, or of the point nearest to the place among those of the finest level.
template <int Count>
STRIDER_HOST_DEVICE_CALL void ReadNearestOfLevels(
  const LevelGrid& grid, Vector3 point, int component, float (&values)[Count])
{
  float place[3];
  LimitToLevels(grid, point, place);
  PlaceInNode cell;
  const LevelPlace node = FindShownLevel(grid, place, cell);
  const LevelPiece piece = grid.Pieces[grid.Nodes[node.Node].Piece];
  std::int64_t at = piece.Base;
  const std::int64_t strides[3] = { 1, piece.Row, piece.Slice };
  for (int axis = 0; axis < 3; ++axis)
  {
    const int behind = grid.Shift == 0.0f && cell.Way[axis] >= 0.5f ? 1 : 0;
    at += strides[axis] * (node.First[axis] * NodeCells + cell.Whole[axis] + behind);
  }
  for (int part = 0; part < Count; ++part)
  {
    values[part] = component + part < grid.Components
      ? grid.Values[at * grid.Components + component + part]
      : 0.0f;
  }
}

/// Returns the number of cells, along an edge of a cell of level 0, of the finest level at a point.
STRIDER_HOST_DEVICE_CALL float CountLevelCells(const LevelGrid& grid, Vector3 point)
{
  float place[3];
  LimitToLevels(grid, point, place);
  PlaceInNode cell;
  return grid.Cells[FindShownLevel(grid, place, cell).Level];
}

/// True where no level has a cell.
STRIDER_HOST_DEVICE_CALL bool IsGapInLevels(const LevelGrid& grid, Vector3 point)
{
  float place[3];
  LimitToLevels(grid, point, place);
  const LevelPlace node = FindLevelNode(grid, place, grid.Last);
  const int border = grid.Nodes[node.Node].Border;
  return border >= 0 && !HasCell(grid.Borders[border].Shows, FindCellOfNode(grid, node, place));
}

} // namespace Strider

#endif
