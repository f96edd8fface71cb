// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Every component has a range of its own, of its finite scalars alone.
#include "Strider/FindFiniteRange.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace Strider::Testing
{
namespace
{

using Range = std::array<double, 2>;

TEST(FiniteRange, OfEachComponent)
{
  constexpr int components = 3;
  VolumeView volume;
  volume.Type = ScalarType::Float32;
  volume.Dimensions = { 61, 47, 29 };
  volume.Components = components;
  std::vector<float> voxels;
  for (std::size_t voxel = 0; voxel < volume.CountVoxels(); ++voxel)
  {
    const auto value = static_cast<float>(voxel);
    voxels.insert(voxels.end(), { value, -2.0f * value, 7.0f });
  }
  // The extremes of neighbours in memory are none of its own; what is not finite does not count.
  voxels[0] = std::numeric_limits<float>::quiet_NaN();
  voxels[4] = -std::numeric_limits<float>::infinity();
  volume.Voxels = voxels.data();
  const double last = static_cast<double>(volume.CountVoxels()) - 1.0;
  EXPECT_EQ(FindFiniteRange(volume), (Range{ 1.0, last }));
  EXPECT_EQ(FindFiniteRange(volume, 1), (Range{ -2.0 * last, 0.0 }));
  EXPECT_EQ(FindFiniteRange(volume, 2), (Range{ 7.0, 7.0 }));
}

TEST(FiniteRange, OfNothingFinite)
{
  const std::vector<double> voxels(2 * 8, std::numeric_limits<double>::quiet_NaN());
  VolumeView volume;
  volume.Type = ScalarType::Float64;
  volume.Dimensions = { 2, 2, 2 };
  volume.Components = 2;
  volume.Voxels = voxels.data();
  EXPECT_EQ(FindFiniteRange(volume, 1), (Range{ 0.0, 1.0 }));
}

} // namespace
} // namespace Strider::Testing
