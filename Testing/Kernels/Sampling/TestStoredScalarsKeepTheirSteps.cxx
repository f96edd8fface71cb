// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scalars that do not fit a float are stored relative to their range, so that large offsets lose no steps.
#include "MakeVolumes.h"

#include "Sampling/StoredScalars.h"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

namespace Strider::Testing
{
namespace
{

template <typename Scalar>
void ExpectAllStepsApart(ScalarType type, Scalar low, int steps)
{
  VolumeView volume;
  volume.Type = type;
  volume.ScalarRange = { static_cast<double>(low), static_cast<double>(low + steps) };
  const StoredScalars stored = DescribeStoredScalars(volume);
  for (int step = 0; step <= steps; ++step)
  {
    const float value = StoreScalar(static_cast<Scalar>(low + step), stored);
    ASSERT_NEAR(value / (steps * stored.Scale), static_cast<double>(step) / steps, 1.0 / 16777216.0)
      << NameOf(type);
  }
}

TEST(StoredScalars, WideIntegersFarFromZeroKeepAHundredSteps)
{
  ExpectAllStepsApart<std::int32_t>(ScalarType::Int32, -2147483647, 100);
  ExpectAllStepsApart<std::uint32_t>(ScalarType::UInt32, 4294967000u, 100);
  ExpectAllStepsApart<std::int64_t>(ScalarType::Int64, 1000000000, 100);
  ExpectAllStepsApart<std::int64_t>(ScalarType::Int64, -4503599627370496, 100);
  ExpectAllStepsApart<std::uint64_t>(ScalarType::UInt64, 9007199254740000u, 100);
  ExpectAllStepsApart<double>(ScalarType::Float64, 1e12, 100);
}

TEST(StoredScalars, WideTypesFillZeroToOneOverTheirWholeRange)
{
  for (const ScalarType type : { ScalarType::Int64, ScalarType::UInt64, ScalarType::Float64 })
  {
    VolumeView volume;
    volume.Type = type;
    volume.ScalarRange = { -9.2e18, 9.2e18 };
    const StoredScalars stored = DescribeStoredScalars(volume);
    EXPECT_EQ(StoreScalar(-9.2e18, stored), 0.0f);
    EXPECT_EQ(StoreScalar(9.2e18, stored), 1.0f);
    EXPECT_FLOAT_EQ(StoreScalar(0.0, stored), 0.5f);
  }
}

TEST(StoredScalars, NativeTypesAreStoredAsTheyAre)
{
  for (const ScalarType type : { ScalarType::Int8, ScalarType::UInt8, ScalarType::Int16,
         ScalarType::UInt16, ScalarType::Float32 })
  {
    VolumeView volume;
    volume.Type = type;
    volume.ScalarRange = { 10.0, 20.0 };
    EXPECT_TRUE(IsStoredNatively(volume));
    const StoredScalars stored = DescribeStoredScalars(volume);
    EXPECT_EQ(stored.Offset, 0.0);
    EXPECT_EQ(stored.Scale, 1.0);
  }
  EXPECT_EQ(StoreScalar(std::int8_t{ -128 }, {}), -128.0f);
  EXPECT_EQ(StoreScalar(std::uint16_t{ 65535 }, {}), 65535.0f);
  EXPECT_EQ(StoreScalar(0.1f, {}), 0.1f);
}

TEST(StoredScalars, LabelsUpToTwentyFourBitsAreCounted)
{
  VolumeView volume;
  volume.Type = ScalarType::UInt32;
  volume.ScalarRange = { 5.0, 16777221.0 };
  const StoredScalars stored = DescribeStoredScalars(volume);
  for (const std::uint32_t label : { 5u, 6u, 8388613u, 16777219u, 16777220u, 16777221u })
  {
    EXPECT_EQ(StoreScalar(label, stored), static_cast<float>(label - 5));
  }
}

VolumeView ViewFloats(ScalarType type, double low, double high)
{
  VolumeView volume;
  volume.Type = type;
  volume.ScalarRange = { low, high };
  return volume;
}

TEST(StoredScalars, StepsOfTheResolvedRangeSurviveAFillValue)
{
  for (const double fill : { -9999.0, -1e20, 9.96920996838687e36, -1e300 })
  {
    VolumeView volume =
      ViewFloats(ScalarType::Float64, std::min(fill, 1e6), std::max(fill, 1e6 + 1.0));
    volume.ResolvedRanges[0] = { 1e6, 1e6 + 1.0 };
    const StoredScalars stored = DescribeStoredScalars(volume);
    for (int step = 0; step <= 1000; ++step)
    {
      ASSERT_NEAR(StoreScalar(1e6 + step / 1000.0, stored), step / 1000.0, 1e-6) << fill;
    }
    const float filled = StoreScalar(fill, stored);
    EXPECT_TRUE(std::isfinite(filled)) << fill;
    EXPECT_TRUE(fill < 0.0 ? filled < 0.0f : filled > 1.0f) << fill << " is stored as " << filled;
  }
}

TEST(StoredScalars, InfiniteScalarsLieOutsideOfAllOthersAndNotANumberStays)
{
  const double infinity = std::numeric_limits<double>::infinity();
  VolumeView doubles = ViewFloats(ScalarType::Float64, 2.0, 10.0);
  VolumeView floats = ViewFloats(ScalarType::Float32, 2.0, 10.0);
  EXPECT_TRUE(IsStoredNatively(floats));
  floats.HasInfinity = true;
  EXPECT_FALSE(IsStoredNatively(floats));
  const StoredScalars ofDoubles = DescribeStoredScalars(doubles);
  const StoredScalars ofFloats = DescribeStoredScalars(floats);
  EXPECT_EQ(StoreScalar(-infinity, ofDoubles), -1.0f);
  EXPECT_EQ(StoreScalar(infinity, ofDoubles), 2.0f);
  EXPECT_EQ(StoreScalar(static_cast<float>(-infinity), ofFloats), -6.0f);
  EXPECT_EQ(StoreScalar(static_cast<float>(infinity), ofFloats), 18.0f);
  EXPECT_EQ(StoreScalar(3.1f, ofFloats), 3.1f);
  EXPECT_TRUE(std::isnan(StoreScalar(std::nanf(""), ofFloats)));
  EXPECT_TRUE(std::isnan(StoreScalar(std::nan(""), ofDoubles)));
}

TEST(StoredScalars, FloatsOfAnyMagnitudeAreScaledByAPowerOfTwo)
{
  for (const float largest : { 1.4e-45f, 1e-40f, 1e-30f, 1e-13f, 1e16f, 1e30f, 3.4e38f })
  {
    const VolumeView volume = ViewFloats(ScalarType::Float32, -0.5 * largest, largest);
    const StoredScalars stored = DescribeStoredScalars(volume);
    EXPECT_FALSE(stored.IsNative) << largest;
    int exponent = 0;
    EXPECT_EQ(std::frexp(stored.Scale, &exponent), 0.5) << largest;
    const float kept = StoreScalar(largest, stored);
    EXPECT_GE(kept, 1.0f) << largest;
    EXPECT_LT(kept, 2.0f) << largest;
    EXPECT_EQ(kept / stored.Scale, largest);
  }
}

TEST(StoredScalars, AConstantVolumeStoresZero)
{
  VolumeView volume;
  volume.Type = ScalarType::Float64;
  volume.ScalarRange = { 1e300, 1e300 };
  EXPECT_EQ(StoreScalar(1e300, DescribeStoredScalars(volume)), 0.0f);
}

} // namespace
} // namespace Strider::Testing
