// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Slabs are decoded in two steps where an earlier frame shows that this leaves out enough bricks.
#include "Compression/Decode/SlabStepTuner.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

constexpr int Slabs = 8;
constexpr std::uint64_t Content = 17;
constexpr std::uint64_t Many = 100000000;

TEST(SlabStepTuner, KeepsWhatPays)
{
  SlabStepTuner tuner;
  for (int frame = 0; frame < 100; ++frame)
  {
    EXPECT_TRUE(tuner.Choose(Switch::Automatic, Slabs, Content)) << frame;
    tuner.Report(Many, Many / 10);
  }
}

TEST(SlabStepTuner, TriesAgainWhatDoesNotPay)
{
  SlabStepTuner tuner;
  int trials = 0;
  for (int frame = 0; frame < 100; ++frame)
  {
    const bool isInTwo = tuner.Choose(Switch::Automatic, Slabs, Content);
    trials += isInTwo ? 1 : 0;
    // One-step frames give no estimate.
    tuner.Report(isInTwo ? Many : 0, Many);
  }
  EXPECT_EQ(trials, 3) << "at first, after 32 frames and after 64 more";
  EXPECT_TRUE(tuner.Choose(Switch::Automatic, Slabs, Content + 1)) << "something else is shown";
}

TEST(SlabStepTuner, TriesAgainFromOtherSides)
{
  SlabStepTuner tuner;
  EXPECT_TRUE(tuner.Choose(Switch::Automatic, Slabs, Content));
  tuner.Report(1000, 900);
  for (const std::uint64_t decoded : { 1000, 1100, 900 })
  {
    EXPECT_FALSE(tuner.Choose(Switch::Automatic, Slabs, Content)) << decoded;
    tuner.Report(0, decoded);
  }
  EXPECT_FALSE(tuner.Choose(Switch::Automatic, Slabs, Content));
  tuner.Report(0, Many);
  EXPECT_TRUE(tuner.Choose(Switch::Automatic, Slabs, Content)) << "much more is decoded";
  tuner.Report(Many, Many / 10);
  EXPECT_TRUE(tuner.Choose(Switch::Automatic, Slabs, Content));
}

TEST(SlabStepTuner, CountsWhatASecondStepCosts)
{
  SlabStepTuner tuner;
  EXPECT_TRUE(tuner.Choose(Switch::Automatic, Slabs, Content));
  tuner.Report(1000, 100); // a few bricks fewer
  EXPECT_FALSE(tuner.Choose(Switch::Automatic, Slabs, Content));
}

TEST(SlabStepTuner, FollowsItsSetting)
{
  SlabStepTuner tuner;
  EXPECT_FALSE(tuner.Choose(Switch::Off, Slabs, Content));
  EXPECT_TRUE(tuner.Choose(Switch::On, Slabs, Content));
  tuner.Report(Many, Many);
  EXPECT_TRUE(tuner.Choose(Switch::On, Slabs, Content));
  EXPECT_FALSE(tuner.Choose(Switch::On, 1, Content)) << "a single slab";
  EXPECT_FALSE(tuner.Choose(Switch::Automatic, 1, Content));
}

} // namespace
} // namespace Strider::Testing
