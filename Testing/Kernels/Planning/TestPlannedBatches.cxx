// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Plans name the batch depths of the kernels that run, and the launch tuner times no kernel twice.
#include "PlannedFrames.h"

#include "BlockShape/LaunchTable.h"
#include "BlockShape/LaunchTuner.h"

#include "vtkStriderDescribeLaunch.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace Strider::Testing
{
namespace
{

/// Rules for the batch depths of kernels, in terms of a user's settings.
unsigned int SumDepths(const PlannedFrame& frame, const FramePlan& plan)
{
  const bool isTexture = plan.Source == VoxelSource::Texture;
  switch (plan.Program)
  {
    case RayProgram::SingleComponent:
      return plan.Source == VoxelSource::WarpBricks     ? 4
        : DecodesSlabs(plan.Source) || frame.MatchesVTK ? 8
        : frame.Filter == ReconstructionFilter::Nearest ? 8
        : plan.Source == VoxelSource::StackedSlices     ? 2 + 4 + 8 + 16
                                                        : 1 + 2 + 4 + 8 + 16;
    case RayProgram::Lit:
      return isTexture && !frame.MatchesVTK ? 4 + 8 : 8;
    case RayProgram::GradientLit:
      return isTexture ? 4 + 8 : 4;
    case RayProgram::Intensity:
      return 4 + 8;
    case RayProgram::Masked:
      return 4;
    case RayProgram::MultiComponent:
      return 2;
    case RayProgram::Isosurface:
    case RayProgram::Filtered:
    case RayProgram::LitFiltered:
      return 8;
    case RayProgram::PreIntegrated:
    case RayProgram::LitPreIntegrated:
      return 16;
    default:
      return 1;
  }
}

/// Whatever depth is asked for, the plan names the one of the kernel that runs.
TEST(PlannedBatches, NamesTheBatchesOfItsKernel)
{
  const FramePlanner planner;
  std::set<unsigned int> seen;
  const auto check = [&](const PlannedFrame& frame, const PlanKnowledge& device) {
    const FramePlan plan = planner.Plan(frame, device);
    ASSERT_EQ(plan.Depths.Sum, SumDepths(frame, plan)) << Describe(frame);
    seen.insert(plan.Depths.Sum);
    int former = 0;
    for (int asked = 1; asked <= 16; asked *= 2)
    {
      const int depth = plan.Depths.FindDepth(asked);
      ASSERT_TRUE(plan.Depths.Has(depth)) << Describe(frame);
      ASSERT_TRUE(depth <= asked || depth == plan.Depths.FindDepth(1)) << Describe(frame);
      ASSERT_TRUE(!plan.Depths.Has(asked) || depth == asked) << Describe(frame);
      ASSERT_GE(depth, former) << Describe(frame);
      former = depth;
    }
  };
  PlanKnowledge withoutStacks;
  withoutStacks.Sources.Set(VoxelSource::StackedSlices, false);
  ForEachFrame([&](const PlannedFrame& frame) {
    if (!::testing::Test::HasFailure())
    {
      check(frame, {});
      check(frame, withoutStacks);
    }
  });
  EXPECT_EQ(seen, (std::set<unsigned int>{ 1, 2, 4, 8, 4 + 8, 16, 2 + 4 + 8 + 16, 31 }));
}

/// Rare frames have fewer kernels: no fused table, or a table too large for shared memory.
TEST(PlannedBatches, NamesTheBatchesOfRareTables)
{
  constexpr RayProgram plain = RayProgram::SingleComponent;
  constexpr VoxelSource texture = VoxelSource::Texture;
  EXPECT_EQ(FindDepths(plain, texture, { false, false, false, true }).Sum, 4u + 8u + 16u);
  EXPECT_EQ(FindDepths(plain, texture, { true, false, false, true }).Sum, 8u);
  EXPECT_EQ(FindDepths(plain, texture, { false, false, true, false }).Sum, 8u);
  EXPECT_EQ(FindDepths(plain, VoxelSource::StackedSlices, { false, false, true, false }).Sum, 8u);
  EXPECT_EQ(FindDepths(RayProgram::Lit, texture, { false, false, true, false }).Sum, 8u);
}

/// While the camera rests, the launch tuner times no kernel twice under two names, in any frame of the product.
TEST(PlannedBatches, NoTwoTrialsRunOneKernel)
{
  const FramePlanner planner;
  std::set<unsigned int> sums{ FusedDepths.Sum, UnfusedDepths.Sum };
  ForEachFrame([&](const PlannedFrame& frame) { sums.insert(planner.Plan(frame, {}).Depths.Sum); });
  for (const unsigned int sum : sums)
  {
    LaunchTuner tuner(FindLaunchTable(90));
    LaunchConditions conditions;
    conditions.View.PerPixelAcross = { 0.6, 0.0, -0.8 };
    conditions.View.PerPixelUp = { 0.24, 0.95, 0.18 };
    conditions.View.PerSample = { 0.76, -0.3, 0.57 };
    conditions.Depths = { sum };
    std::set<std::string> timed;
    int trials = 0;
    for (int image = 0; image < 60; ++image)
    {
      const LaunchShape shape = tuner.Choose({}, conditions);
      ASSERT_TRUE(conditions.Depths.Has(shape.BatchDepth)) << sum;
      if (shape.Choice.Reason == LaunchReason::Timing)
      {
        ++trials;
        EXPECT_TRUE(timed.insert(vtkStriderDescribeShape(shape)).second)
          << sum << ": " << vtkStriderDescribeShape(shape);
      }
      // Times differ, so that each launch is timed once; deeper batches are slower.
      tuner.Report(10.0 + shape.BatchDepth + 0.5 * trials);
    }
    EXPECT_GT(trials, 1) << sum;
  }
}

} // namespace
} // namespace Strider::Testing
