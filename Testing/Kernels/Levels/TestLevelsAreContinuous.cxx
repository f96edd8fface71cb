// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Samples of adaptive grids: linear fields are exact on every hierarchy, constant ones have no holes, and there is no
// jump at the borders of levels.
#include "LevelHierarchies.h"

#include "Sampling/ReadLevels.h"
#include "Sampling/StoredScalars.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace Strider::Testing
{
namespace
{

/// A volume of levels whose samples are scalars.
struct SampledVolume
{
  VolumeView View;
  std::array<int, 3> First{};
  LevelFacts Facts;

  explicit SampledVolume(const SampledLevels& levels)
  {
    const Status made = MakeLevelVolume(levels.Hierarchy, this->View, this->First, this->Facts);
    EXPECT_TRUE(made.IsOk()) << made.GetMessage();
  }

  const LevelGrid& GetGrid() const { return this->View.Levels->Grid; }

  double Read(Vector3 point, bool isNearest = false) const
  {
    float values[1];
    if (isNearest)
    {
      ReadNearestOfLevels(this->GetGrid(), point, 0, values);
    }
    else
    {
      ReadLevels(this->GetGrid(), point, this->GetGrid().Last, 0, values);
    }
    const StoredScalars stored = DescribeStoredScalars(this->View);
    return static_cast<double>(values[0]) / stored.Scale + stored.Offset;
  }

  /// Returns a place counted from the hierarchy's origin.
  std::array<double, 3> Place(Vector3 point) const
  {
    return { static_cast<double>(point.X) + this->First[0],
      static_cast<double>(point.Y) + this->First[1],
      static_cast<double>(point.Z) + this->First[2] };
  }

  Vector3 DrawPoint(std::mt19937& random, float margin) const
  {
    const LevelGrid& grid = this->GetGrid();
    const auto draw = [&](float high) {
      return high > 2.0f * margin
        ? std::uniform_real_distribution<float>(margin, high - margin)(random)
        : 0.5f * high;
    };
    return { draw(grid.High[0]), draw(grid.High[1]), draw(grid.High[2]) };
  }
};

double Ramp(double x, double y, double z)
{
  return 2.0 + 0.5 * x - 0.25 * y + 0.125 * z;
}

double Waves(double x, double y, double z)
{
  return std::sin(1.7 * x) * std::cos(2.3 * y) + std::sin(1.1 * z + x);
}

const std::array<VoxelPlacement, 2> Placements{ VoxelPlacement::Cells, VoxelPlacement::Points };

TEST(LevelsAreContinuous, LinearFieldsAreExactOnEveryHierarchy)
{
  std::mt19937 random(72);
  for (int trial = 0; trial < CountHierarchies(300); ++trial)
  {
    const VoxelPlacement placement = Placements[trial % 2];
    const SampledLevels levels = MakeRandomLevels(random, false, Ramp, placement);
    const SampledVolume volume(levels);
    // An image of cells is constant within half a cell of its faces. Samples of finer levels reach half a cell farther.
    const float margin = placement == VoxelPlacement::Cells ? 1.0f : 0.0f;
    const float* high = volume.GetGrid().High;
    const bool isWide = *std::min_element(high, high + 3) > 2.0f * margin;
    for (int sample = 0; isWide && sample < 300; ++sample)
    {
      const Vector3 point = volume.DrawPoint(random, margin);
      const auto place = volume.Place(point);
      ASSERT_NEAR(volume.Read(point), Ramp(place[0], place[1], place[2]), 2e-5)
        << "hierarchy " << trial << " at " << point.X << ", " << point.Y << ", " << point.Z;
    }
  }
}

TEST(LevelsAreContinuous, ConstantFieldsHaveNoHolesAndGapsAreWhereNoLevelHasACell)
{
  std::mt19937 random(721);
  int gaps = 0;
  for (int trial = 0; trial < CountHierarchies(1000); ++trial)
  {
    const SampledLevels levels = MakeRandomLevels(
      random, trial % 3 > 0, [](double, double, double) { return 7.25; }, Placements[trial % 2]);
    bool hasCells = false;
    for (const LevelBox& box : levels.Hierarchy.Boxes)
    {
      hasCells = hasCells || !box.Missing;
    }
    if (!hasCells)
    {
      continue;
    }
    const SampledVolume volume(levels);
    for (int sample = 0; sample < 60; ++sample)
    {
      const Vector3 point = volume.DrawPoint(random, 0.0f);
      const bool isCovered = levels.IsCovered(volume.Place(point));
      ASSERT_EQ(IsGapInLevels(volume.GetGrid(), point), !isCovered)
        << "hierarchy " << trial << " at " << point.X << ", " << point.Y << ", " << point.Z;
      if (isCovered)
      {
        ASSERT_NEAR(volume.Read(point), 7.25, 1e-5) << "hierarchy " << trial;
        ASSERT_NEAR(volume.Read(point, true), 7.25, 1e-5) << "hierarchy " << trial;
      }
      gaps += isCovered ? 0 : 1;
    }
  }
  EXPECT_GT(gaps, 300);
}

TEST(LevelsAreContinuous, NoJumpAtTheFacesOfCells)
{
  std::mt19937 random(722);
  for (int trial = 0; trial < CountHierarchies(300); ++trial)
  {
    const SampledLevels levels = MakeRandomLevels(random, false, Waves, Placements[trial % 2]);
    const SampledVolume volume(levels);
    const LevelGrid& grid = volume.GetGrid();
    const auto& range = volume.View.ScalarRange;
    for (int sample = 0; sample < 300; ++sample)
    {
      const Vector3 point = volume.DrawPoint(random, 0.0f);
      const int axis = sample % 3;
      const float cells = grid.Cells[sample % (grid.Last + 1)];
      float low[3] = { point.X, point.Y, point.Z };
      low[axis] = std::round(low[axis] * cells) / cells;
      float high[3] = { low[0], low[1], low[2] };
      low[axis] = std::nextafter(low[axis], -1.0f);
      const double jump =
        volume.Read({ low[0], low[1], low[2] }) - volume.Read({ high[0], high[1], high[2] });
      ASSERT_LE(std::abs(jump), 1e-5 * (range[1] - range[0]))
        << "hierarchy " << trial << " at " << point.X << ", " << point.Y << ", " << point.Z;
    }
  }
}

TEST(LevelsAreContinuous, TheErrorOfASmoothFieldFallsByFourFromLevelToLevel)
{
  double former = 0.0;
  for (int finer = 0; finer < 4; ++finer)
  {
    SampledLevels levels;
    levels.Hierarchy.Ratios.assign(static_cast<std::size_t>(finer), 2);
    levels.Add(0, { 0, 0, 0 }, { 8, 8, 8 }, Waves);
    for (int level = 1; level <= finer; ++level)
    {
      const int first = (2 << level) - level; // an odd place: not that of the coarser cells
      levels.Add(level, { first, first, first }, { 4 << level, 4 << level, 4 << level }, Waves);
    }
    const SampledVolume volume(levels);
    std::mt19937 random(723);
    double sum = 0.0;
    for (int sample = 0; sample < 4000; ++sample)
    {
      const Vector3 point = volume.DrawPoint(random, 3.0f);
      const double error = volume.Read(point) -
        Waves(
          static_cast<double>(point.X), static_cast<double>(point.Y), static_cast<double>(point.Z));
      sum += error * error;
    }
    const double error = std::sqrt(sum / 4000.0);
    if (finer > 0)
    {
      EXPECT_LT(error, former / 3.0) << "level " << finer;
    }
    former = error;
  }
}

TEST(LevelsAreContinuous, NearestShowsTheFinestCell)
{
  SampledLevels levels = MakeNestedLevels({ 8, 8, 8 }, { 2 }, Ramp);
  const SampledVolume volume(levels);
  EXPECT_NEAR(volume.Read({ 0.3f, 0.9f, 0.1f }, true), Ramp(0.5, 0.5, 0.5), 1e-5);
  EXPECT_NEAR(volume.Read({ 3.1f, 3.6f, 4.4f }, true), Ramp(3.25, 3.75, 4.25), 1e-5);
}

TEST(LevelsAreContinuous, MacrocellsHoldAllSamples)
{
  std::mt19937 random(724);
  for (int trial = 0; trial < 200; ++trial)
  {
    const SampledLevels levels = MakeRandomLevels(random, false, Waves, Placements[trial % 2]);
    const SampledVolume volume(levels);
    const LevelVolume& made = *volume.View.Levels;
    for (int sample = 0; sample < 300; ++sample)
    {
      const Vector3 point = volume.DrawPoint(random, 0.0f);
      const float place[3] = { point.X, point.Y, point.Z };
      std::size_t cell = 0;
      for (int axis = 2; axis >= 0; --axis)
      {
        const int along =
          std::min(static_cast<int>(place[axis] * made.MacrocellScale), made.Macrocells[axis] - 1);
        cell = cell * made.Macrocells[axis] + static_cast<std::size_t>(along);
      }
      float value[1];
      ReadLevels(volume.GetGrid(), point, made.Grid.Last, 0, value);
      ASSERT_GE(value[0], made.Ranges[cell].First - 1e-5f) << "hierarchy " << trial;
      ASSERT_LE(value[0], made.Ranges[cell].Second + 1e-5f) << "hierarchy " << trial;
    }
  }
}

TEST(LevelsAreContinuous, CoarserLevelsAreShownWhereFinerOnesAreLeftOut)
{
  SampledLevels levels = MakeNestedLevels({ 8, 8, 8 }, { 2, 2 }, Waves);
  const SampledVolume all(levels);
  levels.Hierarchy.FinestLevel = 1;
  const SampledVolume some(levels);
  EXPECT_EQ(all.Facts.Levels, 3);
  EXPECT_EQ(some.Facts.Levels, 2);
  EXPECT_EQ(some.Facts.Cells, 8u * 8u * 8u - 4u * 4u * 4u + 8u * 8u * 8u);
  EXPECT_LT(some.Facts.Bytes, all.Facts.Bytes);
  EXPECT_NEAR(some.Read({ 4.25f, 3.75f, 4.25f }), Waves(4.25, 3.75, 4.25), 1e-5);
}

/// Expects MakeLevelVolume to fail and to name what is wrong.
void ExpectRefusal(const SampledLevels& levels, const std::string& part)
{
  VolumeView view;
  std::array<int, 3> first{};
  LevelFacts facts;
  const Status made = MakeLevelVolume(levels.Hierarchy, view, first, facts);
  EXPECT_EQ(made.GetCode(), StatusCode::InvalidArgument);
  EXPECT_NE(made.GetMessage().find(part), std::string::npos) << made.GetMessage();
}

TEST(LevelsAreContinuous, BadHierarchiesAreRefused)
{
  ExpectRefusal({}, "no boxes");
  SampledLevels levels = MakeNestedLevels({ 8, 8, 8 }, { 2 }, Ramp);
  levels.Hierarchy.Ratios = { 1 };
  ExpectRefusal(levels, "ratio 1 is not in [2, 16]");
  levels.Hierarchy.Ratios = {};
  ExpectRefusal(levels, "box 1 of the hierarchy is on level 1");
  levels.Hierarchy.Ratios = { 2 };
  levels.Hierarchy.Boxes[1].Values.Components = 2;
  ExpectRefusal(levels, "box 1 of the hierarchy has values of another kind");
  levels.Hierarchy.Boxes[1].Values.Components = 1;
  levels.Hierarchy.Boxes[1].Values.Voxels = nullptr;
  ExpectRefusal(levels, "box 1 of the hierarchy has no cells");
  levels = MakeNestedLevels({ 8, 8, 8 }, { 2 }, Ramp);
  levels.Hierarchy.Boxes[1].First[2] = 2000000000;
  ExpectRefusal(levels, "too large");
  levels.Hierarchy.Boxes[1].First[2] = 4;
  levels.Hierarchy.FinestLevel = -1;
  ExpectRefusal(levels, "finest level -1");
}

} // namespace
} // namespace Strider::Testing
