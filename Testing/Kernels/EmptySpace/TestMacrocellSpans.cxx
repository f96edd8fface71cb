// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// On uneven grids, a macrocell of index space spans the macrocells of all voxels that its samples use.
#include "EmptySpace/WarpMacrocells.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

namespace Strider::Testing
{
namespace
{

/// Places samples anywhere along an uneven axis: the macrocell that holds a sample in index space spans the one that
/// holds its voxels.
TEST(MacrocellSpans, SpansHoldAllVoxelsOfTheirSamples)
{
  std::mt19937 random(13);
  std::uniform_real_distribution<float> uniform(0.0f, 1.0f);
  int narrow = 0;
  for (int round = 0; round < 300; ++round)
  {
    const bool areCells = round % 2 == 1;
    const int voxels = 2 + static_cast<int>(random() % 90);
    const int points = voxels + (areCells ? 1 : 0);
    std::vector<double> widths;
    for (int cell = 0; cell + 1 < points; ++cell)
    {
      widths.push_back(round % 3 == 0 ? 1.0 : std::exp(6.0 * uniform(random)));
    }
    double end = 0.0;
    for (const double width : widths)
    {
      end += width;
    }
    std::vector<float> places{ 0.0f };
    double place = 0.0;
    for (const double width : widths)
    {
      place += width;
      places.push_back(static_cast<float>(place / end * (points - 1)));
    }
    AxisPlaces axis{ places.data(), points, 1.0f, 0.0f, 1.0f, areCells ? -0.5f : 0.0f,
      areCells ? -0.5f : 0.0f };
    if (round % 5 == 0)
    {
      axis.PlaceScale = static_cast<float>((voxels - 1.0) / voxels); // VTK's
      axis.PlaceOffset = 0.5f * axis.PlaceScale;
    }
    std::vector<CellSpan> spans;
    AddSpans(axis, spans);
    const int cells = CountMacrocells(voxels);
    ASSERT_EQ(static_cast<int>(spans.size()), cells);
    const auto findCell = [&](float voxel) {
      return std::clamp(static_cast<int>(std::floor(voxel / MacrocellSide)), 0, cells - 1);
    };
    for (int sample = 0; sample < 500; ++sample)
    {
      const bool isAtFace = sample % 4 == 0;
      const float from = uniform(random) * static_cast<float>(points - 1);
      const float coordinate =
        isAtFace ? std::floor(from / MacrocellSide) * MacrocellSide - axis.EvenOffset : from;
      const CellSpan& span = spans[findCell(coordinate + axis.EvenOffset)];
      const int cell = findCell(WarpCoordinate(axis, coordinate));
      EXPECT_GE(cell, span.First) << "round " << round << ", at " << coordinate;
      EXPECT_LE(cell, span.Last) << "round " << round << ", at " << coordinate;
    }
    for (const CellSpan& span : spans)
    {
      narrow += span.Last - span.First + 1 < cells ? 1 : 0;
    }
  }
  EXPECT_GT(narrow, 500);
}

TEST(MacrocellSpans, EvenAxesSpanThemselves)
{
  std::vector<CellSpan> spans;
  AddSpans({ nullptr, 40, 1.0f, 0.0f, 1.0f, -0.5f, -0.5f }, spans);
  ASSERT_EQ(static_cast<int>(spans.size()), CountMacrocells(39));
  for (int cell = 0; cell < static_cast<int>(spans.size()); ++cell)
  {
    EXPECT_EQ(spans[cell].First, cell);
    EXPECT_EQ(spans[cell].Last, cell);
  }
}

} // namespace
} // namespace Strider::Testing
