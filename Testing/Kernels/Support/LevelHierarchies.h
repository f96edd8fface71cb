// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Hierarchies of levels that sample a field.
#ifndef StriderTesting_LevelHierarchies_h
#define StriderTesting_LevelHierarchies_h

#include "Strider/LevelVolume.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <functional>
#include <random>
#include <vector>

namespace Strider::Testing
{

/// Returns how many hierarchies a test tries: STRIDER_TEST_HIERARCHIES of them, or else as many as usual.
inline int CountHierarchies(int usual)
{
  const char* given = std::getenv("STRIDER_TEST_HIERARCHIES");
  return given ? std::atoi(given) : usual;
}

/// A field over places in cells of level 0, counted from the hierarchy's origin.
using LevelField = std::function<double(double, double, double)>;

/// A hierarchy with its values.
struct SampledLevels
{
  LevelHierarchy Hierarchy;
  std::deque<std::vector<double>> Values;
  std::deque<std::vector<unsigned char>> Missing;
  VoxelPlacement Placement = VoxelPlacement::Cells;

  int CountCells(int level) const
  {
    int cells = 1;
    for (int coarser = 0; coarser < level; ++coarser)
    {
      cells *= this->Hierarchy.Ratios[coarser];
    }
    return cells;
  }

  /// Adds a box of cells of a level, whose values are those of the field at its cells or points.
  LevelBox& Add(
    int level, std::array<int, 3> first, std::array<int, 3> cells, const LevelField& field)
  {
    const bool areCells = this->Placement == VoxelPlacement::Cells;
    const double shift = areCells ? 0.5 : 0.0;
    const double scale = 1.0 / this->CountCells(level);
    LevelBox box;
    box.Level = level;
    box.First = first;
    for (int axis = 0; axis < 3; ++axis)
    {
      box.Values.Dimensions[axis] = cells[axis] + (areCells ? 0 : 1);
    }
    std::vector<double> values;
    for (int z = 0; z < box.Values.Dimensions[2]; ++z)
    {
      for (int y = 0; y < box.Values.Dimensions[1]; ++y)
      {
        for (int x = 0; x < box.Values.Dimensions[0]; ++x)
        {
          values.push_back(field((first[0] + x + shift) * scale, (first[1] + y + shift) * scale,
            (first[2] + z + shift) * scale));
        }
      }
    }
    this->Values.push_back(std::move(values));
    box.Values.Voxels = this->Values.back().data();
    box.Values.Type = ScalarType::Float64;
    box.Values.Placement = this->Placement;
    this->Hierarchy.Boxes.push_back(box);
    return this->Hierarchy.Boxes.back();
  }

  /// True where a level has a cell at a place.
  bool HasCell(int level, std::array<double, 3> place) const
  {
    const int scale = this->CountCells(level);
    for (const LevelBox& box : this->Hierarchy.Boxes)
    {
      bool isInside = box.Level == level;
      std::array<int, 3> cell{};
      std::array<int, 3> count{};
      for (int axis = 0; axis < 3; ++axis)
      {
        count[axis] =
          box.Values.Dimensions[axis] - (this->Placement == VoxelPlacement::Cells ? 0 : 1);
        cell[axis] = static_cast<int>(std::floor(place[axis] * scale)) - box.First[axis];
        isInside = isInside && cell[axis] >= 0 && cell[axis] < count[axis];
      }
      if (isInside &&
        (!box.Missing || box.Missing[(cell[2] * count[1] + cell[1]) * count[0] + cell[0]] == 0))
      {
        return true;
      }
    }
    return false;
  }

  int CountLevels() const { return static_cast<int>(this->Hierarchy.Ratios.size()) + 1; }

  bool IsCovered(std::array<double, 3> place) const
  {
    bool isCovered = false;
    for (int level = 0; level < this->CountLevels(); ++level)
    {
      isCovered = isCovered || this->HasCell(level, place);
    }
    return isCovered;
  }
};

/// Makes a whole level 0 of `cells`, and boxes of finer levels around its middle: half as wide from level to level.
inline SampledLevels MakeNestedLevels(std::array<int, 3> cells, const std::vector<int>& ratios,
  const LevelField& field, VoxelPlacement placement = VoxelPlacement::Cells)
{
  SampledLevels levels;
  levels.Placement = placement;
  levels.Hierarchy.Ratios = ratios;
  levels.Add(0, { 0, 0, 0 }, cells, field);
  std::array<int, 3> first{ 0, 0, 0 };
  for (std::size_t level = 1; level <= ratios.size(); ++level)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      first[axis] = (first[axis] + cells[axis] / 4) * ratios[level - 1];
      cells[axis] = cells[axis] / 2 * ratios[level - 1];
    }
    levels.Add(static_cast<int>(level), first, cells, field);
  }
  return levels;
}

/// Makes random boxes on up to four levels: odd ones, single cells, missing cells, and with `hasGaps` a level 0 that
/// does not cover the hierarchy, whose first cells may be negative.
inline SampledLevels MakeRandomLevels(
  std::mt19937& random, bool hasGaps, const LevelField& field, VoxelPlacement placement)
{
  const auto draw = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  SampledLevels levels;
  levels.Placement = placement;
  const int finer = draw(0, 3);
  for (int level = 0; level < finer; ++level)
  {
    levels.Hierarchy.Ratios.push_back(std::array<int, 4>{ 2, 2, 4, 3 }[draw(0, 3)]);
  }
  const std::array<int, 3> first{ draw(-3, 3), draw(-3, 3), draw(-3, 3) };
  const std::array<int, 3> whole{ draw(1, 9), draw(1, 9), draw(1, 9) };
  if (!hasGaps)
  {
    levels.Add(0, first, whole, field);
  }
  for (int level = 0; level <= finer; ++level)
  {
    const int scale = levels.CountCells(level);
    for (int box = draw(level == 0 ? 1 : 0, 4); box > 0; --box)
    {
      std::array<int, 3> low{};
      std::array<int, 3> cells{};
      for (int axis = 0; axis < 3; ++axis)
      {
        const int length = whole[axis] * scale;
        const int begin = draw(0, length - 1);
        low[axis] = first[axis] * scale + begin;
        cells[axis] = draw(1, std::min(length - begin, 19));
      }
      if (hasGaps || level > 0)
      {
        LevelBox& added = levels.Add(level, low, cells, field);
        if (draw(0, 2) == 0)
        {
          std::vector<unsigned char> missing;
          for (int cell = 0; cell < cells[0] * cells[1] * cells[2]; ++cell)
          {
            missing.push_back(static_cast<unsigned char>(draw(0, 4) == 0 ? 1 : 0));
          }
          levels.Missing.push_back(std::move(missing));
          added.Missing = levels.Missing.back().data();
        }
      }
    }
  }
  return levels;
}

} // namespace Strider::Testing

#endif
