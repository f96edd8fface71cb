// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Every pixel belongs to exactly one thread, whatever the block, its numbering, its shear and the size of the image.
#include "BlockShape/PixelLayout.h"

#include "vtkStriderDescribeLaunch.h"

#include <gtest/gtest.h>

#include <vector>

namespace Strider
{
namespace
{

void ExpectEveryPixelOnce(const LaunchShape& shape, const int (&size)[2], bool startsAtLastRow)
{
  SCOPED_TRACE(vtkStriderDescribeShape(shape) + " on " + std::to_string(size[0]) + "x" +
    std::to_string(size[1]) + ", shears " + std::to_string(shape.RowShear) + ", " +
    std::to_string(shape.ColumnShear));
  PixelLayout layout = MakePixelLayout(shape, size);
  layout.StartsAtLastRow = startsAtLastRow;
  std::vector<int> visits(static_cast<std::size_t>(size[0]) * size[1], 0);
  for (int block = 0; block < layout.CountBlocks(); ++block)
  {
    for (int y = 0; y < shape.BlockHeight; ++y)
    {
      for (int x = 0; x < shape.BlockWidth; ++x)
      {
        const PixelPlace place = PlacePixel(layout, FindBlock(layout, block), x, y);
        ASSERT_GE(place.X, 0);
        ASSERT_GE(place.Y, 0);
        if (place.X < size[0] && place.Y < size[1])
        {
          ++visits[static_cast<std::size_t>(place.Y) * size[0] + place.X];
        }
      }
    }
  }
  for (const int count : visits)
  {
    ASSERT_EQ(count, 1);
  }
}

TEST(PixelLayout, CoversTheScreenOnce)
{
  const int sizes[][2] = { { 1, 1 }, { 61, 47 }, { 64, 64 }, { 257, 3 }, { 2, 131 } };
  const int blocks[][2] = { { 16, 16 }, { 1, 256 }, { 32, 8 }, { 4, 8 }, { 2, 128 }, { 256, 1 } };
  for (const auto& size : sizes)
  {
    for (const auto& block : blocks)
    {
      for (const int order : { 0, 1, 2, 3 })
      {
        for (const double shear : { 0.0, 1.0, -1.0, 0.37, -0.6180339 })
        {
          LaunchShape shape;
          shape.BlockWidth = block[0];
          shape.BlockHeight = block[1];
          shape.IsTransposed = (order & 1) != 0;
          shape.LanesRunDown = (order & 2) != 0;
          shape.RowShear = shear;
          ASSERT_NO_FATAL_FAILURE(ExpectEveryPixelOnce(shape, size, false));
          ASSERT_NO_FATAL_FAILURE(ExpectEveryPixelOnce(shape, size, true));
          std::swap(shape.RowShear, shape.ColumnShear);
          ASSERT_NO_FATAL_FAILURE(ExpectEveryPixelOnce(shape, size, false));
          ASSERT_NO_FATAL_FAILURE(ExpectEveryPixelOnce(shape, size, true));
        }
      }
    }
  }
}

TEST(PixelLayout, TransposedBlocksRunDownTheScreen)
{
  LaunchShape shape;
  shape.IsTransposed = true;
  const PixelLayout layout = MakePixelLayout(shape, { 64, 48 });
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 1), 0, 0).X, 0);
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 1), 0, 0).Y, 16);
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 3), 5, 0).X, 21);
}

TEST(PixelLayout, UprightWarpsCoverThePixelsOfATurnedBlock)
{
  LaunchShape shape;
  shape.BlockWidth = 16;
  shape.BlockHeight = 32;
  shape.LanesRunDown = true;
  const PixelLayout layout = MakePixelLayout(shape, { 64, 48 });
  EXPECT_EQ(layout.BlocksAcross, 2);
  EXPECT_EQ(layout.BlocksDown, 3);
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 1), 3, 0).X, 32);
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 1), 3, 0).Y, 3);
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 1), 3, 5).X, 37);
}

TEST(PixelLayout, StartsAtTheLastRow)
{
  const LaunchShape shape; // 16x16
  PixelLayout layout = MakePixelLayout(shape, { 64, 40 });
  layout.StartsAtLastRow = true;
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 0), 0, 5).Y, 37);
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 4), 0, 5).Y, 21);
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 11), 3, 5).Y, 5);
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 11), 3, 5).X, 51);
}

TEST(PixelLayout, ShearMovesRowsByTheSlope)
{
  LaunchShape shape;
  shape.BlockWidth = 1;
  shape.BlockHeight = 32;
  shape.RowShear = 0.5;
  const PixelLayout layout = MakePixelLayout(shape, { 64, 32 });
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 10), 0, 0).X, 10);
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 10), 0, 8).X, 14);
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 10), 0, 8).Y, 8);
  EXPECT_EQ(PlacePixel(layout, FindBlock(layout, 60), 0, 30).X,
    60 + 15 - 64); // leaves at the right edge, re-enters at the left
}

} // namespace
} // namespace Strider
