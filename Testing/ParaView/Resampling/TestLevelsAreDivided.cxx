// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Adaptive grids are divided among processes into boxes that fill the whole, each with some cells, and about as many.
#include "vtkStriderDivideLevels.h"
#include "vtkStriderLevelBoxes.h"

#include "vtkImageData.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace
{

vtkStriderLevelBoxes::Box MakeBox(int level, std::array<int, 3> first, std::array<int, 3> cells)
{
  vtkStriderLevelBoxes::Box box;
  box.Level = level;
  box.First = first;
  box.Cells = cells;
  return box;
}

bool Contains(const vtkStriderLevelPart& part, const std::array<int, 3>& cell)
{
  bool isInside = true;
  for (int axis = 0; axis < 3; ++axis)
  {
    isInside = isInside && cell[axis] >= part.First[axis] &&
      cell[axis] < part.First[axis] + part.Cells[axis];
  }
  return isInside;
}

/// Counts the cells of all levels in a part.
double CountCells(const vtkStriderLevelBoxes& boxes, const vtkStriderLevelPart& part)
{
  double all = 0.0;
  for (const vtkStriderLevelBoxes::Box& box : boxes.Boxes)
  {
    const int scale = boxes.CountFineCells(box.Level);
    double cells = 1.0;
    for (int axis = 0; axis < 3; ++axis)
    {
      const int low = std::max(box.First[axis], part.First[axis] * scale);
      const int high =
        std::min(box.First[axis] + box.Cells[axis], (part.First[axis] + part.Cells[axis]) * scale);
      cells *= std::max(0, high - low);
    }
    all += cells;
  }
  return all;
}

/// Expects each cell of the coarsest level in one part, and cells in each part that is not empty.
void ExpectWhole(const vtkStriderLevelBoxes& boxes, const std::vector<vtkStriderLevelPart>& parts)
{
  for (int z = boxes.First[2]; z < boxes.First[2] + boxes.Cells[2]; ++z)
  {
    for (int y = boxes.First[1]; y < boxes.First[1] + boxes.Cells[1]; ++y)
    {
      for (int x = boxes.First[0]; x < boxes.First[0] + boxes.Cells[0]; ++x)
      {
        const auto count =
          std::count_if(parts.begin(), parts.end(), [&](const vtkStriderLevelPart& part) {
            return Contains(part, { x, y, z });
          });
        ASSERT_EQ(count, 1) << x << ", " << y << ", " << z;
      }
    }
  }
  for (const vtkStriderLevelPart& part : parts)
  {
    EXPECT_TRUE(part.IsEmpty() || CountCells(boxes, part) > 0.0);
  }
}

TEST(LevelsAreDivided, RandomOnes)
{
  std::mt19937 random(72);
  const auto draw = [&random](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random);
  };
  for (int trial = 0; trial < 200; ++trial)
  {
    vtkStriderLevelBoxes boxes;
    boxes.Ratios = { 2, 4 };
    boxes.First = { draw(-5, 5), draw(-5, 5), draw(-5, 5) };
    boxes.Cells = { draw(1, 12), draw(1, 12), draw(1, 12) };
    for (int box = draw(1, 9); box > 0; --box)
    {
      const int level = draw(0, 2);
      const int scale = boxes.CountFineCells(level);
      std::array<int, 3> first{};
      std::array<int, 3> cells{};
      for (int axis = 0; axis < 3; ++axis)
      {
        const int begin = draw(0, boxes.Cells[axis] * scale - 1);
        first[axis] = boxes.First[axis] * scale + begin;
        cells[axis] = draw(1, boxes.Cells[axis] * scale - begin);
      }
      boxes.Boxes.push_back(MakeBox(level, first, cells));
    }
    const int processes = draw(1, 9);
    const std::vector<vtkStriderLevelPart> parts = vtkStriderDivideLevels(boxes, processes);
    ASSERT_EQ(parts.size(), static_cast<std::size_t>(processes));
    ExpectWhole(boxes, parts);
  }
}

TEST(LevelsAreDivided, SharesAreAboutEqual)
{
  // Most cells are in a corner.
  vtkStriderLevelBoxes boxes;
  boxes.Ratios = { 2, 2 };
  boxes.Cells = { 64, 64, 64 };
  boxes.Boxes = { MakeBox(0, { 0, 0, 0 }, { 64, 64, 64 }), MakeBox(1, { 0, 0, 0 }, { 48, 40, 64 }),
    MakeBox(2, { 20, 20, 20 }, { 100, 100, 100 }) };
  for (const int processes : { 2, 3, 8 })
  {
    double all = 0.0;
    double most = 0.0;
    for (const vtkStriderLevelPart& part : vtkStriderDivideLevels(boxes, processes))
    {
      const double cells = CountCells(boxes, part);
      all += cells;
      most = std::max(most, cells);
    }
    EXPECT_LT(most, 1.5 * all / processes) << processes;
  }
}

TEST(LevelsAreDivided, MoreProcessesThanCells)
{
  vtkStriderLevelBoxes boxes;
  boxes.Ratios = { 2 };
  boxes.Cells = { 3, 1, 1 };
  boxes.Boxes = { MakeBox(1, { 0, 0, 0 }, { 2, 2, 2 }), MakeBox(0, { 2, 0, 0 }, { 1, 1, 1 }) };
  const std::vector<vtkStriderLevelPart> parts = vtkStriderDivideLevels(boxes, 5);
  ExpectWhole(boxes, parts);
  EXPECT_EQ(std::count_if(parts.begin(), parts.end(),
              [](const vtkStriderLevelPart& part) { return part.IsEmpty(); }),
    3);
}

} // namespace
