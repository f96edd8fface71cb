// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Means between two values are those of the transfer functions, and transparent ranges are exactly transparent.
#include "Compositing/MakeIntegralTable.h"
#include "MakeScene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace Strider::Testing
{
namespace
{

/// Value of a table with linear interpolation between its entries.
double ReadTable(const std::vector<float>& table, std::size_t stride, std::size_t channel,
  const std::array<double, 2>& range, double scalar)
{
  const std::size_t count = table.size() / stride;
  const double last = static_cast<double>(count) - 1.0;
  const double position = std::clamp((scalar - range[0]) / (range[1] - range[0]) * last, 0.0, last);
  const auto entry = static_cast<std::size_t>(std::min(position, std::max(0.0, last - 1.0)));
  const double low = table[stride * entry + channel];
  return count < 2
    ? low
    : low + (position - static_cast<double>(entry)) * (table[stride * (entry + 1) + channel] - low);
}

class IntegralTables : public ::testing::Test
{
protected:
  void SetUp() override
  {
    this->View.Dimensions = { 2, 2, 2 };
    this->View.Type = ScalarType::Float32;
    this->View.ScalarRange = { 0.0, 1.0 };
    this->Request.SampleDistance = 0.8;
  }

  void Make(const TransferFunctions& functions)
  {
    this->Functions = functions;
    const Status status =
      MakeIntegralTable(functions, this->View, this->Request, this->Entries, this->Table);
    ASSERT_TRUE(status.IsOk()) << status.GetMessage();
  }

  TableColor ReadMean(double from, double to) const
  {
    const auto read = [this](double scalar) {
      return ReadIntegral(this->Table, FindPosition(this->Table, static_cast<float>(scalar)));
    };
    return FindMean(this->Table, read(from).UpTo, read(to));
  }

  /// Integrates the transfer functions numerically: mean extinction of a step, and mean of colours times extinction.
  std::array<double, 4> SumUp(double from, double to) const
  {
    const TransferFunctions& of = this->Functions;
    std::vector<float> extinctions;
    for (const float opacity : of.Opacities)
    {
      extinctions.push_back(static_cast<float>(
        FindExtinction(opacity, this->Request.SampleDistance / of.UnitDistance)));
    }
    std::array<double, 4> sum{};
    constexpr int samples = 20000;
    for (int sample = 0; sample < samples; ++sample)
    {
      const double scalar = from + (to - from) * (sample + 0.5) / samples;
      const double extinction = ReadTable(extinctions, 1, 0, of.OpacityRange, scalar);
      for (std::size_t channel = 0; channel < 3; ++channel)
      {
        sum[channel] +=
          extinction * ReadTable(of.Colors, 3, channel, of.ColorRange, scalar) / samples;
      }
      sum[3] += extinction / samples;
    }
    return sum;
  }

  void ExpectMeans(double bound)
  {
    for (int pair = 0; pair < 200; ++pair)
    {
      const double from = -0.1 + 1.2 * std::fmod(0.618034 * pair, 1.0);
      const double width = (pair % 2 ? 1.0 : -1.0) * std::pow(10.0, -5.0 * (pair % 7) / 7.0);
      const TableColor mean = this->ReadMean(from, from + width);
      const std::array<double, 4> sum = this->SumUp(from, from + width);
      const float found[4] = { mean.Red, mean.Green, mean.Blue, mean.Opacity };
      for (std::size_t channel = 0; channel < 4; ++channel)
      {
        ASSERT_NEAR(found[channel], sum[channel], bound)
          << "channel " << channel << " from " << from << " over " << width;
      }
    }
  }

  VolumeView View;
  RenderRequest Request;
  TransferFunctions Functions;
  IntegralTableEntries Entries;
  IntegralTable Table{};
};

/// Extinction is exact where cells divide entries evenly. Colours times extinction are quadratic between two entries;
/// two cells per entry leave a quarter of an eighth of the product of both changes, at most 1/64 each: 8e-6, plus
/// float rounding.
TEST_F(IntegralTables, MeansAreThoseOfTheFunctions)
{
  TransferFunctions functions;
  for (int entry = 0; entry < 256; ++entry)
  {
    const float way = static_cast<float>(entry) / 255.0f;
    functions.Colors.insert(
      functions.Colors.end(), { way, 0.5f + 0.5f * std::sin(9.0f * way), 1.0f - way });
    functions.Opacities.push_back(0.4f + 0.4f * std::sin(23.0f * way));
  }
  this->Make(functions);
  this->ExpectMeans(2e-4); // the error of SumUp's 20000 samples
  EXPECT_EQ(this->Table.Count, 2 * 255 + 2);
}

TEST_F(IntegralTables, RangesMayDiffer)
{
  TransferFunctions functions;
  functions.Colors = { 1.0f, 0.0f, 0.2f, 0.0f, 1.0f, 0.4f, 0.5f, 0.5f, 0.9f };
  functions.ColorRange = { -0.03, 0.81 };
  functions.Opacities = { 0.1f, 0.9f, 0.3f, 0.5f, 0.0f };
  functions.OpacityRange = { 0.13, 1.04 };
  this->Make(functions);
  // Cells that do not divide entries evenly cut off corners: a cell is 1/1024 of the range wide.
  this->ExpectMeans(1e-3);
}

TEST_F(IntegralTables, OneEntryIsConstant)
{
  this->Make(MakeUniformFunctions({ 0.3f, 0.6f, 0.9f }, 0.7f, 2.0));
  const double extinction = -std::log(0.3) * 0.4;
  for (const double width : { 0.0, 1e-6, 0.3, 5.0 })
  {
    const TableColor mean = this->ReadMean(0.2, 0.2 + width);
    EXPECT_NEAR(mean.Opacity, extinction, 1e-5);
    EXPECT_NEAR(mean.Green, 0.6 * extinction, 1e-5);
  }
}

/// Holds whatever comes before: a difference of long prefix sums would not be exactly 0.
TEST_F(IntegralTables, WhatIsTransparentIsSoExactly)
{
  TransferFunctions functions;
  functions.Colors = { 1.0f, 1.0f, 1.0f };
  functions.Opacities.assign(1024, 0.0f);
  std::fill_n(functions.Opacities.begin() + 100, 333, 1.0f);
  std::fill_n(functions.Opacities.begin() + 700, 10, 1e-7f);
  this->Make(functions);
  for (int pair = 0; pair < 1000; ++pair)
  {
    const double from = 434.0 + 264.0 * std::fmod(0.618034 * pair, 1.0);
    const double to = 434.0 + 264.0 * std::fmod(0.754878 * pair, 1.0);
    ASSERT_EQ(this->ReadMean(from / 1023.0 + 1e-6, to / 1023.0 - 1e-6).Opacity, 0.0f) << pair;
  }
  EXPECT_GT(this->ReadMean(0.3, 0.5).Opacity, 0.0f);
}

/// An opaque step lets next to nothing through, however short it is, but its sums stay finite.
TEST_F(IntegralTables, OpaqueStepsAreOpaque)
{
  this->Make(MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 1.0f));
  EXPECT_NEAR(this->ReadMean(0.0, 0.5).Opacity, OpaqueUnit * 0.8, 1e-4);
  this->Request.SampleDistance = 0.01;
  this->Make(this->Functions);
  EXPECT_NEAR(this->ReadMean(0.0, 0.5).Opacity, OpaqueStep, 1e-4);
}

/// A line between shifted samples of a parabola has the parabola's mean.
TEST_F(IntegralTables, ShiftedSamplesHaveTheMeansOfParabolas)
{
  this->Make(MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.5f));
  this->Table.MostBend = 12.0f * 10.0f;
  for (const double bend : { -3.0, 0.0, 0.25, 7.0 })
  {
    const auto at = [=](double x) { return static_cast<float>(100.0 + 5.0 * x + bend * x * x); };
    const float front = ShiftPosition(this->Table, at(-1.0), at(0.0), at(1.0));
    const float back = ShiftPosition(this->Table, at(0.0), at(1.0), at(2.0));
    EXPECT_NEAR(0.5 * (front + back), 100.0 + 5.0 / 2.0 + bend / 3.0, 1e-4) << bend;
  }
}

/// Otherwise empty space would have to extend as far as samples are shifted.
TEST_F(IntegralTables, SamplesOfAirStayWhereTheyAre)
{
  TransferFunctions functions;
  functions.Colors = { 1.0f, 1.0f, 1.0f };
  functions.Opacities.assign(1024, 0.0f);
  std::fill_n(functions.Opacities.begin() + 100, 50, 0.5f); // 0 up to entry 99 and from 150 on
  this->Make(functions);
  const float most = GetMostShift(this->Table);
  EXPECT_GT(most, 1.0f);
  const auto shift = [this](float entry, float around) {
    const float position = entry + 1.0f;
    return ShiftPosition(this->Table, position + around, position, position + around) - position;
  };
  for (const float around : { -1000.0f, 1000.0f })
  {
    for (const float entry : { 0.0f, 99.0f - most, 99.0f, 150.0f, 150.0f + most, 900.0f })
    {
      EXPECT_EQ(shift(entry, around), 0.0f) << entry;
    }
    for (const float entry : { 99.5f - most, 98.5f, 99.5f, 120.0f, 149.5f, 151.0f })
    {
      EXPECT_NEAR(shift(entry, around), around < 0.0f ? most : -most, 1e-4f) << entry;
    }
  }
  const float notANumber = std::numeric_limits<float>::quiet_NaN();
  EXPECT_TRUE(std::isnan(ShiftPosition(this->Table, 120.0f, notANumber, 120.0f)));
  EXPECT_LE(std::abs(ShiftPosition(this->Table, notANumber, 120.0f, 120.0f) - 120.0f), most);
}

TEST_F(IntegralTables, BadFunctionsAreRefused)
{
  TransferFunctions functions = MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.5f);
  functions.UnitDistance = 0.0;
  EXPECT_EQ(
    MakeIntegralTable(functions, this->View, this->Request, this->Entries, this->Table).GetCode(),
    StatusCode::InvalidArgument);
  functions = {};
  EXPECT_EQ(
    MakeIntegralTable(functions, this->View, this->Request, this->Entries, this->Table).GetCode(),
    StatusCode::InvalidArgument);
}

} // namespace
} // namespace Strider::Testing
