// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames that stay on the CUDA device and frames that pass through host memory look the same.
#include "Support/PlaceCamera.h"
#include "Support/StriderScene.h"

#include "vtkActor.h"
#include "vtkPolyDataMapper.h"
#include "vtkSphereSource.h"

#include <gtest/gtest.h>

using namespace StriderTesting;

namespace
{

class TestInterop : public testing::Test
{
protected:
  void SetUp() override
  {
    // The device rounds voxels that were moved in another way.
    this->Scene.Mapper->SetRotationModeToOff();
    this->Scene.Draw();
    if (std::string(this->Scene.Mapper->GetDisplayPath()) != "interop")
    {
      GTEST_SKIP() << "OpenGL does not run on the CUDA device here";
    }
  }

  void ExpectSamePicture()
  {
    this->Scene.Mapper->SetUseInterop(false);
    const auto expected = this->Scene.Draw();
    EXPECT_STREQ(this->Scene.Mapper->GetDisplayPath(), "copy");
    this->Scene.Mapper->SetUseInterop(true);
    EXPECT_EQ(Difference(expected, this->Scene.Draw()), 0);
    EXPECT_STREQ(this->Scene.Mapper->GetDisplayPath(), "interop");
    EXPECT_GT(FractionDifferent(expected, this->Scene.DrawBackground()), 0.01);
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }

  StriderScene Scene{ VTK_UNSIGNED_CHAR };
};

TEST_F(TestInterop, FromEverySide)
{
  for (const CameraView view : AllCameraViews)
  {
    PlaceCamera(this->Scene.Renderer, view);
    this->ExpectSamePicture();
  }
}

TEST_F(TestInterop, InWindowsOfOtherSizes)
{
  for (const auto& size : { std::array<int, 2>{ 211, 197 }, { 1, 90 }, { 640, 480 }, { 33, 31 } })
  {
    this->Scene.Window->SetSize(size[0], size[1]);
    this->ExpectSamePicture();
  }
}

TEST_F(TestInterop, WithOpaqueGeometry)
{
  vtkNew<vtkSphereSource> sphere;
  sphere->SetCenter(11.0, 9.0, 12.0);
  sphere->SetRadius(5.0);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(sphere->GetOutputPort());
  vtkNew<vtkActor> actor;
  actor->SetMapper(mapper);
  this->Scene.Renderer->AddActor(actor);
  this->ExpectSamePicture();
  this->Scene.Window->SetMultiSamples(4);
  this->ExpectSamePicture();
}

TEST_F(TestInterop, InPartOfTheWindow)
{
  this->Scene.Renderer->SetViewport(0.2, 0.3, 0.8, 0.9);
  this->ExpectSamePicture();
}

TEST_F(TestInterop, WithSmallerImages)
{
  this->Scene.Mapper->SetImageSampleDistance(2.0f);
  this->ExpectSamePicture();
}

TEST_F(TestInterop, AfterReleasedResources)
{
  this->Scene.Mapper->ReleaseGraphicsResources(this->Scene.Window);
  this->ExpectSamePicture();
}

} // namespace
