// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scalars that do not fit a float are stored relative to their range, so that large offsets cost no steps.
#include "MakeVolumes.h"

#include "Sampling/StoredScalars.h"

#include <gtest/gtest.h>

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
    ASSERT_NEAR(value, static_cast<double>(step) / steps, 1.0 / 16777216.0) << NameOf(type);
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
    EXPECT_TRUE(IsStoredNatively(type));
    VolumeView volume;
    volume.Type = type;
    volume.ScalarRange = { 10.0, 20.0 };
    const StoredScalars stored = DescribeStoredScalars(volume);
    EXPECT_EQ(stored.Offset, 0.0);
    EXPECT_EQ(stored.Scale, 1.0);
  }
  EXPECT_EQ(StoreScalar(std::int8_t{ -128 }, {}), -128.0f);
  EXPECT_EQ(StoreScalar(std::uint16_t{ 65535 }, {}), 65535.0f);
  EXPECT_EQ(StoreScalar(0.1f, {}), 0.1f);
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
