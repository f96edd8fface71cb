// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The range of each component covers its own finite scalars only.
#include "Strider/FindFiniteRange.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
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
  // Other components' extremes must not count, nor values that are not finite.
  voxels[0] = std::numeric_limits<float>::quiet_NaN();
  voxels[4] = -std::numeric_limits<float>::infinity();
  volume.Voxels = voxels.data();
  const double last = static_cast<double>(volume.CountVoxels()) - 1.0;
  EXPECT_EQ(FindFiniteRange(volume), (Range{ 1.0, last }));
  EXPECT_EQ(FindFiniteRange(volume, 1), (Range{ -2.0 * last, 0.0 }));
  EXPECT_EQ(FindFiniteRange(volume, 2), (Range{ 7.0, 7.0 }));
}

/// Box after box, with extremes that appear and disappear.
TEST(FiniteRange, FollowsChangedBoxes)
{
  constexpr int components = 2;
  VolumeView volume;
  volume.Type = ScalarType::Float32;
  volume.Dimensions = { 301, 97, 31 }; // several pieces, none a whole number of rows
  volume.Components = components;
  std::mt19937 random(11);
  std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
  std::vector<float> voxels(components * volume.CountVoxels());
  std::generate(voxels.begin(), voxels.end(), [&] { return uniform(random); });
  volume.Voxels = voxels.data();
  FiniteRanges ranges;
  ranges.Update(volume);
  for (int round = 0; round < 60; ++round)
  {
    for (int axis = 0; axis < 3; ++axis)
    {
      const int one = static_cast<int>(random() % volume.Dimensions[axis]);
      const int sides[] = { 0, 1, 10, volume.Dimensions[axis] };
      volume.Changed.First[axis] = one - 3;
      volume.Changed.Last[axis] = one + sides[random() % 4];
    }
    const IndexBox box = Intersect(volume.Changed, MakeWholeBox(volume.Dimensions));
    const float factor = round % 2 == 0 ? 1.0f + static_cast<float>(round) : 1.0f;
    for (int z = box.First[2]; z <= box.Last[2]; ++z)
    {
      for (int y = box.First[1]; y <= box.Last[1]; ++y)
      {
        for (int x = box.First[0]; x <= box.Last[0]; ++x)
        {
          float* voxel = voxels.data() + components * ((z * 97 + y) * 301 + x);
          voxel[0] = factor * uniform(random);
          voxel[1] = 2.0f * factor * uniform(random);
        }
      }
    }
    ranges.Update(volume);
    ASSERT_EQ(volume.GetRange(0), FindFiniteRange(volume, 0)) << round;
    ASSERT_EQ(volume.GetRange(1), FindFiniteRange(volume, 1)) << round;
  }
  volume.Type = ScalarType::UInt16; // another type is read whole, whatever is declared as changed
  volume.Changed = MakeEmptyBox();
  ranges.Update(volume);
  EXPECT_EQ(volume.GetRange(1), FindFiniteRange(volume, 1));
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
