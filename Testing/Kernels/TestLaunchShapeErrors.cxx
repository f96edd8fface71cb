// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Block shapes: powers of two on each side, 32 to 1024 threads together, anything else refused with its name in the message.
#include "BlockShape/ChooseLaunchShape.h"

#include <gtest/gtest.h>

namespace Strider
{
namespace
{

Status Choose(int width, int height, LaunchShape& shape)
{
  Strategies strategies;
  strategies.BlockWidth = width;
  strategies.BlockHeight = height;
  return ChooseLaunchShape(strategies, shape);
}

TEST(LaunchShape, EveryShapeOfPowersOfTwoFrom32To1024ThreadsIsTaken)
{
  int taken = 0;
  for (int width = 1; width <= 1024; width *= 2)
  {
    for (int height = 1; width * height <= 1024; height *= 2)
    {
      LaunchShape shape;
      const Status status = Choose(width, height, shape);
      EXPECT_EQ(status.IsOk(), width * height >= 32) << width << "x" << height;
      if (status.IsOk())
      {
        ++taken;
        EXPECT_EQ(shape.BlockWidth, width);
        EXPECT_EQ(shape.BlockHeight, height);
        EXPECT_NE(shape.Reason.find(std::to_string(width) + "x" + std::to_string(height)),
          std::string::npos);
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
    const Status status = Choose(sides[0], sides[1], shape);
    EXPECT_EQ(status.GetCode(), StatusCode::InvalidArgument) << sides[0] << "x" << sides[1];
    const std::string name = std::to_string(sides[0]) + "x" + std::to_string(sides[1]);
    EXPECT_NE(status.GetMessage().find(name), std::string::npos) << status.GetMessage();
    EXPECT_EQ(shape.BlockWidth, 7);
  }
}

} // namespace
} // namespace Strider
