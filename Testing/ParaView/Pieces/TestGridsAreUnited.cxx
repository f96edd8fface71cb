// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Data sets are parts of one grid only where all their points lie on one.
#include "vtkStriderUniteGrids.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace
{

using Parts = std::vector<vtkStriderGridPart>;

vtkStriderGridPart MakeImage(const std::array<int, 6>& extent)
{
  vtkStriderGridPart part;
  part.Kind = vtkStriderGridPart::Image;
  const double spacing[3] = { 0.5, 1.0, 2.0 };
  for (int axis = 0; axis < 3; ++axis)
  {
    part.Spacing[axis] = spacing[axis];
    part.Origin[axis] = 10.0 * axis;
    part.Direction[4 * axis] = 1.0;
  }
  for (int end = 0; end < 6; ++end)
  {
    part.Extent[end] = part.Has[end] = extent[end];
  }
  return part;
}

/// Two parts that meet at x = 5.
Parts MakePair()
{
  return { MakeImage({ 0, 5, 0, 3, 0, 4 }), MakeImage({ 5, 9, 0, 3, 0, 4 }) };
}

vtkStriderUnitedGrid Unite(const Parts& parts)
{
  return vtkStriderUniteGrids(parts, {});
}

TEST(GridsAreUnited, WhereImagesMeet)
{
  const vtkStriderUnitedGrid grid = Unite(MakePair());
  ASSERT_TRUE(grid.IsOne);
  const double whole[6] = { 0, 9, 0, 3, 0, 4 };
  for (int end = 0; end < 6; ++end)
  {
    EXPECT_EQ(grid.Whole.Extent[end], whole[end]);
  }
  EXPECT_EQ(grid.AreShown, (std::vector<bool>{ true, true }));
}

/// The second part counts its points from 0 on, and its origin is rounded.
TEST(GridsAreUnited, WithOriginsOfTheirOwn)
{
  for (const double error : { 0.0, 1e-5, 1e-2 })
  {
    Parts parts = MakePair();
    parts[1].Extent[0] = 0;
    parts[1].Extent[1] = 4;
    parts[1].Origin[0] += 5 * 0.5 + error * 0.5;
    const vtkStriderUnitedGrid grid = Unite(parts);
    EXPECT_EQ(grid.IsOne, error < 1e-3) << error;
    if (grid.IsOne)
    {
      EXPECT_EQ(grid.Shifts[1], (std::array<int, 3>{ 5, 0, 0 }));
      EXPECT_EQ(grid.Whole.Extent[1], 9.0);
    }
  }
}

TEST(GridsAreUnited, ThatAreTurned)
{
  Parts parts = MakePair();
  for (vtkStriderGridPart& part : parts)
  {
    const double turned[9] = { 0, -1, 0, 1, 0, 0, 0, 0, 1 };
    std::copy(turned, turned + 9, part.Direction);
  }
  parts[1].Extent[0] = 0;
  parts[1].Extent[1] = 4;
  parts[1].Origin[1] += 2.5; // the direction of the image's x
  const vtkStriderUnitedGrid grid = Unite(parts);
  ASSERT_TRUE(grid.IsOne);
  EXPECT_EQ(grid.Shifts[1], (std::array<int, 3>{ 5, 0, 0 }));
  parts[1].Direction[1] = -0.99;
  EXPECT_FALSE(Unite(parts).IsOne);
}

TEST(GridsAreUnited, NotWithOtherSpacing)
{
  Parts parts = MakePair();
  parts[1].Spacing[2] *= 1.01;
  EXPECT_FALSE(Unite(parts).IsOne);
  parts[1].Spacing[2] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(Unite(parts).IsOne);
}

TEST(GridsAreUnited, NotWhereTheyOverlap)
{
  Parts parts = MakePair();
  parts[1].Extent[0] = 4;
  EXPECT_FALSE(Unite(parts).IsOne);
}

TEST(GridsAreUnited, WhereOneIsTheOther)
{
  Parts parts = MakePair();
  parts.insert(parts.begin(), parts[1]);
  const vtkStriderUnitedGrid grid = Unite(parts);
  ASSERT_TRUE(grid.IsOne);
  EXPECT_EQ(grid.AreShown, (std::vector<bool>{ true, true, false }));
}

TEST(GridsAreUnited, WithGapsAndEmptyOnes)
{
  Parts parts = MakePair();
  parts.push_back({});
  parts.push_back(MakeImage({ 12, 14, 0, 3, 0, 4 }));
  parts.push_back(MakeImage({ 0, -1, 0, -1, 0, -1 }));
  const vtkStriderUnitedGrid grid = Unite(parts);
  ASSERT_TRUE(grid.IsOne);
  EXPECT_EQ(grid.AreShown, (std::vector<bool>{ true, true, false, true, false }));
  EXPECT_EQ(grid.Whole.Extent[1], 14.0);
}

/// Slices of a stack have nothing between them.
TEST(GridsAreUnited, FlatWhereAllAre)
{
  EXPECT_TRUE(Unite({ MakeImage({ 0, 5, 0, 3, 7, 7 }), MakeImage({ 5, 9, 0, 3, 7, 7 }) }).IsOne);
  EXPECT_FALSE(Unite({ MakeImage({ 0, 5, 0, 3, 7, 7 }), MakeImage({ 0, 5, 0, 3, 8, 8 }) }).IsOne);
}

TEST(GridsAreUnited, NotWithOtherData)
{
  Parts parts = MakePair();
  parts.push_back({});
  parts.back().Kind = vtkStriderGridPart::OtherData;
  EXPECT_FALSE(Unite(parts).IsOne);
  EXPECT_FALSE(Unite({}).IsOne);
  parts.back() = MakeImage({ 9, 12, 0, 3, 0, 4 });
  parts.back().Kind = vtkStriderGridPart::Rectilinear;
  EXPECT_FALSE(Unite(parts).IsOne);
}

Parts MakeUnevenPair()
{
  Parts parts = MakePair();
  for (vtkStriderGridPart& part : parts)
  {
    part.Kind = vtkStriderGridPart::Rectilinear;
  }
  return parts;
}

/// x is the square of the index.
std::vector<double> ListCoordinates(const Parts& parts)
{
  std::vector<double> found;
  for (const vtkStriderGridPart& part : parts)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      for (int point = 0; point < part.CountPoints(axis); ++point)
      {
        const double number = part.Extent[2 * axis] + point;
        found.push_back(axis == 0 ? number * number : number);
      }
    }
  }
  return found;
}

TEST(GridsAreUnited, WhereCoordinatesAreTheSame)
{
  const Parts parts = MakeUnevenPair();
  std::vector<double> coordinates = ListCoordinates(parts);
  const vtkStriderUnitedGrid grid = vtkStriderUniteGrids(parts, coordinates);
  ASSERT_TRUE(grid.IsOne);
  ASSERT_EQ(grid.Coordinates[0].size(), 10u);
  EXPECT_EQ(grid.Coordinates[0][9], 81.0);
  coordinates[6 + 4 + 5] += 0.5; // the second part's first point
  EXPECT_FALSE(vtkStriderUniteGrids(parts, coordinates).IsOne);
  coordinates.resize(20);
  EXPECT_FALSE(vtkStriderUniteGrids(parts, coordinates).IsOne);
}

TEST(GridsAreUnited, NotWhereCoordinatesAreMissing)
{
  Parts parts = MakeUnevenPair();
  parts[1].Extent[0] = 7;
  EXPECT_FALSE(vtkStriderUniteGrids(parts, ListCoordinates(parts)).IsOne);
}

TEST(GridsAreUnited, LayersAreCountedWhereTheyAreMissing)
{
  Parts parts = MakePair();
  EXPECT_EQ(vtkStriderCountMissingLayers(parts, Unite(parts), 3), 3);
  parts[0].Has[1] = 8; // three layers of four
  parts[1].Has[0] = 2;
  EXPECT_EQ(vtkStriderCountMissingLayers(parts, Unite(parts), 3), 0);
  EXPECT_EQ(vtkStriderCountMissingLayers(parts, Unite(parts), 7), 5); // no more than there are
  parts[0].IsFinal = 1.0;
  EXPECT_EQ(vtkStriderCountMissingLayers(parts, Unite(parts), 7), 5);
  parts[1].IsFinal = 1.0;
  EXPECT_EQ(vtkStriderCountMissingLayers(parts, Unite(parts), 7), 0);
}

/// The mean distance of x is 9: at 25, that is between 16 and 36 to the right, and from 25 to 16 to the left.
TEST(GridsAreUnited, UnevenGridsNeedAllPointsWithinAMeanDistance)
{
  const Parts parts = MakeUnevenPair();
  const vtkStriderUnitedGrid grid = vtkStriderUniteGrids(parts, ListCoordinates(parts));
  EXPECT_EQ(vtkStriderCountMissingLayers(parts, grid, 1), 1);
  Parts atTwo{ parts[0], parts[1] };
  atTwo[0].Extent[1] = atTwo[0].Has[1] = 2;
  atTwo[1].Extent[0] = atTwo[1].Has[0] = 2; // 4: up to 16 and down to 0 are 2 points each
  const vtkStriderUnitedGrid other = vtkStriderUniteGrids(atTwo, ListCoordinates(atTwo));
  ASSERT_TRUE(other.IsOne);
  EXPECT_EQ(vtkStriderCountMissingLayers(atTwo, other, 1), 2);
}

/// Falling coordinates have the same distances as rising ones.
TEST(GridsAreUnited, GridsThatFallNeedAsManyPoints)
{
  Parts parts = MakeUnevenPair();
  parts[0].Extent[1] = parts[0].Has[1] = 2;
  parts[1].Extent[0] = parts[1].Has[0] = 2;
  std::vector<double> coordinates = ListCoordinates(parts);
  for (double& coordinate : coordinates)
  {
    coordinate = 5.0 - coordinate;
  }
  const vtkStriderUnitedGrid grid = vtkStriderUniteGrids(parts, coordinates);
  ASSERT_TRUE(grid.IsOne);
  EXPECT_EQ(grid.Coordinates[0][9], -76.0);
  EXPECT_EQ(vtkStriderCountMissingLayers(parts, grid, 1), 2);
}

} // namespace
