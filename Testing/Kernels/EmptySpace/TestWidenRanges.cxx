// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Bounds derived from the values of macrocells contain the ranges of a search through the voxels.
#include "MakeVolumes.h"

#include "EmptySpace/WidenRanges.h"
#include "Host/Volume/FindValueRanges.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

/// Ranges from a search, or widened from the ranges of linear samples.
struct FoundRanges
{
  std::vector<ValueRange> Values;
  std::vector<ChangeRange> Changes;
};

FoundRanges Search(const TestVolume& volume, const FilterSupport& support)
{
  const std::array<int, 3> cells = CountMacrocells(volume.Layout.Dimensions);
  FoundRanges found{ std::vector<ValueRange>(CountAll(cells)),
    std::vector<ChangeRange>(CountAll(cells)) };
  FindValueRanges(volume.View(), MakeWholeBox(cells), found.Values.data(), support);
  FindChangeRanges(volume.View(), MakeWholeBox(cells), found.Changes.data(), support);
  return found;
}

FoundRanges Widen(const TestVolume& volume, const FilterSupport& support)
{
  const std::array<int, 3> count = CountMacrocells(volume.Layout.Dimensions);
  const int cells[3] = { count[0], count[1], count[2] };
  const std::vector<ValueRange> linear = Search(volume, {}).Values;
  FoundRanges found;
  for (int cell = 0; cell < static_cast<int>(linear.size()); ++cell)
  {
    const WideRanges wide = WidenRanges(linear.data(), cells,
      { cell % cells[0], cell / cells[0] % cells[1], cell / cells[0] / cells[1] }, support);
    found.Values.push_back(wide.Values);
    found.Changes.push_back(wide.Changes);
  }
  return found;
}

void ExpectHeld(const FoundRanges& searched, const FoundRanges& widened)
{
  ASSERT_EQ(searched.Values.size(), widened.Values.size());
  for (std::size_t cell = 0; cell < searched.Values.size(); ++cell)
  {
    const ValueRange& inner = searched.Values[cell];
    const ValueRange& outer = widened.Values[cell];
    EXPECT_TRUE(outer.HasNaN() || !inner.HasNaN()) << cell;
    if (inner.GetLow() == inner.GetLow())
    {
      EXPECT_LE(outer.GetLow(), inner.GetLow()) << cell;
      EXPECT_GE(outer.GetHigh(), inner.GetHigh()) << cell;
    }
    const ChangeRange& change = searched.Changes[cell];
    EXPECT_GE(widened.Changes[cell].X, change.X) << cell;
    EXPECT_GE(widened.Changes[cell].Y, change.Y) << cell;
    EXPECT_GE(widened.Changes[cell].Z, change.Z) << cell;
    if (widened.Changes[cell].X < INFINITY)
    {
      EXPECT_GE(widened.Changes[cell].Spread, change.Spread) << cell;
    }
  }
}

std::vector<FilterSupport> ListSupports()
{
  std::vector<FilterSupport> supports;
  for (const ReconstructionFilter filter : { ReconstructionFilter::Linear,
         ReconstructionFilter::CatmullRom, ReconstructionFilter::CubicBSpline })
  {
    supports.push_back(FindSupport(filter, false));
    for (const int size : { 4, 8 })
    {
      Filtering filtering;
      filtering.Enhancement = EnhancementFilter::Bilateral;
      filtering.EnhancementSize = size;
      supports.push_back(FindSupport(filter, filtering, false));
      EXPECT_TRUE(IsWidenedEnough(supports.back()));
    }
  }
  return supports;
}

TEST(WidenRanges, HoldWhatASearchFinds)
{
  for (const std::array<int, 3>& dimensions :
    std::vector<std::array<int, 3>>{ { 37, 20, 29 }, { 1, 1, 1 }, { 9, 1, 17 }, { 8, 10, 64 } })
  {
    const TestVolume noise = MakeVolume(ScalarType::Float32, dimensions, MakeNoiseField(-3.0, 5.0));
    const TestVolume holes =
      MakeVolume(ScalarType::Float32, dimensions, [](double x, double y, double z) {
        return static_cast<int>(x + 3.0 * y + 7.0 * z) % 97 == 5 ? NAN : x > 12.0 ? 2.0 : y;
      });
    for (const FilterSupport& support : ListSupports())
    {
      SCOPED_TRACE(
        "reach " + std::to_string(support.Reach) + ", x " + std::to_string(dimensions[0]));
      ExpectHeld(Search(noise, support), Widen(noise, support));
      ExpectHeld(Search(holes, support), Widen(holes, support));
    }
  }
}

/// Far from other values the bounds equal those of a search, so that something can be skipped.
TEST(WidenRanges, AreExactWhereVoxelsAreEqual)
{
  const TestVolume volume = MakeVolume(ScalarType::Float32, { 60, 40, 40 },
    [](double x, double, double) { return x < 30.0 ? 7.0 : x; });
  for (const FilterSupport& support : ListSupports())
  {
    const FoundRanges widened = Widen(volume, support);
    EXPECT_EQ(widened.Values[0].GetLow(), 7.0f);
    EXPECT_EQ(widened.Values[0].GetHigh(), 7.0f);
    EXPECT_EQ(widened.Changes[0].Spread, 0.0f);
    EXPECT_EQ(widened.Changes[0].X, 0.0f);
  }
}

} // namespace
} // namespace Strider::Testing
