// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Table positions of scalars, by default and matching VTK, and opacity correction of the entries.
#include "MakeVolumes.h"

#include "Compositing/ClassifySample.h"
#include "Compositing/MakeTransferTable.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

/// Positions are floats of up to 1024 entries minus a bias of the same magnitude: 2^-24 of each.
constexpr double PositionBound = 4.0 * 2048.0 / 16777216.0;

class TransferTablePositions : public ::testing::Test
{
protected:
  /// Makes 1024 entries over the scalar range of a volume of one type.
  void Make(ScalarType type, std::array<double, 2> scalarRange, bool matchesVTK)
  {
    this->Volume.Type = type;
    this->Volume.ScalarRange = scalarRange;
    this->Functions.Colors.assign(3 * 1024, 0.5f);
    this->Functions.Opacities.assign(1024, 0.25f);
    this->Functions.ColorRange = scalarRange;
    this->Functions.OpacityRange = scalarRange;
    this->Request.MatchVTK = matchesVTK;
    ASSERT_TRUE(
      MakeTransferTable(this->Functions, this->Volume, this->Request, this->Entries, this->Table)
        .IsOk());
  }

  double FindPosition(double scalar) const
  {
    const float stored = this->Volume.Type == ScalarType::Float32
      ? static_cast<float>(scalar)
      : StoreScalar(scalar, DescribeStoredScalars(this->Volume));
    return stored * static_cast<double>(this->Table.OpacityAxis.Scale) +
      this->Table.OpacityAxis.Bias;
  }

  VolumeView Volume;
  TransferFunctions Functions;
  RenderRequest Request;
  TransferTableEntries Entries;
  TransferTable Table{};
};

TEST_F(TransferTablePositions, TheRangesEndsAreTheFirstAndTheLastEntry)
{
  for (const ScalarType type : ListScalarTypes())
  {
    const std::array<double, 2> range = ChooseScalars(type);
    this->Make(type, range, false);
    EXPECT_NEAR(this->FindPosition(range[0]), 0.0, PositionBound) << NameOf(type);
    EXPECT_NEAR(this->FindPosition(range[1]), 1023.0, PositionBound) << NameOf(type);
    EXPECT_NEAR(this->FindPosition(0.5 * (range[0] + range[1])), 511.5, PositionBound);
  }
}

/// Kernels may read behind the last entry.
TEST_F(TransferTablePositions, TheLastColorIsThereAgainUpToAPowerOfTwo)
{
  this->Make(ScalarType::UInt8, { 0.0, 255.0 }, false);
  for (const std::size_t count : { 2, 3, 255, 256, 257, 1000, 4096 })
  {
    this->Functions.Colors.clear();
    this->Functions.Opacities.clear();
    for (std::size_t entry = 0; entry < count; ++entry)
    {
      const float way = static_cast<float>(entry) / static_cast<float>(count);
      this->Functions.Colors.insert(this->Functions.Colors.end(), { way, 1.0f - way, 0.5f * way });
      this->Functions.Opacities.push_back(0.5f * way);
    }
    ASSERT_TRUE(
      MakeTransferTable(this->Functions, this->Volume, this->Request, this->Entries, this->Table)
        .IsOk());
    ASSERT_TRUE(this->Table.IsFused);
    const std::size_t span = FindTableSpan(CountEntries(this->Table.ColorAxis));
    EXPECT_TRUE(span >= count && span < 2 * count) << count;
    ASSERT_EQ(this->Entries.Colors.size(), span + 2) << count;
    for (std::size_t entry = count - 1; entry < span + 2; ++entry)
    {
      const TableColor& color = this->Entries.Colors[entry];
      EXPECT_EQ(color.Red, this->Functions.Colors[3 * count - 3]) << entry;
      EXPECT_EQ(color.Blue, this->Functions.Colors[3 * count - 1]) << entry;
      EXPECT_EQ(color.Opacity, this->Entries.Opacities[count - 1]) << entry;
    }
  }
}

TEST_F(TransferTablePositions, MatchingVTKTheTableIsATextureWithItsHalfEntries)
{
  for (const ScalarType type : { ScalarType::Int32, ScalarType::Float32, ScalarType::Float64 })
  {
    const std::array<double, 2> range = ChooseScalars(type);
    this->Make(type, range, true);
    EXPECT_NEAR(this->FindPosition(range[0]), -0.5, PositionBound) << NameOf(type);
    EXPECT_NEAR(this->FindPosition(range[1]), 1023.5, PositionBound) << NameOf(type);
  }
}

TEST_F(TransferTablePositions, MatchingVTKSmallIntegersHaveItsScaleFactors)
{
  // u = (v * 256 / 255 - low) / (high - low) for 8 bits, correspondingly for the others.
  this->Make(ScalarType::UInt8, { 20.0, 180.0 }, true);
  EXPECT_NEAR(this->FindPosition(100.0), (100.0 * 256.0 / 255.0 - 20.0) / 160.0 * 1024.0 - 0.5,
    PositionBound);
  this->Make(ScalarType::UInt16, { 500.0, 30000.0 }, true);
  EXPECT_NEAR(this->FindPosition(20000.0),
    (20000.0 * 65536.0 / 65535.0 - 500.0) / 29500.0 * 1024.0 - 0.5, PositionBound);
  this->Make(ScalarType::Int8, { -100.0, 100.0 }, true);
  EXPECT_NEAR(this->FindPosition(-50.0), (-50.0 * 128.0 / 127.0 + 100.0) / 200.0 * 1024.0 - 0.5,
    PositionBound);
  this->Make(ScalarType::Int16, { -1000.0, 3000.0 }, true);
  EXPECT_NEAR(this->FindPosition(1234.0),
    (1234.0 * 32768.0 / 32767.0 + 1000.0) / 4000.0 * 1024.0 - 0.5, PositionBound);
}

TEST_F(TransferTablePositions, OpacityIsCorrectedForTheSampleDistance)
{
  this->Functions.UnitDistance = 2.0;
  this->Request.SampleDistance = 0.5;
  this->Make(ScalarType::UInt8, { 0.0, 255.0 }, false);
  const double expected = 1.0 - std::pow(1.0 - 0.25, 0.25);
  ASSERT_EQ(this->Entries.Opacities.size(), 1025u);
  EXPECT_NEAR(this->Entries.Opacities.front(), expected, 1e-7);
  EXPECT_NEAR(this->Entries.Opacities.back(), expected, 1e-7);
}

TEST_F(TransferTablePositions, VTKLeavesTinyOpacitiesUncorrectedAndStriderDoesNot)
{
  EXPECT_EQ(CorrectOpacity(1e-4f, 10.0, true), 1e-4f);
  EXPECT_NEAR(CorrectOpacity(1e-4f, 10.0, false), 1e-3, 1e-6);
  EXPECT_NEAR(CorrectOpacity(2e-4f, 10.0, true), 2e-3, 1e-5);
  EXPECT_EQ(CorrectOpacity(0.0f, 10.0, false), 0.0f);
  EXPECT_EQ(CorrectOpacity(1.0f, 0.01, false), 1.0f);
}

TEST_F(TransferTablePositions, TheEntryAfterTheLastMayBeRead)
{
  this->Functions.Opacities = { 0.1f, 0.9f };
  this->Volume.ScalarRange = { 0.0, 1.0 };
  this->Volume.Type = ScalarType::Float32;
  this->Functions.Colors = { 0.0f, 0.0f, 0.0f, 1.0f, 0.5f, 0.25f };
  ASSERT_TRUE(
    MakeTransferTable(this->Functions, this->Volume, this->Request, this->Entries, this->Table)
      .IsOk());
  for (const float scalar : { 1.0f, 1.5f, 1e30f, std::numeric_limits<float>::infinity() })
  {
    EXPECT_FLOAT_EQ(ClassifyOpacity(this->Table, scalar), 0.9f) << scalar;
    EXPECT_FLOAT_EQ(ClassifyColor(this->Table, scalar).Blue, 0.25f) << scalar;
  }
  for (const float scalar : { 0.0f, -1e30f, -std::numeric_limits<float>::infinity() })
  {
    EXPECT_FLOAT_EQ(ClassifyOpacity(this->Table, scalar), 0.1f) << scalar;
  }
  EXPECT_FLOAT_EQ(ClassifyOpacity(this->Table, 0.5f), 0.5f);
  EXPECT_EQ(ClassifyOpacity(this->Table, std::numeric_limits<float>::quiet_NaN()), 0.0f);
}

TEST_F(TransferTablePositions, ARangeWithoutExtentReadsTheFirstEntry)
{
  this->Make(ScalarType::UInt8, { 7.0, 7.0 }, false);
  EXPECT_EQ(this->FindPosition(7.0), 0.0);
  EXPECT_EQ(this->FindPosition(200.0), 0.0);
}

} // namespace
} // namespace Strider::Testing
