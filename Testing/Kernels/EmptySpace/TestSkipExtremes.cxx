// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Rays that pass groups of samples by SkipExtremes find the same extreme, first at the same sample, as rays that read
// every sample.
#include "EmptySpace/MakeSkipMap.h"
#include "EmptySpace/SkipExtremes.h"
#include "Rays/SampleLattice.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace Strider::Testing
{
namespace
{

constexpr float NaN = std::numeric_limits<float>::quiet_NaN();
constexpr float Infinity = std::numeric_limits<float>::infinity();

/// The first sample that has the extreme; the first of all where none is a number.
struct FoundExtreme
{
  float Key = NaN;
  int Sample = -1;

  void Add(int sample, float key)
  {
    if (this->Sample < 0 || (key == key && !(key <= this->Key)))
    {
      *this = { key, sample };
    }
  }
};

/// Random ranges of macrocells, their bounds, and rays through them.
class SkipExtremes : public ::testing::TestWithParam<bool>
{
protected:
  void SetUp() override
  {
    const std::array<int, 3> cells{ this->Cells[0], this->Cells[1], this->Cells[2] };
    this->Ranges.resize(CountAll(cells));
    for (ValueRange& range : this->Ranges)
    {
      const float low = this->Choose(0.0f, 50.0f);
      range = MakeValueRange(low, low + this->Choose(0.0f, 3.0f), false);
    }
    // Macrocells of one value, whose bounds are extremes themselves.
    for (std::size_t cell = 0; cell < this->Ranges.size(); cell += 5)
    {
      const float value = cell % 2 == 0 ? 55.0f : -3.0f;
      this->Ranges[cell] = MakeValueRange(value, value, false);
    }
    this->Ranges[17] = MakeValueRange(Infinity, -Infinity, true); // no number
    this->Ranges[40] = MakeValueRange(20.0f, 90.0f, true);
    this->Map = MakeSkipMap(nullptr, cells, VoxelPlacement::Points);
    for (int cell = 0; cell < static_cast<int>(this->Ranges.size()); ++cell)
    {
      const int first[3] = { cell % this->Cells[0], cell / this->Cells[0] % this->Cells[1],
        cell / (this->Cells[0] * this->Cells[1]) };
      this->Bounds.push_back(
        BoundKeys(this->Ways, this->Ranges.data(), this->Cells, first, this->GetParam()));
    }
    this->AddCubes();
  }

  void AddCubes()
  {
    const std::size_t count = this->Bounds.size();
    this->Bounds.resize(2 * count, -Infinity);
    for (int z = 0; z * CubeCells < this->Cells[2]; ++z)
    {
      for (int y = 0; y * CubeCells < this->Cells[1]; ++y)
      {
        for (int x = 0; x * CubeCells < this->Cells[0]; ++x)
        {
          const int cube[3] = { x, y, z };
          const int place = (z * this->Cells[1] + y) * this->Cells[0] + x;
          this->Bounds[count + static_cast<std::size_t>(place)] =
            BoundCubes(this->Bounds.data(), this->Cells, cube);
        }
      }
    }
  }

  float Choose(float low, float high)
  {
    return std::uniform_real_distribution<float>(low, high)(this->Random);
  }

  /// A ray in any direction, with samples `distance` voxels apart along its longest axis.
  SampleLattice MakeLattice(float distance, int count)
  {
    SampleLattice lattice{};
    lattice.Start = { this->Choose(-0.5f, 150.0f), this->Choose(-0.5f, 104.0f),
      this->Choose(-0.5f, 128.0f) };
    Vector3 step{ this->Choose(-1.0f, 1.0f), this->Choose(-1.0f, 1.0f), this->Choose(-1.0f, 1.0f) };
    (count % 3 == 0 ? step.X : count % 3 == 1 ? step.Y : step.Z) = count % 2 == 0 ? 1.0f : -1.0f;
    lattice.Step = distance * step;
    lattice.Count = count;
    return lattice;
  }

  /// Returns the macrocell that contains a sample.
  std::size_t FindCell(const SampleLattice& lattice, int sample) const
  {
    const Vector3 place = lattice.GetPlace(sample);
    const float places[3] = { place.X, place.Y, place.Z };
    int cell[3];
    for (int axis = 0; axis < 3; ++axis)
    {
      const float at = std::floor(places[axis] / static_cast<float>(MacrocellSide));
      cell[axis] = static_cast<int>(Clamp(at, 0.0f, static_cast<float>(this->Cells[axis] - 1)));
    }
    return (static_cast<std::size_t>(cell[2]) * this->Cells[1] + cell[1]) * this->Cells[0] +
      cell[0];
  }

  /// Returns keys of a ray's samples, each in the range of its macrocell. Many are the largest possible ones.
  std::vector<float> MakeKeys(const SampleLattice& lattice)
  {
    std::vector<float> keys;
    for (int sample = 0; sample < lattice.Count; ++sample)
    {
      const ValueRange& range = this->Ranges[this->FindCell(lattice, sample)];
      const bool isNumber =
        range.GetLow() <= range.GetHigh() && !(range.HasNaN() && sample % 2 == 0);
      const float low = isNumber ? range.GetLow() : 0.0f;
      const float high = isNumber ? range.GetHigh() : 0.0f;
      const float value =
        this->Choose(0.0f, 1.0f) < 0.5f ? (this->GetParam() ? high : low) : this->Choose(low, high);
      keys.push_back(!isNumber ? NaN : this->GetParam() ? value : -value);
    }
    return keys;
  }

  /// Expects batches of samples that are not passed to give the extreme of all.
  template <int Batch>
  void CompareWithEverySample(const SampleLattice& lattice, const std::vector<float>& keys)
  {
    const int count = lattice.Count;
    FoundExtreme expected;
    for (int sample = 0; sample < count; ++sample)
    {
      expected.Add(sample, keys[static_cast<std::size_t>(sample)]);
    }
    SkipExtremesPath path = FollowExtremes(this->Map, this->Bounds.data(), lattice);
    const float floor = keys[static_cast<std::size_t>(path.FindHighest(0, count))];
    path.Floor = floor == floor ? floor : -Infinity;
    FoundExtreme found;
    int read = 0;
    for (int first = path.FindNext<Batch>(0, count, found.Key); first < count;
         first = path.FindNext<Batch>(first + Batch, count, found.Key))
    {
      for (int sample = first; sample < std::min(first + Batch, count); ++sample, ++read)
      {
        found.Add(sample, keys[static_cast<std::size_t>(sample)]);
      }
    }
    ASSERT_EQ(found.Sample, expected.Sample) << Batch;
    ASSERT_TRUE(found.Key == expected.Key || std::isnan(expected.Key)) << Batch;
    ASSERT_EQ(read + path.Skipped, count) << Batch;
    this->Skipped += path.Skipped;
  }

  int Skipped = 0;
  std::mt19937 Random{ 7 };
  const int Cells[3] = { 19, 13, 16 };
  const TableWays Ways = MakeTableWays({}, 1.0f, 0.0f);
  std::vector<ValueRange> Ranges;
  std::vector<float> Bounds;
  SkipMap Map{};
};

TEST_P(SkipExtremes, BoundEveryGroup)
{
  int groups = 0;
  int longGroups = 0;
  for (const float distance : { 0.05f, 0.3f, 0.9f, 1.1f, 2.0f, 5.0f, 11.0f, 40.0f })
  {
    for (int count = 1; count < 60; ++count)
    {
      const SampleLattice lattice = this->MakeLattice(distance, count);
      const SkipExtremesPath path = FollowExtremes(this->Map, this->Bounds.data(), lattice);
      ASSERT_GE(path.Group, 1);
      ASSERT_LE(path.Group, MostGrouped);
      ASSERT_GE(path.LongGroup, path.Group);
      for (int first = 0; first < count; ++first)
      {
        for (int sample = first; sample < std::min(first + path.LongGroup, count); ++sample)
        {
          const float key =
            FindKeys(this->Ways, this->Ranges[this->FindCell(lattice, sample)], this->GetParam())
              .High;
          ASSERT_LE(key, path.GetLongBound(first)) << distance << " " << first << " " << sample;
          ASSERT_TRUE(sample >= first + path.Group || key <= path.GetBound(first))
            << distance << " " << first << " " << sample;
        }
        groups += path.Group > 1 ? 1 : 0;
        longGroups += path.LongGroup > path.Group ? 1 : 0;
      }
    }
  }
  EXPECT_GT(groups, 5000);
  EXPECT_GT(longGroups, 5000);
}

TEST_P(SkipExtremes, FindTheSameAsEverySample)
{
  for (const float distance : { 0.05f, 0.3f, 0.9f, 1.1f, 2.0f, 5.0f, 11.0f })
  {
    for (int count = 1; count < 200; ++count)
    {
      const SampleLattice lattice = this->MakeLattice(distance, count);
      const std::vector<float> keys = this->MakeKeys(lattice);
      SCOPED_TRACE(testing::Message() << distance << ", " << count << " samples");
      ASSERT_NO_FATAL_FAILURE(this->CompareWithEverySample<4>(lattice, keys));
      ASSERT_NO_FATAL_FAILURE(this->CompareWithEverySample<8>(lattice, keys));
    }
  }
  EXPECT_GT(this->Skipped, 100000);
}

INSTANTIATE_TEST_SUITE_P(Extremes, SkipExtremes, ::testing::Values(true, false),
  [](const auto& info) { return info.param ? "Maxima" : "Minima"; });

} // namespace
} // namespace Strider::Testing
