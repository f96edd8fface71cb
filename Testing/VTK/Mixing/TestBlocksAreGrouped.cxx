// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Blocks that overlap, or hide each other in a cycle, are in one group, and no group precedes one that it hides.
#include "vtkStriderGroupBlocks.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace
{

using Groups = std::vector<std::vector<std::size_t>>;

vtkStriderOrientedBox MakeBox(const vtkStriderBounds& bounds)
{
  vtkStriderOrientedBox box;
  box.Bounds = bounds;
  return box;
}

vtkStriderViewpoint LookFrom(double x, double y, double z)
{
  vtkStriderViewpoint viewpoint;
  viewpoint.Eye = { x, y, z };
  return viewpoint;
}

TEST(BlocksAreGrouped, OverlapsAreUnitedThroughOthers)
{
  const std::vector<vtkStriderOrientedBox> boxes{ MakeBox({ 0, 4, 0, 4, 0, 4 }),
    MakeBox({ 10, 14, 0, 4, 0, 4 }), MakeBox({ 6, 8, 0, 4, 0, 4 }), MakeBox({ 3, 11, 1, 2, 1, 2 }),
    MakeBox({ 20, 24, 0, 4, 0, 4 }) };
  EXPECT_EQ(vtkStriderGroupBlocks(boxes, LookFrom(100, 2, 2)), (Groups{ { 0, 1, 2, 3 }, { 4 } }));
  EXPECT_EQ(vtkStriderGroupBlocks(boxes, LookFrom(-100, 2, 2)), (Groups{ { 4 }, { 0, 1, 2, 3 } }));
}

TEST(BlocksAreGrouped, BlocksThatTouchAreApart)
{
  const std::vector<vtkStriderOrientedBox> boxes{ MakeBox({ 0, 4, 0, 4, 0, 4 }),
    MakeBox({ 4, 8, 0, 4, 0, 4 }), MakeBox({ 8, 12, 0, 4, 0, 4 }) };
  EXPECT_EQ(vtkStriderGroupBlocks(boxes, LookFrom(-9, 2, 2)), (Groups{ { 2 }, { 1 }, { 0 } }));
  EXPECT_EQ(vtkStriderGroupBlocks(boxes, LookFrom(6, 2, 40)).size(), 3u);
}

/// Turned by 45 degrees, a box beside a corner overlaps in its bounds alone.
TEST(BlocksAreGrouped, AxesCount)
{
  vtkStriderOrientedBox turned;
  const double half = std::sqrt(0.5);
  turned.Axes = { half, half, 0, -half, half, 0, 0, 0, 1 };
  turned.Bounds = { 6.0, 10.0, -2.0, 2.0, 0, 4 }; // its nearest side is 6 from the origin
  const std::vector<vtkStriderOrientedBox> boxes{ MakeBox({ 0, 4, 0, 4, 0, 4 }), turned };
  EXPECT_EQ(vtkStriderGroupBlocks(boxes, LookFrom(50, 50, 2)), (Groups{ { 0 }, { 1 } }));
  turned.Bounds[0] = 5.0; // the corner is at 5.66
  EXPECT_EQ(vtkStriderGroupBlocks({ boxes[0], turned }, LookFrom(50, 50, 2)).size(), 1u);
}

/// Three beams, each of which hides the next one.
TEST(BlocksAreGrouped, CyclesAreUnited)
{
  const std::vector<vtkStriderOrientedBox> boxes{ MakeBox({ 0, 10, 0, 2, 0, 2 }),
    MakeBox({ 8, 10, 0, 10, 3, 5 }), MakeBox({ 0, 2, 2, 4, -20, 20 }) };
  vtkStriderViewpoint viewpoint;
  viewpoint.Direction = { -0.2, 0.3, -1.0 };
  const Groups groups = vtkStriderGroupBlocks(boxes, viewpoint);
  std::size_t count = 0;
  for (const auto& group : groups)
  {
    count += group.size();
    EXPECT_TRUE(std::is_sorted(group.begin(), group.end()));
  }
  EXPECT_EQ(count, 3u);
}

TEST(BlocksAreGrouped, NoneAndOne)
{
  EXPECT_TRUE(vtkStriderGroupBlocks({}, LookFrom(0, 0, 0)).empty());
  EXPECT_EQ(
    vtkStriderGroupBlocks({ MakeBox({ 0, 4, 0, 4, 0, 4 }) }, LookFrom(0, 0, 0)), (Groups{ { 0 } }));
}

} // namespace
