// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Frames that stay on the CUDA device equal frames that pass through host memory.
#include "Support/ElsewherePass.h"
#include "Support/PlaceCamera.h"
#include "Support/StriderScene.h"

#include "vtkActor.h"
#include "vtkFramebufferPass.h"
#include "vtkPolyDataMapper.h"
#include "vtkRenderStepsPass.h"
#include "vtkSSAAPass.h"
#include "vtkSphereSource.h"

#include <gtest/gtest.h>

using namespace StriderTesting;

namespace
{

vtkSmartPointer<vtkActor> MakeSphere()
{
  vtkNew<vtkSphereSource> sphere;
  sphere->SetCenter(11.0, 9.0, 12.0);
  sphere->SetRadius(5.0);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(sphere->GetOutputPort());
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  return actor;
}

class TestInterop : public testing::Test
{
protected:
  void SetUp() override
  {
    // The device rounds differently once the voxels have been reordered.
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
  this->Scene.Renderer->AddActor(MakeSphere());
  this->ExpectSamePicture();
  this->Scene.Window->SetMultiSamples(4);
  this->ExpectSamePicture();
}

TEST_F(TestInterop, InRenderPasses)
{
  this->Scene.Renderer->AddActor(MakeSphere());
  vtkNew<vtkSSAAPass> super;
  super->SetDelegatePass(vtkNew<vtkRenderStepsPass>());
  vtkNew<vtkFramebufferPass> frame;
  frame->SetDelegatePass(vtkNew<vtkRenderStepsPass>());
  vtkNew<ElsewherePass> elsewhere;
  for (vtkRenderPass* pass : { static_cast<vtkRenderPass*>(super),
         static_cast<vtkRenderPass*>(frame), static_cast<vtkRenderPass*>(elsewhere) })
  {
    SCOPED_TRACE(pass->GetClassName());
    this->Scene.Renderer->SetPass(pass);
    this->ExpectSamePicture();
    pass->ReleaseGraphicsResources(this->Scene.Window);
    this->Scene.Renderer->SetPass(nullptr);
    this->ExpectSamePicture();
  }
}

/// Where depth cannot be read, no geometry hides the volume, and its frames are shown all the same.
TEST_F(TestInterop, InFramebuffersWithoutDepth)
{
  this->Scene.Renderer->AddActor(MakeSphere());
  vtkNew<ElsewherePass> flat;
  flat->HasDepth = false;
  vtkNew<ElsewherePass> deep;
  for (int repeat = 0; repeat < 2; ++repeat)
  {
    for (ElsewherePass* pass : { flat.GetPointer(), deep.GetPointer() })
    {
      SCOPED_TRACE(pass->HasDepth);
      this->Scene.Renderer->SetPass(pass);
      this->ExpectSamePicture();
    }
  }
  flat->ReleaseGraphicsResources(this->Scene.Window);
  deep->ReleaseGraphicsResources(this->Scene.Window);
  this->Scene.Renderer->SetPass(nullptr);
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
