// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// After released resources, other windows and deleted windows, the mapper draws the same picture without an error.
#include "Support/StriderScene.h"
#include "Support/VolumeScene.h"

#include "vtkCamera.h"

#include <gtest/gtest.h>

using namespace StriderTesting;

namespace
{

/// Another window like the scene's, with the same camera and no volume yet.
struct OtherWindow
{
  explicit OtherWindow(StriderScene& scene)
  {
    this->Window->SetOffScreenRendering(1);
    this->Window->SetMultiSamples(0);
    this->Window->SetAlphaBitPlanes(1);
    this->Window->SetSize(scene.Window->GetSize());
    this->Window->AddRenderer(this->Renderer);
    this->Renderer->SetBackground(scene.Renderer->GetBackground());
    this->Renderer->SetActiveCamera(scene.Renderer->GetActiveCamera());
  }

  vtkSmartPointer<vtkImageData> Draw()
  {
    this->Window->Render();
    return GrabWindow(this->Window);
  }

  vtkNew<vtkRenderWindow> Window;
  vtkNew<vtkRenderer> Renderer;
};

TEST(TestMapperOutlivesItsWindow, ReleasedResourcesComeBack)
{
  StriderScene scene(VTK_SHORT);
  const auto before = scene.Draw();
  EXPECT_GT(FractionDifferent(before, scene.DrawBackground()), 0.1);
  scene.Mapper->ReleaseGraphicsResources(scene.Window);
  EXPECT_EQ(Difference(before, scene.Draw()), 0);
  scene.Mapper->ReleaseGraphicsResources(scene.Window);
  scene.Mapper->ReleaseGraphicsResources(scene.Window);
  EXPECT_EQ(Difference(before, scene.Draw()), 0);
  scene.Window->Finalize();
  EXPECT_EQ(Difference(before, scene.Draw()), 0);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

TEST(TestMapperOutlivesItsWindow, ReleasingBeforeTheFirstFrameIsHarmless)
{
  StriderScene scene(VTK_SHORT);
  scene.Mapper->ReleaseGraphicsResources(scene.Window);
  scene.Mapper->ReleaseGraphicsResources(nullptr);
  EXPECT_GT(FractionDifferent(scene.Draw(), scene.DrawBackground()), 0.1);
}

TEST(TestMapperOutlivesItsWindow, TwoWindowsInTurn)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  const auto before = scene.Draw();
  OtherWindow other(scene);
  other.Renderer->AddVolume(scene.Volume);
  for (int turn = 0; turn < 3; ++turn)
  {
    EXPECT_EQ(Difference(before, other.Draw()), 0);
    EXPECT_EQ(Difference(before, scene.Draw()), 0);
  }
  EXPECT_EQ(scene.Mapper->GetVolumeUploads(), 1);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

TEST(TestMapperOutlivesItsWindow, AWindowIsDeletedBeforeTheMapper)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  const auto before = scene.Draw();
  {
    OtherWindow other(scene);
    scene.Renderer->RemoveVolume(scene.Volume);
    other.Renderer->AddVolume(scene.Volume);
    EXPECT_EQ(Difference(before, other.Draw()), 0);
  }
  scene.Renderer->AddVolume(scene.Volume);
  EXPECT_EQ(Difference(before, scene.Draw()), 0);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

TEST(TestMapperOutlivesItsWindow, AWindowWithItsPropIsDeletedWhileTheMapperLives)
{
  vtkNew<vtkStriderVolumeMapper> mapper;
  ApplyBackend(GetTestOptions(), mapper);
  vtkSmartPointer<vtkImageData> first;
  for (int round = 0; round < 2; ++round)
  {
    StriderScene scene(VTK_UNSIGNED_CHAR);
    mapper->SetAutoAdjustSampleDistances(0);
    mapper->SetInputDataObject(scene.Mapper->GetDataSetInput());
    scene.Volume->SetMapper(mapper);
    const auto image = scene.Draw();
    first = first ? first : image;
    EXPECT_EQ(Difference(first, image), 0);
  }
}

TEST(TestMapperOutlivesItsWindow, AMapperIsDeletedBeforeItsWindow)
{
  StriderScene scene;
  {
    StriderScene source(VTK_UNSIGNED_CHAR);
    vtkNew<vtkStriderVolumeMapper> mapper;
    ApplyBackend(GetTestOptions(), mapper);
    mapper->SetInputDataObject(source.Mapper->GetDataSetInput());
    vtkNew<vtkVolume> volume;
    volume->SetMapper(mapper);
    volume->SetProperty(source.Property);
    scene.Renderer->AddVolume(volume);
    scene.Renderer->ResetCamera();
    scene.Draw();
    scene.Renderer->RemoveVolume(volume);
  }
  scene.Draw();
}

} // namespace
