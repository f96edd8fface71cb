// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Replacement policy of a warp's brick cache.
#include "Compression/Warp/WarpBrickCache.h"

#include <gtest/gtest.h>

#include <set>

namespace Strider::Testing
{
namespace
{

/// One slot at a time, following the paper and covering the cases that it leaves open.
TEST(WarpBrickCache, ReplacesWhatWasNotUsedRecently)
{
  SlotChoice choice{ NoPlace, 0, 0 };
  for (int slot = 0; slot < 4; ++slot)
  {
    choice = ChooseSlot(0xf, 0, choice.Active, choice.New);
    EXPECT_EQ(choice.Slot, slot);
  }
  // All are active and new: the first reset frees none of them, the second one does.
  choice = ChooseSlot(0xf, 0, choice.Active, choice.New);
  EXPECT_EQ(choice.Slot, 0);
  EXPECT_EQ(choice.Active, 1u);
  EXPECT_EQ(choice.New, 1u);
  // Slots filled since the reset stay, slots used before it are replaced.
  choice = ChooseSlot(0xf, 0, 0xf, 0x1);
  EXPECT_EQ(choice.Slot, 1);
  EXPECT_EQ(choice.Active, 0x3u);
  EXPECT_EQ(choice.New, 0x2u);
  // Slots used since the reset are spared first.
  choice = ChooseSlot(0xf, 0, 0x2 | 0x4, 0x2);
  EXPECT_EQ(choice.Slot, 0);
}

TEST(WarpBrickCache, SparesWhatIsInUse)
{
  for (std::uint32_t inUse = 0; inUse < 16; ++inUse)
  {
    for (std::uint32_t active = 0; active < 16; ++active)
    {
      for (std::uint32_t filled = 0; filled < 16; ++filled)
      {
        const SlotChoice choice = ChooseSlot(0xf, inUse, active, filled);
        if (inUse == 0xf)
        {
          EXPECT_EQ(choice.Slot, NoPlace);
          continue;
        }
        ASSERT_LT(choice.Slot, 4);
        const std::uint32_t bit = 1u << choice.Slot;
        EXPECT_EQ(inUse & bit, 0u);
        EXPECT_EQ(choice.Active & (inUse | bit), inUse | bit);
        EXPECT_NE(choice.New & bit, 0u);
        EXPECT_EQ(choice.New & ~(filled | bit), 0u);
        // An active slot is replaced only where there is no other.
        const std::uint32_t idle = 0xf & ~(active | inUse);
        EXPECT_TRUE(idle == 0 || (idle & bit) != 0);
      }
    }
  }
}

/// Neighbouring bricks have different directory keys, and so have the components of two bricks along each axis.
TEST(WarpBrickCache, NeighboursHaveDifferentKeys)
{
  std::set<int> keys;
  for (int brick = 0; brick < DirectoryPlaces; ++brick)
  {
    keys.insert(FindDirectoryKey(7 + brick % 4, 2 + brick / 4 % 4, 9 + brick / 16, 0));
  }
  EXPECT_EQ(keys.size(), static_cast<std::size_t>(DirectoryPlaces));
  for (int first = 0; first < 8; ++first)
  {
    keys.clear();
    for (int brick = 0; brick < 32; ++brick)
    {
      const int x = (first & 2) + (brick & 1);
      const int y = (first << 1 & 2) + (brick >> 1 & 1);
      const int z = (first >> 1 & 2) + (brick >> 2 & 1);
      const int key = FindDirectoryKey(x, y, z, brick >> 3);
      EXPECT_TRUE(key >= 0 && key < DirectoryPlaces);
      keys.insert(key);
    }
    EXPECT_EQ(keys.size(), 32u);
  }
}

} // namespace
} // namespace Strider::Testing
