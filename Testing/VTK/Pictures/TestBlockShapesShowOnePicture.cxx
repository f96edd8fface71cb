// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings of the block shape reach the backend and change no pixel; impossible blocks do not prevent the picture.
#include "Support/PlaceCamera.h"
#include "Support/StriderScene.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>

using namespace StriderTesting;

namespace
{

using Mapper = vtkStriderVolumeMapper;

class TestBlockShapes : public testing::Test
{
protected:
  // A GPU rounds differently once the voxels have been reordered.
  TestBlockShapes() { this->Scene.Mapper->SetRotationModeToOff(); }

  std::string GetLaunch() { return this->Scene.Mapper->GetLaunchDescription(); }

  void ExpectPicture(vtkImageData* expected)
  {
    EXPECT_EQ(Difference(expected, this->Scene.Draw()), 0) << this->GetLaunch();
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }

  void ExpectLaunch(const std::string& shape, const std::string& reason)
  {
    EXPECT_EQ(this->GetLaunch().find(shape), 0U) << this->GetLaunch();
    EXPECT_NE(this->GetLaunch().find(reason), std::string::npos) << this->GetLaunch();
  }

  /// Expects the launch text to name the reasons of the choice.
  void ExpectAutomaticLaunch()
  {
    EXPECT_EQ(this->GetLaunch().find("fixed"), std::string::npos) << this->GetLaunch();
    EXPECT_EQ(this->GetLaunch().find("published"), std::string::npos) << this->GetLaunch();
    this->ExpectLaunch("", "(automatic: ");
  }

  StriderScene Scene{ VTK_UNSIGNED_CHAR };
};

TEST_F(TestBlockShapes, OfEveryMode)
{
  auto* mapper = this->Scene.Mapper.Get();
  for (const CameraView view : AllCameraViews)
  {
    PlaceCamera(this->Scene.Renderer, view);
    mapper->SetBlockShapeModeToAutomatic();
    const auto expected = this->Scene.Draw();
    EXPECT_GT(FractionDifferent(expected, this->Scene.DrawBackground()), 0.01);
    this->ExpectAutomaticLaunch();
    mapper->SetBlockShapeModeToPublished();
    this->ExpectPicture(expected);
    this->ExpectLaunch("", "published");
    mapper->SetBlockShapeModeToPublished128();
    this->ExpectPicture(expected);
    this->ExpectLaunch("", "published");
    mapper->SetBlockShapeModeToFixed();
    this->ExpectPicture(expected);
    this->ExpectLaunch("16x16", "fixed");
  }
}

TEST_F(TestBlockShapes, OfEveryFixedSize)
{
  auto* mapper = this->Scene.Mapper.Get();
  const auto expected = this->Scene.Draw();
  mapper->SetBlockShapeModeToFixed();
  for (int width = 1; width <= 1024; width *= 2)
  {
    for (int height = 1; height <= 1024; height *= 2)
    {
      if (width * height >= 32 && width * height <= 1024)
      {
        mapper->SetBlockSize(width, height);
        this->ExpectPicture(expected);
        this->ExpectLaunch(std::to_string(width) + "x" + std::to_string(height), "fixed");
      }
    }
  }
}

TEST_F(TestBlockShapes, WithEverySwitch)
{
  auto* mapper = this->Scene.Mapper.Get();
  const auto expected = this->Scene.Draw();
  for (const int mode : { Mapper::AUTOMATIC_BLOCK_SHAPE, Mapper::PUBLISHED_BLOCK_SHAPE,
         Mapper::PUBLISHED_128_BLOCK_SHAPE, Mapper::FIXED_BLOCK_SHAPE })
  {
    mapper->SetBlockShapeMode(mode);
    for (const int value : { Mapper::SWITCH_ON, Mapper::SWITCH_OFF, Mapper::SWITCH_AUTOMATIC })
    {
      mapper->SetTransposedIndexing(value);
      this->ExpectPicture(expected);
      mapper->SetSynchronousPropagation(value);
      this->ExpectPicture(expected);
      mapper->SetMaximizeBlockSize(value);
      this->ExpectPicture(expected);
      mapper->SetShearedWarps(value);
      this->ExpectPicture(expected);
    }
    mapper->SetShearedWarps(Mapper::SWITCH_ON);
    for (const int axis : { 0, 1, 2, -1 })
    {
      mapper->SetShearAxis(axis);
      this->ExpectPicture(expected);
    }
    for (const int samples : { 1, 2, 4, 8, 16, 0 })
    {
      mapper->SetBatchDepth(samples);
      this->ExpectPicture(expected);
    }
    for (const int threads : { 256, 512, 1024, 0 })
    {
      mapper->SetResidentThreads(threads);
      this->ExpectPicture(expected);
    }
  }
}

TEST_F(TestBlockShapes, ReachTheBackend)
{
  auto* mapper = this->Scene.Mapper.Get();
  mapper->SetBlockShapeModeToFixed();
  mapper->SetTransposedIndexing(Mapper::SWITCH_ON);
  mapper->SetSynchronousPropagation(Mapper::SWITCH_ON);
  mapper->SetShearedWarps(Mapper::SWITCH_ON);
  mapper->SetShearAxis(2);
  mapper->SetBatchDepth(4);
  mapper->SetResidentThreads(512);
  mapper->SetBlockSize(32, 8);
  this->Scene.Draw();
  this->ExpectLaunch("32x8", "fixed");
  if (GetTestOptions().IsCuda) // a CPU has no further settings
  {
    for (const char* part :
      { "transposed", "synchronous", "sheared along z", "batch 4", "512 resident" })
    {
      this->ExpectLaunch("32x8", part);
    }
  }
}

TEST_F(TestBlockShapes, ThatChangeAskForAFrame)
{
  auto* mapper = this->Scene.Mapper.Get();
  auto time = mapper->GetMTime();
  const auto expectChange = [&](bool isChange) {
    EXPECT_EQ(mapper->GetMTime() > time, isChange);
    time = mapper->GetMTime();
  };
  using Setter = void (Mapper::*)(int);
  const std::pair<Setter, int> settings[] = {
    { &Mapper::SetBlockShapeMode, Mapper::FIXED_BLOCK_SHAPE },
    { &Mapper::SetBlockWidth, 32 },
    { &Mapper::SetBlockHeight, 8 },
    { &Mapper::SetTransposedIndexing, Mapper::SWITCH_ON },
    { &Mapper::SetSynchronousPropagation, Mapper::SWITCH_ON },
    { &Mapper::SetMaximizeBlockSize, Mapper::SWITCH_ON },
    { &Mapper::SetShearedWarps, Mapper::SWITCH_ON },
    { &Mapper::SetShearAxis, 1 },
    { &Mapper::SetBatchDepth, 4 },
    { &Mapper::SetResidentThreads, 512 },
  };
  for (const auto& [set, value] : settings)
  {
    (mapper->*set)(value);
    expectChange(true);
    (mapper->*set)(value);
    expectChange(false);
  }
}

TEST_F(TestBlockShapes, ThatCannotBeKeepTheLastOneThatCould)
{
  auto* mapper = this->Scene.Mapper.Get();
  mapper->SetBlockShapeModeToFixed();
  mapper->SetBlockSize(64, 4);
  const auto expected = this->Scene.Draw();
  mapper->SetBlockHeight(32);
  for (int frame = 0; frame < 3; ++frame)
  {
    EXPECT_EQ(Difference(expected, this->Scene.Draw()), 0);
  }
  EXPECT_TRUE(this->Scene.Messages.IsOneError("64x32")) << this->Scene.Messages.Describe();
  EXPECT_TRUE(this->Scene.Messages.IsOneError("32 to 1024 threads"));
  this->ExpectLaunch("64x4", "fixed");

  this->Scene.Messages.Clear();
  mapper->SetBlockWidth(8);
  this->ExpectPicture(expected);
  this->ExpectLaunch("8x32", "fixed");

  mapper->SetBlockHeight(1);
  EXPECT_EQ(Difference(expected, this->Scene.Draw()), 0);
  EXPECT_TRUE(this->Scene.Messages.IsOneError("8x1")) << this->Scene.Messages.Describe();
  this->ExpectLaunch("8x32", "fixed");
}

TEST_F(TestBlockShapes, ThatCannotBeAreDrawnInTheFirstFrameToo)
{
  auto* mapper = this->Scene.Mapper.Get();
  mapper->SetBlockShapeModeToFixed();
  mapper->SetBlockWidth(1024);
  const auto image = this->Scene.Draw();
  EXPECT_TRUE(this->Scene.Messages.IsOneError("1024x16")) << this->Scene.Messages.Describe();
  this->ExpectAutomaticLaunch();
  EXPECT_GT(FractionDifferent(image, this->Scene.DrawBackground()), 0.1);
}

TEST_F(TestBlockShapes, ThatTheModeDoesNotUseDoNoHarm)
{
  auto* mapper = this->Scene.Mapper.Get();
  const auto expected = this->Scene.Draw();
  mapper->SetBlockWidth(1024);
  mapper->SetBlockHeight(1024);
  for (const int mode : { Mapper::PUBLISHED_BLOCK_SHAPE, Mapper::PUBLISHED_128_BLOCK_SHAPE,
         Mapper::AUTOMATIC_BLOCK_SHAPE })
  {
    mapper->SetBlockShapeMode(mode);
    this->ExpectPicture(expected);
  }
}

} // namespace
