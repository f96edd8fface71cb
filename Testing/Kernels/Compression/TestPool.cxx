// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Slots of macrocells in a pool, and the choice of frames that are read from it.
#include "Compression/Decode/PoolTuner.h"
#include "Cuda/Fetch/PoolSlots.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

namespace Strider::Testing
{
namespace
{

/// Every sample of a macrocell finds both voxels along an axis that its interpolation needs, and no texel is written
/// with two voxels.
TEST(PoolSlots, HoldWhatSamplesAreMixedOf)
{
  for (const int voxels : { 1, 2, 4, 5, 8, 9, 12, 13, 16, 17, 33, 40 })
  {
    SCOPED_TRACE(voxels);
    const int last = CountBricks(voxels) - 1;
    std::map<std::pair<int, int>, std::set<int>> held; // voxels, by macrocell and texel
    for (int brick = 0; brick <= last; ++brick)
    {
      for (int voxel = 0; voxel < BrickSide; ++voxel)
      {
        for (int copy = 0; copy < SlotCopies; ++copy)
        {
          const SlotTexel texel = FindSlotTexel(brick, last, voxel, copy);
          if (texel.IsThere)
          {
            held[{ texel.Cell, texel.Texel }].insert(brick * BrickSide + voxel);
            EXPECT_LT(texel.Texel, SlotSide);
          }
        }
      }
    }
    for (const auto& texel : held)
    {
      EXPECT_EQ(texel.second.size(), 1u) << texel.first.first << ", " << texel.first.second;
    }
    for (int sample = 0; sample < voxels; ++sample)
    {
      const int cell = sample / MacrocellSide;
      const int within = sample % MacrocellSide;
      const int end = BrickSide * (last + 1) - 1;
      EXPECT_EQ((held[{ cell, within }]), std::set<int>{ sample });
      EXPECT_EQ((held[{ cell, within + 1 }]), std::set<int>{ std::min(sample + 1, end) });
    }
  }
}

TEST(PoolSlots, ComeBackFromTheirNumbers)
{
  const SlotGrid grid{ 85, 113, 1023, 85u * 113u * 1023u };
  for (std::uint32_t slot = 0; slot < grid.Count; slot += 8191)
  {
    const SlotPlace place = grid.FindPlace(slot);
    EXPECT_EQ(grid.FindSlot(SlotPlace::Unpack(place.Pack())), slot);
    EXPECT_NE(place.Pack(), NoSlot);
  }
}

TEST(PoolTuner, KeepsWhatFits)
{
  PoolTuner tuner;
  for (int frame = 0; frame < 100; ++frame)
  {
    EXPECT_EQ(tuner.Choose(7), PoolWay::Whole) << frame;
  }
}

/// Number of frames until the tuner chooses the whole volume again, at most 100.
int CountFramesInLess(PoolTuner& tuner, std::uint64_t content)
{
  int frames = 0;
  while (frames < 100 && tuner.Choose(content) != PoolWay::Whole)
  {
    ++frames;
  }
  return frames;
}

TEST(PoolTuner, AsksForLessWhereThereIsNoRoom)
{
  PoolTuner tuner;
  EXPECT_EQ(tuner.Choose(7), PoolWay::Whole);
  EXPECT_EQ(tuner.Fall(), PoolWay::Steps);
  EXPECT_EQ(tuner.Choose(7), PoolWay::Steps);
  EXPECT_EQ(tuner.Fall(), PoolWay::None);
  EXPECT_EQ(tuner.Choose(7), PoolWay::None);
  EXPECT_EQ(CountFramesInLess(tuner, 7), 14) << "and two before";
  EXPECT_EQ(tuner.Fall(), PoolWay::Steps);
  EXPECT_EQ(CountFramesInLess(tuner, 7), 32);
  EXPECT_EQ(tuner.Fall(), PoolWay::Steps);
  EXPECT_EQ(CountFramesInLess(tuner, 8), 8) << "something else is shown";
}

} // namespace
} // namespace Strider::Testing
