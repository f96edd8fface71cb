// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Automatic moves voxels once the time saved by it would have paid for the move, and never for a camera that swings
// around a border between two orders.
#include "BlockShape/LaunchTable.h"
#include "BlockShape/PredictFrameCost.h"
#include "Rotation/OrderTuner.h"
#include "Rotation/PlanStorage.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace Strider::Testing
{
namespace
{

constexpr int Own = 0;
constexpr int Turned = 1; ///< zyx

/// A simulated volume whose frames take 1 ms where x lies across the screen and `Slow` ms where it points into it, or
/// the reverse while the voxels are reordered.
class World
{
public:
  double Slow = 2.0;
  double Move = 5.0;
  double Hysteresis = 0.05;
  double PredictedSlow = 0.0; ///< 0: predictions are true
  int Moves = 0;
  int Order = Own;
  double Spent = 0.0;

  void Show(double degrees)
  {
    OrderConditions conditions;
    const double radians = degrees / DegreesInRadian;
    const double x = std::sin(radians);
    const double z = std::cos(radians);
    conditions.Axes = { { { z, 0.0, -x }, { 0.0, 1.0, 0.0 }, { x, 0.0, z } } };
    conditions.VoxelsPerPixel = 1.0;
    conditions.Hysteresis = this->Hysteresis;
    conditions.MoveMilliseconds.fill(OrderConditions::Never);
    conditions.MoveMilliseconds[this->Order] = 0.0;
    conditions.MoveMilliseconds[this->Order == Own ? Turned : Own] = this->Move;
    const double predicted = this->PredictedSlow > 0.0 ? this->PredictedSlow : this->Slow;
    conditions.Costs.fill(10.0);
    conditions.Costs[Own] = TimeOf(x, predicted);
    conditions.Costs[Turned] = TimeOf(z, predicted);
    const int chosen = this->Tuner.Choose(conditions);
    if (chosen != this->Order)
    {
      ++this->Moves;
      this->Spent += this->Move;
      this->Order = chosen;
    }
    const double time = TimeOf(this->Order == Own ? x : z, this->Slow);
    this->Spent += time;
    this->Tuner.Report(time);
  }

  OrderTuner Tuner;

private:
  static constexpr double DegreesInRadian = 57.29577951308232;
  static double TimeOf(double deep, double slow) { return 1.0 + (slow - 1.0) * deep * deep; }
};

TEST(OrderTuner, MovesOnceTheMoveIsPaidFor)
{
  World world;
  for (double degrees = 80.0; degrees < 84.0; degrees += 1.0)
  {
    world.Show(degrees);
  }
  EXPECT_EQ(world.Moves, 0) << "four frames have lost 4 ms at most";
  for (double degrees = 84.0; degrees < 96.0; degrees += 1.0)
  {
    world.Show(degrees);
  }
  EXPECT_EQ(world.Moves, 1);
  EXPECT_EQ(world.Order, Turned);
  EXPECT_EQ(world.Tuner.GetReason().Reason, OrderReason::Saves);
  EXPECT_EQ(world.Tuner.GetReason().Other, VoxelOrders[0]);
}

TEST(OrderTuner, TurnsFourTimesOnAWholeOrbitAtMost)
{
  World world;
  World still;
  still.Hysteresis = 1.0;
  for (double degrees = 0.0; degrees < 360.0; degrees += 1.0)
  {
    world.Show(degrees);
    still.Show(degrees);
  }
  EXPECT_EQ(world.Moves, 4);
  EXPECT_EQ(still.Moves, 0);
  EXPECT_LT(world.Spent, still.Spent);
}

TEST(OrderTuner, IgnoresACameraThatSwingsAroundABorder)
{
  for (const double reach : { 1.0, 2.0, 5.0 })
  {
    World world;
    for (int swing = 0; swing < 100; ++swing)
    {
      for (const double way : { -1.0, -0.5, 0.0, 0.5, 1.0, 0.5, 0.0, -0.5 })
      {
        world.Show(45.0 + way * reach);
      }
    }
    EXPECT_LE(world.Moves, 1) << reach;
  }
}

TEST(OrderTuner, NeverLosesMuchMoreThanAMove)
{
  // A camera that always turns back as soon as the voxels have moved.
  World world;
  World still;
  still.Hysteresis = 1.0;
  double degrees = 0.0;
  for (int frame = 0; frame < 2000; ++frame)
  {
    degrees = world.Order == Own ? 90.0 + 0.3 * (frame % 3) : 0.3 * (frame % 3);
    world.Show(degrees);
    still.Show(degrees);
  }
  EXPECT_GT(world.Moves, 10);
  // Each move is made only after its cost has been lost, so the worst case is twice the optimum in hindsight, plus
  // some frames.
  EXPECT_LT(world.Spent, 3.0 * still.Spent);
}

TEST(OrderTuner, LearnsAtRestThatAPredictionIsWrong)
{
  World world;
  world.Slow = 0.8; // x pointing into the screen is fast, in truth
  world.PredictedSlow = 1.5;
  for (int frame = 0; frame < 20; ++frame)
  {
    world.Show(90.0);
  }
  EXPECT_EQ(world.Order, Own);
  EXPECT_EQ(world.Moves, 2) << "there and back";
  for (int frame = 0; frame < 100; ++frame)
  {
    world.Show(90.0 + 0.5 * (frame % 2));
  }
  EXPECT_EQ(world.Moves, 2) << "it is remembered";
}

TEST(OrderTuner, FindsAtRestWhatIsFaster)
{
  World world;
  world.Move = 500.0;
  for (int frame = 0; frame < 20; ++frame)
  {
    world.Show(90.0);
  }
  EXPECT_EQ(world.Order, Turned);
  EXPECT_EQ(world.Moves, 1);
}

TEST(OrderTuner, NeverMovesWithAHysteresisOfOne)
{
  World world;
  world.Hysteresis = 1.0;
  for (int frame = 0; frame < 60; ++frame)
  {
    world.Show(frame < 30 ? 90.0 : 60.0 + frame);
  }
  EXPECT_EQ(world.Moves, 0);
}

TEST(OrderTuner, StaysWhereNothingElseCanBeHad)
{
  World world;
  world.Move = OrderConditions::Never;
  for (int frame = 0; frame < 50; ++frame)
  {
    world.Show(frame < 25 ? 90.0 : 60.0 + frame);
  }
  EXPECT_EQ(world.Moves, 0);
}

TEST(FrameCost, OfTheStaticMethodIsHighWhereXIsDeep)
{
  Strategies settings;
  settings.BlockShape = BlockShapeMode::Fixed;
  settings.BatchDepth = 1;
  ViewGeometry view;
  view.PerPixelAcross = { 4.0, 0.0, 0.0 };
  view.PerPixelUp = { 0.0, 4.0, 0.0 };
  view.PerSample = { 0.0, 0.0, 1.0 };
  const double along = PredictFrameCost(FindLaunchTable(90), settings, view, 1);
  const VoxelOrder turned = MakeVoxelOrder({ 2, 1, 0 });
  const double deep = PredictFrameCost(FindLaunchTable(90), settings, OrderView(view, turned), 1);
  EXPECT_GT(deep, 1.5 * along);
  settings.BlockShape = BlockShapeMode::Automatic;
  EXPECT_LT(PredictFrameCost(FindLaunchTable(90), settings, view, 1), along);
  EXPECT_EQ(PredictFrameCost(FindLaunchTable(90), settings, view, 8), 1.0)
    << "no such voxels were measured";
}

TEST(FrameCost, OfWidthsBetweenMeasuredOnesLiesBetween)
{
  LaunchRow row{ { 500, 100, 200, 300, 400, 10, 20, 30, 40, 5 }, {} };
  Strategies settings;
  EXPECT_EQ(ReadCost(row, settings), 5.0);
  settings.BlockShape = BlockShapeMode::Published;
  EXPECT_EQ(ReadCost(row, settings), 500.0);
  settings.BlockShape = BlockShapeMode::Fixed;
  const auto read = [&](int width, int batch) {
    settings.BlockWidth = width;
    settings.BatchDepth = batch;
    return ReadCost(row, settings);
  };
  EXPECT_EQ(read(32, 1), 100.0);
  EXPECT_EQ(read(1024, 1), 100.0);
  EXPECT_EQ(read(16, 1), 200.0);
  EXPECT_EQ(read(8, 1), 250.0);
  EXPECT_EQ(read(4, 2), 300.0);
  EXPECT_EQ(read(2, 1), 350.0);
  EXPECT_EQ(read(1, 1), 400.0);
  EXPECT_EQ(read(8, 0), 25.0);
  EXPECT_EQ(read(1, 16), 40.0);
}

TEST(StoragePlan, HasTheRoomThatTheModeAndTheMemoryAllow)
{
  constexpr std::size_t gibibyte = std::size_t(1) << 30;
  const std::array<int, 3> cube{ 1000, 1000, 1000 };
  const auto plan = [&](RotationMode mode, std::array<int, 3> dimensions, std::size_t free) {
    return PlanStorage(mode, dimensions, 1, free, 16 * gibibyte);
  };
  EXPECT_EQ(plan(RotationMode::Off, cube, 16 * gibibyte).Extents, cube);
  EXPECT_EQ(plan(RotationMode::Off, cube, 16 * gibibyte).Room, MoveRoom::None);
  const StoragePlan published = plan(RotationMode::Published, { 559, 1023, 347 }, 16 * gibibyte);
  EXPECT_EQ(published.Extents, (std::array<int, 3>{ 576, 1023, 576 }));
  EXPECT_EQ(published.Room, MoveRoom::SquareInPlace);
  const StoragePlan copies = plan(RotationMode::Automatic, { 559, 1023, 347 }, 16 * gibibyte);
  EXPECT_EQ(copies.Extents, (std::array<int, 3>{ 560, 1023, 347 }));
  EXPECT_EQ(copies.Room, MoveRoom::Copy);
  const StoragePlan inPlace = plan(RotationMode::Automatic, cube, 3 * gibibyte);
  EXPECT_EQ(inPlace.Extents, (std::array<int, 3>{ 1024, 1024, 1024 }));
  EXPECT_EQ(inPlace.Room, MoveRoom::CubeInPlace);
  const StoragePlan square = plan(RotationMode::Automatic, { 1000, 500, 1000 }, 9 * gibibyte / 4);
  EXPECT_EQ(square.Extents, (std::array<int, 3>{ 1024, 500, 1024 }));
  EXPECT_EQ(square.Room, MoveRoom::SquareInPlace);
  const StoragePlan none = plan(RotationMode::Automatic, { 2000, 500, 1000 }, 2 * gibibyte);
  EXPECT_EQ(none.Extents, (std::array<int, 3>{ 2000, 500, 1000 }));
  EXPECT_EQ(none.Room, MoveRoom::None);
  EXPECT_EQ(none.Limit, OrderLimit::UnequalSides);
}

} // namespace
} // namespace Strider::Testing
