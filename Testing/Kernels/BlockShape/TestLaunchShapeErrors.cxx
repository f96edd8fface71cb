// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Fixed launches: block sides are powers of two with 32 to 1024 threads in total; a setting out of range is refused
// by name.
#include "BlockShape/ChooseLaunchShape.h"
#include "BlockShape/LaunchTable.h"

#include "vtkStriderDescribeLaunch.h"

#include <gtest/gtest.h>

namespace Strider
{
namespace
{

Status Choose(const Strategies& settings, LaunchShape& shape)
{
  LaunchTuner tuner(FindLaunchTable(90));
  return ChooseLaunchShape(settings, {}, tuner, shape);
}

Strategies MakeFixed(int width, int height)
{
  Strategies settings;
  settings.BlockShape = BlockShapeMode::Fixed;
  settings.BlockWidth = width;
  settings.BlockHeight = height;
  return settings;
}

TEST(LaunchShape, EveryShapeOfPowersOfTwoFrom32To1024ThreadsIsTaken)
{
  int taken = 0;
  for (int width = 1; width <= 1024; width *= 2)
  {
    for (int height = 1; width * height <= 1024; height *= 2)
    {
      LaunchShape shape;
      const Status status = Choose(MakeFixed(width, height), shape);
      EXPECT_EQ(status.IsOk(), width * height >= 32) << width << "x" << height;
      if (status.IsOk())
      {
        ++taken;
        EXPECT_EQ(shape.BlockWidth, width);
        EXPECT_EQ(shape.BlockHeight, height);
        const std::string name = std::to_string(width) + "x" + std::to_string(height);
        EXPECT_EQ(vtkStriderDescribeShape(shape), name + ", batch 8");
        EXPECT_EQ(vtkStriderDescribeChoice(shape.Choice), "fixed");
      }
    }
  }
  EXPECT_EQ(taken, 6 + 7 + 8 + 9 + 10 + 11);
}

TEST(LaunchShape, OthersAreRefusedByNameAndLeaveTheShapeAlone)
{
  const int refused[][2] = { { 0, 0 }, { -16, -16 }, { 16, 0 }, { 3, 32 }, { 32, 3 }, { 1, 1 },
    { 4, 4 }, { 2048, 1 }, { 1, 2048 }, { 64, 32 }, { 1 << 30, 1 << 30 }, { 65536, 65536 } };
  for (const auto& sides : refused)
  {
    LaunchShape shape;
    shape.BlockWidth = 7;
    const Status status = Choose(MakeFixed(sides[0], sides[1]), shape);
    EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument) << sides[0] << "x" << sides[1];
    const std::string name = std::to_string(sides[0]) + "x" + std::to_string(sides[1]);
    EXPECT_NE(status.GetMessage().find(name), std::string::npos) << status.GetMessage();
    EXPECT_EQ(shape.BlockWidth, 7);
  }
}

TEST(LaunchShape, ABlockThatNobodyUsesIsNoError)
{
  Strategies settings = MakeFixed(7, 7);
  settings.BlockShape = BlockShapeMode::Automatic;
  LaunchShape shape;
  EXPECT_TRUE(Choose(settings, shape).IsOk());
  settings.BlockShape = BlockShapeMode::Published;
  EXPECT_TRUE(Choose(settings, shape).IsOk());
}

TEST(LaunchShape, OtherSettingsOutOfTheirRangeAreRefusedByName)
{
  const auto expectRefused = [](const Strategies& settings, const std::string& name) {
    LaunchShape shape;
    const Status status = Choose(settings, shape);
    EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument) << name;
    EXPECT_NE(status.GetMessage().find(name), std::string::npos) << status.GetMessage();
  };
  for (const int batch : { -1, 3, 32 })
  {
    Strategies settings = MakeFixed(16, 16);
    settings.BatchDepth = batch;
    expectRefused(settings, "batch depth of " + std::to_string(batch));
  }
  for (const int resident : { -256, 100, 128, 2048 })
  {
    Strategies settings = MakeFixed(16, 16);
    settings.ResidentThreads = resident;
    expectRefused(settings, std::to_string(resident) + " resident threads");
  }
  for (const int axis : { -2, 3 })
  {
    Strategies settings = MakeFixed(16, 16);
    settings.ShearAxis = axis;
    expectRefused(settings, "shear axis " + std::to_string(axis));
  }
  Strategies settings = MakeFixed(32, 32);
  settings.BatchDepth = 16;
  expectRefused(settings, "batch depth of 16");
}

} // namespace
} // namespace Strider
