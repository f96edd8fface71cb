// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The faults that TestCudaFaults plants hit the intended calls, and leaks are detected.
#include "FaultPlan.h"

#include <gtest/gtest.h>

#include <vector>

namespace Strider::Testing
{
namespace
{

/// Makes five calls; true where one fails.
std::vector<bool> MakeCalls(FaultPlan& plan)
{
  std::vector<bool> fails;
  for (const char* call : { "first", "second", "third", "fourth", "fifth" })
  {
    fails.push_back(plan.Fails(call));
  }
  return fails;
}

TEST(FaultPlan, LetsAllCallsWorkUntilItIsArmed)
{
  FaultPlan plan;
  EXPECT_EQ(MakeCalls(plan), std::vector<bool>(5, false));
  EXPECT_EQ(plan.CountCalls(), 5u);
  EXPECT_FALSE(plan.Disarm());
}

TEST(FaultPlan, MakesOneCallFail)
{
  for (const FaultMode mode : { FaultMode::OutOfMemory, FaultMode::OneFailure })
  {
    FaultPlan plan;
    MakeCalls(plan);
    plan.Arm(mode, 3);
    EXPECT_EQ(MakeCalls(plan), (std::vector<bool>{ false, false, true, false, false }));
    EXPECT_EQ(plan.GetFirst(), "third");
    EXPECT_EQ(plan.CountCalls(), 5u);
    EXPECT_FALSE(plan.IsLost());
    EXPECT_TRUE(plan.Disarm());
  }
}

TEST(FaultPlan, LosesTheDeviceUntilItIsDisarmed)
{
  FaultPlan plan;
  plan.Arm(FaultMode::LostDevice, 2);
  EXPECT_FALSE(plan.IsLost());
  EXPECT_EQ(MakeCalls(plan), (std::vector<bool>{ false, true, true, true, true }));
  EXPECT_TRUE(plan.IsLost());
  EXPECT_EQ(plan.GetFirst(), "second");
  EXPECT_TRUE(plan.Disarm());
  EXPECT_FALSE(plan.IsLost());
  EXPECT_EQ(MakeCalls(plan), std::vector<bool>(5, false));
}

TEST(FaultPlan, TellsWhereThereWereTooFewCalls)
{
  FaultPlan plan;
  plan.Arm(FaultMode::LostDevice, 6);
  EXPECT_EQ(MakeCalls(plan), std::vector<bool>(5, false));
  EXPECT_FALSE(plan.Disarm());
}

TEST(LiveObjects, SeesLeaksAndWhatIsTakenTwice)
{
  LiveObjects live;
  live.Give("array", 7);
  live.Give("event", 7);
  live.Give("array", 8);
  EXPECT_EQ(live.Count(), 3u);
  EXPECT_EQ(live.Describe(), "2 of array, 1 of event");
  live.Take("array", 7);
  live.Take("event", 7);
  EXPECT_EQ(live.CountStrays(), 0u);
  live.Take("array", 7);
  EXPECT_EQ(live.CountStrays(), 1u);
  EXPECT_EQ(live.Describe(), "1 of array");
  live.Take("array", 8);
  EXPECT_EQ(live.Describe(), "");
}

TEST(LiveObjects, OfTwoDevicesMayHaveOneNumber)
{
  LiveObjects live;
  live.Give("texture", 1);
  live.Give("texture", 1);
  EXPECT_EQ(live.Count(), 2u);
  EXPECT_EQ(live.Describe(), "2 of texture");
  live.Take("texture", 1);
  EXPECT_EQ(live.Describe(), "1 of texture");
  live.Take("texture", 1);
  EXPECT_EQ(live.Describe(), "");
  EXPECT_EQ(live.CountStrays(), 0u);
  live.Take("texture", 1);
  EXPECT_EQ(live.CountStrays(), 1u);
}

} // namespace
} // namespace Strider::Testing
