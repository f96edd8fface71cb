// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The CPU's screen tiles: the automatic rule by the direction of x on the screen, the other modes, and the
// statistics.
#include "Host/Tiles/ChooseTileShape.h"

#include "BackendUnderTest.h"
#include "MakeScene.h"

#include "vtkStriderDescribeLaunch.h"

#include <gtest/gtest.h>

namespace Strider::Testing
{
namespace
{

/// x rotated by `roll` degrees from the screen's right, and by `tilt` into the screen.
ViewGeometry MakeView(double roll, double tilt = 0.0)
{
  const double onScreen = std::cos(tilt / DegreesPerRadian);
  ViewGeometry view;
  view.AxisCosines[0] = { onScreen * std::cos(roll / DegreesPerRadian),
    onScreen * std::sin(roll / DegreesPerRadian), std::sin(tilt / DegreesPerRadian) };
  return view;
}

std::string DescribeTile(const LaunchShape& shape)
{
  return std::to_string(shape.BlockWidth) + "x" + std::to_string(shape.BlockHeight);
}

TEST(TileShape, FollowsTheSlopeOfX)
{
  struct
  {
    double Roll;
    const char* Tile;
  } const cases[] = { { 0, "16x16" }, { 20, "16x16" }, { 45, "16x16" }, { 60, "16x16" },
    { 70, "4x16" }, { 80, "4x64" }, { 90, "4x64" } };
  for (const auto& [roll, tile] : cases)
  {
    for (const double turned : { roll, -roll, 180.0 - roll, 180.0 + roll })
    {
      for (const double tilt : { -60.0, 0.0, 70.0 })
      {
        EXPECT_EQ(DescribeTile(ChooseAutomaticTile(MakeView(turned, tilt))), tile)
          << "roll " << turned << ", tilt " << tilt;
      }
    }
    EXPECT_EQ(DescribeTile(ChooseAutomaticTile(MakeView(roll, 80.0))), "16x16") << "roll " << roll;
  }
}

TEST(TileShape, EveryAutomaticTileIsALegalFixedOneThatBalancesASmallImage)
{
  for (double tilt = 0.0; tilt <= 90.0; tilt += 2.5)
  {
    for (double roll = 0.0; roll < 360.0; roll += 2.5)
    {
      const LaunchShape tile = ChooseAutomaticTile(MakeView(roll, tilt));
      Strategies settings;
      settings.BlockShape = BlockShapeMode::Fixed;
      settings.BlockWidth = tile.BlockWidth;
      settings.BlockHeight = tile.BlockHeight;
      EXPECT_TRUE(CheckLaunchSettings(settings).IsOk()) << DescribeTile(tile);
      // 256x256 pixels: one tile for each of 256 threads.
      EXPECT_LE(tile.BlockWidth * tile.BlockHeight, 256);
    }
  }
}

TEST(TileShape, OtherModesSetTheTile)
{
  Strategies settings;
  settings.BlockShape = BlockShapeMode::Fixed;
  settings.BlockWidth = 64;
  settings.BlockHeight = 2;
  LaunchShape shape;
  ASSERT_TRUE(ChooseTileShape(settings, MakeView(0.0), shape).IsOk());
  EXPECT_EQ(DescribeTile(shape), "64x2");
  settings.BlockWidth = 3;
  EXPECT_EQ(ChooseTileShape(settings, MakeView(0.0), shape).GetCode(), StatusCode::InvalidArgument);
  EXPECT_EQ(DescribeTile(shape), "64x2");
  for (const auto mode : { BlockShapeMode::Published, BlockShapeMode::Published128 })
  {
    settings.BlockShape = mode;
    ASSERT_TRUE(ChooseTileShape(settings, MakeView(0.0), shape).IsOk());
    EXPECT_EQ(DescribeTile(shape),
      DescribeTile(ChoosePublishedShape(
        settings, MakeView(0.0), mode == BlockShapeMode::Published ? 256 : 128)));
  }
}

TEST(TileShape, IsInTheStatisticsWithItsReason)
{
  const TestVolume volume = MakeVolume(ScalarType::UInt8, { 9, 9, 17 }, MakeConstantField(1.0));
  const auto launch = [&](int axis) {
    const Scene scene = MakeScene(
      volume, MakeUniformFunctions({ 1.0f, 1.0f, 1.0f }, 0.01f), MakeFaceCamera(volume, axis));
    std::unique_ptr<VolumeRenderer> renderer;
    RenderedImage image;
    std::string why;
    EXPECT_TRUE(VolumeRenderer::Create(Backend::CPU, -1, renderer, why).IsOk());
    EXPECT_TRUE(renderer->SetVolume(scene.Volume.View()).IsOk());
    EXPECT_TRUE(renderer->SetTransferFunctions(scene.Functions).IsOk());
    EXPECT_TRUE(renderer->Render(scene.Request, image).IsOk());
    return vtkStriderDescribeLaunch(renderer->GetStatistics());
  };
  EXPECT_EQ(launch(0), "16x16 tiles (automatic: x points into the screen)");
  EXPECT_EQ(launch(1), "4x64 tiles (automatic: x stands upright on the screen)");
  EXPECT_EQ(launch(2), "16x16 tiles (automatic: x is not steep on the screen)");
}

} // namespace
} // namespace Strider::Testing
