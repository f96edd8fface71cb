// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Macrocell ranges contain every possible sample value, table queries miss no entry, and distances are those of a
// search through all macrocells.
#include "Compositing/ClassifySample.h"
#include "Compositing/MakeTransferTable.h"
#include "EmptySpace/FindDistances.h"
#include "EmptySpace/MakeOccupancyRule.h"
#include "Host/Volume/FindValueRanges.h"
#include "MakeVolumes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

namespace Strider::Testing
{
namespace
{

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
constexpr float Infinity = std::numeric_limits<float>::infinity();

TEST(Macrocells, CoverAllSamples)
{
  EXPECT_EQ(CountMacrocells(1), 1);
  EXPECT_EQ(CountMacrocells(2), 1);
  EXPECT_EQ(CountMacrocells(MacrocellSide + 1), 1);
  EXPECT_EQ(CountMacrocells(MacrocellSide + 2), 2);
  EXPECT_EQ(CountMacrocells(2 * MacrocellSide + 1), 2);
}

TEST(Macrocells, RangesKeepWhatIsNoNumber)
{
  EXPECT_FALSE(MakeValueRange(-1.0f, 2.0f, false).HasNaN());
  EXPECT_FALSE(MakeValueRange(0.0f, 0.0f, false).HasNaN());
  const ValueRange mixed = MakeValueRange(-1.0f, 2.0f, true);
  EXPECT_TRUE(mixed.HasNaN());
  EXPECT_EQ(mixed.GetHigh(), 2.0f);
  EXPECT_NEAR(mixed.GetLow(), -1.0f, 1e-6f);
  EXPECT_LE(mixed.GetLow(), -1.0f);
  const ValueRange constant = MakeValueRange(3.0f, 3.0f, true);
  EXPECT_TRUE(constant.HasNaN());
  EXPECT_EQ(constant.GetHigh(), 3.0f);
  EXPECT_TRUE(MakeValueRange(Infinity, -Infinity, true).HasNaN());
  const ValueRange infinite = MakeValueRange(0.0f, Infinity, false);
  EXPECT_TRUE(infinite.HasNaN());
  EXPECT_EQ(infinite.GetLow(), -Infinity);
}

TEST(Macrocells, RangesAreThoseOfTheirVoxels)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<int, 3> dimensions{ 29, 10, 17 };
    const std::array<double, 2> scalars = ChooseScalars(type);
    const TestVolume volume = MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]));
    const std::array<int, 3> cells = CountMacrocells(dimensions);
    std::vector<ValueRange> ranges(CountAll(cells));
    FindValueRanges(volume.View(), MakeWholeBox(cells), ranges.data());
    const StoredScalars stored = DescribeStoredScalars(volume.View());
    for (std::size_t cell = 0; cell < ranges.size(); ++cell)
    {
      const int first[3] = { static_cast<int>(cell) % cells[0] * MacrocellSide,
        static_cast<int>(cell) / cells[0] % cells[1] * MacrocellSide,
        static_cast<int>(cell) / cells[0] / cells[1] * MacrocellSide };
      float low = Infinity;
      float high = -Infinity;
      for (int z = first[2]; z <= std::min(first[2] + MacrocellSide, dimensions[2] - 1); ++z)
      {
        for (int y = first[1]; y <= std::min(first[1] + MacrocellSide, dimensions[1] - 1); ++y)
        {
          for (int x = first[0]; x <= std::min(first[0] + MacrocellSide, dimensions[0] - 1); ++x)
          {
            const auto value =
              static_cast<float>((volume.Read(x, y, z) - stored.Offset) * stored.Scale);
            low = std::min(low, value);
            high = std::max(high, value);
          }
        }
      }
      EXPECT_EQ(ranges[cell].First, low) << NameOf(type) << " " << cell;
      EXPECT_EQ(ranges[cell].Second, high) << NameOf(type) << " " << cell;
    }
  }
}

/// Random boxes: the macrocells found are those that share voxels with the box or with its neighbourhood.
TEST(Macrocells, OfABoxAreThoseThatItTouches)
{
  std::mt19937 random(3);
  for (int round = 0; round < 5000; ++round)
  {
    std::array<int, 3> dimensions{};
    IndexBox box;
    for (int axis = 0; axis < 3; ++axis)
    {
      dimensions[axis] = 1 + static_cast<int>(random() % 40);
      const int one = static_cast<int>(random() % dimensions[axis]);
      const int other = static_cast<int>(random() % dimensions[axis]);
      box.First[axis] = std::min(one, other);
      box.Last[axis] = std::max(one, other);
    }
    const int reach = round % 3;
    const IndexBox found = FindMacrocells(box, reach, dimensions);
    for (int axis = 0; axis < 3; ++axis)
    {
      for (int cell = 0; cell < CountMacrocells(dimensions[axis]); ++cell)
      {
        const int first = cell * MacrocellSide - reach;
        const int last = (cell + 1) * MacrocellSide + reach;
        EXPECT_EQ(cell >= found.First[axis] && cell <= found.Last[axis],
          first <= box.Last[axis] && last >= box.First[axis])
          << cell << " of " << dimensions[axis];
      }
    }
  }
}

/// Ranges and changes of a part equal those of a search through the whole volume, and other macrocells are not
/// written.
TEST(Macrocells, OfAPartAreThoseOfTheWhole)
{
  const std::array<int, 3> dimensions{ 45, 26, 34 };
  const std::array<int, 3> cells = CountMacrocells(dimensions);
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    const TestVolume volume = MakeVolume(type, dimensions, MakeNoiseField(scalars[0], scalars[1]));
    std::vector<ValueRange> ranges(CountAll(cells));
    std::vector<ChangeRange> changes(ranges.size());
    FindValueRanges(volume.View(), MakeWholeBox(cells), ranges.data());
    FindChangeRanges(volume.View(), MakeWholeBox(cells), changes.data());
    const IndexBox part{ { 1, 0, 2 }, { 4, 2, 3 } };
    const ValueRange noRange{ -7.0f, -8.0f };
    const ChangeRange noChange{ -1.0f, -2.0f, -3.0f, -4.0f };
    std::vector<ValueRange> partRanges(ranges.size(), noRange);
    std::vector<ChangeRange> partChanges(ranges.size(), noChange);
    FindValueRanges(volume.View(), part, partRanges.data());
    FindChangeRanges(volume.View(), part, partChanges.data());
    for (int cell = 0; cell < static_cast<int>(ranges.size()); ++cell)
    {
      const std::array<int, 3> place{ cell % cells[0], cell / cells[0] % cells[1],
        cell / cells[0] / cells[1] };
      const bool isInside = !Intersect(part, { place, place }).IsEmpty();
      const ValueRange& range = isInside ? ranges[cell] : noRange;
      const ChangeRange& change = isInside ? changes[cell] : noChange;
      EXPECT_EQ(std::memcmp(&partRanges[cell], &range, sizeof(range)), 0) << cell;
      EXPECT_EQ(std::memcmp(&partChanges[cell], &change, sizeof(change)), 0) << cell;
    }
  }
}

/// A table with random transparent gaps, queried for random ranges: occupied where a value of the range is visible,
/// and empty where no entry near the range is visible.
TEST(Macrocells, TablesMissNoVisibleValue)
{
  std::mt19937 random(5);
  std::uniform_real_distribution<float> uniform(0.0f, 1.0f);
  int seen = 0;
  int unseen = 0;
  for (int round = 0; round < 20000; ++round)
  {
    const int count = 2 + static_cast<int>(random() % 300);
    std::vector<float> opacities(static_cast<std::size_t>(count));
    for (float& opacity : opacities)
    {
      opacity = uniform(random) < 0.05f ? uniform(random) : 0.0f;
    }
    opacities.push_back(opacities.back());
    TransferTable table{};
    table.Opacities = opacities.data();
    LookupAxis& axis = table.OpacityAxis;
    axis.Scale = 400.0f * uniform(random);
    axis.Bias = 100.0f * (uniform(random) - 0.5f);
    axis.Last = static_cast<float>(count - 1);
    axis.EntryBytes = sizeof(float);
    table.IsNearest = round % 2 == 1;
    OccupancyArrays arrays;
    AddTransferTable(table, opacities.data(), 0, false, -Infinity, {}, arrays);
    const OccupancyRule rule =
      arrays.Point(arrays.VisibleBefore.data(), arrays.Tables.data(), nullptr);
    float low = uniform(random);
    float high = low + (round % 5 == 0 ? 0.0f : 0.05f * uniform(random));
    const ValueRange range = MakeValueRange(low, high, false);
    const bool isOccupied = IsOccupied(rule, { &range, nullptr, 1 }, 0);
    bool isVisible = false;
    for (int step = 0; step <= 100; ++step)
    {
      const float value = std::min(low + (high - low) * static_cast<float>(step) / 100.0f, high);
      isVisible = isVisible || ClassifyOpacity(table, value) > 0.0f;
    }
    EXPECT_TRUE(isOccupied || !isVisible) << round;
    seen += isOccupied ? 1 : 0;
    bool isAnyNear = false;
    for (int entry = 0; entry < count; ++entry)
    {
      const float from = low * axis.Scale + axis.Bias - 1.01f;
      const float to = high * axis.Scale + axis.Bias + 1.01f;
      const auto place = static_cast<float>(entry);
      const bool isNear = (place >= from || entry == count - 1) && (place <= to || entry == 0);
      isAnyNear = isAnyNear || (isNear && opacities[entry] > 0.0f);
    }
    EXPECT_TRUE(!isOccupied || isAnyNear) << round;
    unseen += isOccupied ? 0 : 1;
  }
  EXPECT_GT(seen, 1000);
  EXPECT_GT(unseen, 1000);
}

TEST(Macrocells, DistancesAreThoseOfASearch)
{
  std::mt19937 random(7);
  for (const double share : { 0.0, 0.0005, 0.01, 0.3 })
  {
    const std::array<int, 3> cells{ 37, 9, 41 };
    std::vector<int> distances(CountAll(cells), MostDistance);
    std::vector<std::array<int, 3>> occupied;
    for (std::size_t cell = 0; cell < distances.size(); ++cell)
    {
      if (std::uniform_real_distribution<double>()(random) < share)
      {
        distances[cell] = 0;
        const int index = static_cast<int>(cell);
        occupied.push_back({ index % 37, index / 37 % 9, index / 37 / 9 });
      }
    }
    const int strides[3] = { 1, 37, 37 * 9 };
    for (int axis = 0; axis < 3; ++axis)
    {
      const std::vector<int> before = distances;
      for (int cell = 0; cell < static_cast<int>(before.size()); ++cell)
      {
        const int place = cell / strides[axis] % cells[axis];
        const auto read = [&](int other) { return before[cell + (other - place) * strides[axis]]; };
        distances[cell] = FindLineDistance(read, place, cells[axis]);
      }
    }
    for (int cell = 0; cell < static_cast<int>(distances.size()); ++cell)
    {
      int nearest = MostDistance;
      for (const auto& other : occupied)
      {
        const int apart = std::max({ std::abs(cell % 37 - other[0]),
          std::abs(cell / 37 % 9 - other[1]), std::abs(cell / 37 / 9 - other[2]) });
        nearest = std::min(nearest, apart);
      }
      ASSERT_EQ(distances[cell], nearest) << cell << ", share " << share;
    }
  }
}

/// Boxes of macrocells of one value, whose distances lead to the nearest other value, among empty and occupied
/// macrocells.
TEST(Macrocells, DistancesOfOneValueAreThoseOfASearch)
{
  std::mt19937 random(11);
  const std::array<int, 3> cells{ 23, 12, 19 };
  const int strides[3] = { 1, 23, 23 * 12 };
  for (const int others : { 0, 2, 40 })
  {
    std::vector<int> values(CountAll(cells)); // -1: occupied, 0: empty
    for (int cell = 0; cell < static_cast<int>(values.size()); ++cell)
    {
      values[cell] = (cell % 23 / 9 + cell / 23 % 12 / 7 + cell / strides[2] / 8) % 3;
    }
    for (int other = 0; other < others; ++other)
    {
      values[random() % values.size()] = other % 2 - 1;
    }
    std::vector<int> entries;
    for (const int value : values)
    {
      entries.push_back(value < 0 ? 0 : value == 0 ? MostDistance : 2 * MostDistance);
    }
    for (int axis = 0; axis < 3; ++axis)
    {
      const std::vector<int> before = entries;
      for (int cell = 0; cell < static_cast<int>(before.size()); ++cell)
      {
        const int place = cell / strides[axis] % cells[axis];
        const auto find = [&](int other) { return cell + (other - place) * strides[axis]; };
        const auto read = [&](int other) { return before[find(other)]; };
        const auto areEqual = [&](int one, int other) {
          return values[find(one)] == values[find(other)];
        };
        entries[cell] = FindLineDistance(read, areEqual, place, cells[axis]);
      }
    }
    for (int cell = 0; cell < static_cast<int>(entries.size()); ++cell)
    {
      int nearest = values[cell] < 0 ? 0 : MostDistance;
      for (int other = 0; other < static_cast<int>(entries.size()); ++other)
      {
        const int apart =
          std::max({ std::abs(cell % 23 - other % 23), std::abs(cell / 23 % 12 - other / 23 % 12),
            std::abs(cell / strides[2] - other / strides[2]) });
        nearest = values[other] == values[cell] ? nearest : std::min(nearest, apart);
      }
      ASSERT_EQ(entries[cell], nearest + (values[cell] > 0 ? MostDistance : 0)) << cell;
      ASSERT_EQ(IsKnownCell(entries[cell]), values[cell] > 0) << cell;
    }
  }
}

/// Background whose scalar is that of a transparent first entry stays transparent however its position is computed,
/// by texture units as well, and occupies no macrocell.
TEST(Macrocells, BackgroundAtTheFirstEntryIsEmpty)
{
  std::mt19937 random(17);
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> scalars = ChooseScalars(type);
    for (int round = 0; round < 400; ++round)
    {
      std::uniform_real_distribution<double> uniform(scalars[0], scalars[1]);
      VolumeView volume;
      volume.Type = type;
      const bool isFloat = type == ScalarType::Float32 || type == ScalarType::Float64;
      const double low =
        isFloat ? static_cast<float>(uniform(random)) : std::floor(uniform(random));
      const double high = low + (scalars[1] - low) * 0.9 + (isFloat ? 1e-3 : 1.0);
      volume.ScalarRange = { low, high };
      TransferFunctions functions;
      functions.Opacities.assign(std::size_t{ 2 } << round % 11, 1.0f);
      functions.Opacities.front() = 0.0f;
      functions.Colors.assign(round % 2 == 0 ? 3 : 3 * functions.Opacities.size(), 1.0f);
      functions.OpacityRange = volume.ScalarRange;
      functions.ColorRange = volume.ScalarRange;
      TransferTableEntries entries;
      TransferTable table{};
      ASSERT_TRUE(MakeTransferTable(functions, volume, {}, entries, table).IsOk());
      EXPECT_EQ(table.IsFused, round % 2 != 0);
      const StoredScalars stored = DescribeStoredScalars(volume);
      const auto background = static_cast<float>((low - stored.Offset) * stored.Scale);
      EXPECT_EQ(ClassifyOpacity(table, background), 0.0f) << NameOf(type) << " from " << low;
      EXPECT_GT(
        ClassifyOpacity(table, static_cast<float>((high - stored.Offset) * stored.Scale)), 0.99f);
      const auto isOccupied = [&](float value, const ValueUnits& units) {
        OccupancyArrays arrays;
        AddTransferTable(table, table.Opacities, 0, false, -Infinity, units, arrays);
        const OccupancyRule rule =
          arrays.Point(arrays.VisibleBefore.data(), arrays.Tables.data(), nullptr);
        const ValueRange range{ value, value };
        return IsOccupied(rule, { &range, nullptr, 1 }, 0);
      };
      EXPECT_FALSE(isOccupied(background, {})) << NameOf(type) << " from " << low;
      if (SizeOf(type) <= 2)
      {
        const float largest = SizeOf(type) == 1 ? 255.0f : 65535.0f;
        const bool isSigned = type == ScalarType::Int8 || type == ScalarType::Int16;
        const float offset = isSigned ? -0.5f * (largest + 1.0f) : 0.0f;
        EXPECT_FALSE(isOccupied((background - offset) / largest, { largest, offset, true }))
          << NameOf(type) << " from " << low;
      }
    }
  }
}

TEST(Macrocells, SurfacesPassBetweenVoxels)
{
  const float surfaces[] = { 0.25f, 0.5f };
  const IsoValues isoValues{ surfaces, 2, 0 };
  const TableWays ways = MakeTableWays({}, 1.0f, 0.0f);
  EXPECT_TRUE(MayHoldSurface(isoValues, ways, { 0.2f, 0.3f }));
  EXPECT_TRUE(MayHoldSurface(isoValues, ways, { 0.5f, 0.5f }));
  EXPECT_TRUE(MayHoldSurface(isoValues, ways, { NaN, NaN }));
  EXPECT_FALSE(MayHoldSurface(isoValues, ways, { 0.3f, 0.4f }));
  EXPECT_FALSE(MayHoldSurface(isoValues, ways, { 0.6f, 0.7f }));
}

} // namespace
} // namespace Strider::Testing
