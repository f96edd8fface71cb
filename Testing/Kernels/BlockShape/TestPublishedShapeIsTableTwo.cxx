// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The block shapes of the papers: all 18 cells of table 2, the six view classes, and the switches that override them.
#include "BlockShape/ChoosePublishedShape.h"

#include <gtest/gtest.h>

namespace Strider
{
namespace
{

using Axes = std::array<std::array<double, 3>, 3>;

/// Rows: the directions of a volume axis on the screen (right, up, deep).
ViewGeometry MakeView(const Axes& cosines)
{
  ViewGeometry view;
  view.AxisCosines = cosines;
  return view;
}

/// The volume rotated about one of its axes; at 0 degrees x points right, y up and z into the screen.
ViewGeometry Orbit(int axis, double degrees)
{
  const double c = std::cos(degrees / DegreesPerRadian);
  const double s = std::sin(degrees / DegreesPerRadian);
  switch (axis)
  {
    case 0:
      return MakeView({ { { 1, 0, 0 }, { 0, c, s }, { 0, -s, c } } });
    case 1:
      return MakeView({ { { c, 0, -s }, { 0, 1, 0 }, { s, 0, c } } });
    default:
      return MakeView({ { { c, s, 0 }, { -s, c, 0 }, { 0, 0, 1 } } });
  }
}

struct Cell
{
  int WarpWidth;
  bool IsTransposed;
  int Threads;
  bool IsSynchronous;
};

constexpr Cell TableTwo[3][6] = {
  { { 32, false, 256, false }, { 32, false, 256, false }, { 32, false, 256, false },
    { 32, false, 256, false }, { 32, false, 256, false }, { 32, false, 256, false } },
  { { 32, false, 256, false }, { 16, false, 256, false }, { 8, false, 256, false },
    { 4, true, 512, false }, { 2, true, 512, false }, { 1, true, 512, false } },
  { { 32, false, 256, true }, { 16, false, 256, true }, { 8, false, 256, true },
    { 4, false, 256, true }, { 2, false, 256, true }, { 1, false, 256, true } },
};

void ExpectCell(const LaunchShape& shape, const Cell& cell)
{
  EXPECT_EQ(shape.BlockWidth, cell.WarpWidth);
  EXPECT_EQ(shape.BlockHeight, cell.Threads / cell.WarpWidth);
  EXPECT_EQ(shape.IsTransposed, cell.IsTransposed);
  EXPECT_EQ(shape.IsSynchronous, cell.IsSynchronous);
  EXPECT_EQ(shape.BatchDepth, 1);
  EXPECT_EQ(shape.ShearAxis, -1);
}

TEST(PublishedShape, IsTableTwoInAllCellsAndTheirMirrorImages)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    for (int bin = 0; bin < 6; ++bin)
    {
      for (const double inBin : { 2.0, 7.5, 14.9 })
      {
        const double degrees = 15.0 * bin + inBin;
        for (const double folded : { degrees, 180.0 - degrees, 180.0 + degrees, -degrees })
        {
          SCOPED_TRACE(std::string(1, "xyz"[axis]) + "-orbit, " + std::to_string(folded));
          ExpectCell(ChoosePublishedShape({}, Orbit(axis, folded), 256), TableTwo[axis][bin]);
        }
      }
    }
  }
}

TEST(PublishedShape, BinsBeginAtTheirLowerEdge)
{
  EXPECT_EQ(ChoosePublishedShape({}, Orbit(2, 15.0), 256).BlockWidth, 16);
  EXPECT_EQ(ChoosePublishedShape({}, Orbit(2, 90.0), 256).BlockWidth, 1);
  const LaunchShape diagonal = ChoosePublishedShape({}, Orbit(1, 45.0), 256);
  ExpectCell(diagonal, TableTwo[1][3]);
}

/// Volume axes that lie across, down and into the screen, and the warp that the papers use there.
TEST(PublishedShape, SixViewClassesGetTheirWarps)
{
  struct Class
  {
    int Across, Down, Deep;
    int WarpWidth;
  };
  for (const Class& view : { Class{ 0, 1, 2, 32 }, { 0, 2, 1, 32 }, { 1, 2, 0, 32 }, { 1, 0, 2, 1 },
         { 2, 0, 1, 1 }, { 2, 1, 0, 1 } })
  {
    Axes cosines{};
    cosines[view.Across][0] = 1.0;
    cosines[view.Down][1] = 1.0;
    cosines[view.Deep][2] = -1.0;
    const LaunchShape shape = ChoosePublishedShape({}, MakeView(cosines), 256);
    EXPECT_EQ(shape.BlockWidth, view.WarpWidth) << view.Across << view.Down << view.Deep;
    const LaunchShape small = ChoosePublishedShape({}, MakeView(cosines), 128);
    EXPECT_EQ(small.BlockWidth, view.WarpWidth);
    EXPECT_EQ(small.BlockWidth * small.BlockHeight, 128);
    EXPECT_FALSE(small.IsTransposed || small.IsSynchronous);
  }
}

TEST(PublishedShape, EachPartCanBeSwitched)
{
  const ViewGeometry xDeep = Orbit(1, 80.0);
  Strategies settings;
  settings.TransposedIndexing = Switch::Off;
  settings.MaximizeBlockSize = Switch::Off;
  settings.SynchronousPropagation = Switch::On;
  LaunchShape shape = ChoosePublishedShape(settings, xDeep, 256);
  EXPECT_FALSE(shape.IsTransposed);
  EXPECT_TRUE(shape.IsSynchronous);
  EXPECT_EQ(shape.BlockWidth * shape.BlockHeight, 256);
  settings.TransposedIndexing = Switch::On;
  settings.MaximizeBlockSize = Switch::On;
  settings.SynchronousPropagation = Switch::Off;
  shape = ChoosePublishedShape(settings, Orbit(2, 30.0), 256);
  EXPECT_TRUE(shape.IsTransposed);
  EXPECT_FALSE(shape.IsSynchronous);
  EXPECT_EQ(shape.BlockWidth * shape.BlockHeight, 512);
}

} // namespace
} // namespace Strider
