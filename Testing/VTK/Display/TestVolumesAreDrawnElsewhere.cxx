// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where a render pass draws to its own framebuffer, the volume is drawn there, with the size and position of OpenGL's
// viewport, as in a window of that size.
#include "Support/ElsewherePass.h"
#include "Support/StriderScene.h"

#include "vtkActor.h"
#include "vtkCamera.h"
#include "vtkDualDepthPeelingPass.h"
#include "vtkImageData.h"
#include "vtkLightsPass.h"
#include "vtkMultiVolume.h"
#include "vtkOpaquePass.h"
#include "vtkPolyDataMapper.h"
#include "vtkProperty.h"
#include "vtkSphereSource.h"
#include "vtkTranslucentPass.h"
#include "vtkVolumetricPass.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

using namespace StriderTesting;

namespace
{

constexpr std::array<int, 2> WindowSize{ 97, 83 };

vtkSmartPointer<vtkActor> MakeSphere(double opacity = 1.0)
{
  vtkNew<vtkSphereSource> sphere;
  sphere->SetCenter(11.0, 9.0, 12.0);
  sphere->SetRadius(5.0);
  sphere->SetThetaResolution(24);
  sphere->SetPhiResolution(24);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(sphere->GetOutputPort());
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  actor->GetProperty()->SetColor(0.9, 0.2, 0.3);
  actor->GetProperty()->SetOpacity(opacity);
  return actor;
}

/// Crops the lower left part of a picture.
vtkSmartPointer<vtkImageData> Crop(vtkImageData* image, int width, int height)
{
  auto part = vtkSmartPointer<vtkImageData>::New();
  part->SetDimensions(width, height, 1);
  part->AllocateScalars(VTK_UNSIGNED_CHAR, image->GetNumberOfScalarComponents());
  for (int y = 0; y < height; ++y)
  {
    const auto* row = static_cast<const unsigned char*>(image->GetScalarPointer(0, y, 0));
    std::copy_n(row, width * image->GetNumberOfScalarComponents(),
      static_cast<unsigned char*>(part->GetScalarPointer(0, y, 0)));
  }
  return part;
}

class TestElsewhere : public testing::Test
{
protected:
  TestElsewhere()
  {
    this->Scene.SetVolume(MakeWaves(VTK_UNSIGNED_CHAR), TransferPreset::Transparent);
  }

  void TearDown() override { this->SetPass(nullptr); }

  void SetPass(vtkRenderPass* pass)
  {
    if (vtkRenderPass* former = this->Scene.Renderer->GetPass())
    {
      former->ReleaseGraphicsResources(this->Scene.Window);
    }
    this->Scene.Renderer->SetPass(pass);
  }

  vtkSmartPointer<vtkImageData> DrawElsewhere()
  {
    this->SetPass(this->Elsewhere);
    const auto picture = this->Scene.Draw();
    this->SetPass(nullptr);
    return Crop(picture, this->Elsewhere->Viewport[2], this->Elsewhere->Viewport[3]);
  }

  /// Expects the pictures in a window and in the pass's framebuffer to differ by at most `tolerance`, of 255.
  void ExpectSame(int tolerance = 0)
  {
    const auto plain = this->Scene.Draw();
    EXPECT_GT(FractionDifferent(plain, this->Scene.DrawBackground()), 0.1);
    EXPECT_LE(Difference(this->DrawElsewhere(), plain), tolerance);
    EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
  }

  StriderScene Scene;
  vtkNew<ElsewherePass> Elsewhere;
};

} // namespace

TEST_F(TestElsewhere, AtAnotherPlace)
{
  this->ExpectSame();
  this->Elsewhere->Viewport = { 160, 126, 97, 83 };
  this->ExpectSame();
}

TEST_F(TestElsewhere, InAPartOfALargerWindow)
{
  const auto plain = this->Scene.Draw();
  this->Scene.Window->SetSize(291, 249);
  this->Scene.Renderer->SetViewport(1.0 / 3.0, 1.0 / 3.0, 2.0 / 3.0, 2.0 / 3.0);
  EXPECT_EQ(Difference(this->DrawElsewhere(), plain), 0);
}

TEST_F(TestElsewhere, LargerAndSmallerThanTheWindow)
{
  this->Scene.Renderer->AddActor(MakeSphere());
  for (const int size : { 2, 3 })
  {
    const std::array<int, 2> larger{ size * WindowSize[0], size * WindowSize[1] };
    this->Scene.Window->SetSize(larger[0], larger[1]);
    const auto plain = this->Scene.Draw();
    // The window is large enough to show the picture; the renderer's viewport covers a part of it.
    this->Scene.Renderer->SetViewport(0.0, 0.0, 1.0 / size, 1.0 / size);
    this->Elsewhere->FramebufferSize = { larger[0] + 50, larger[1] + 40 };
    this->Elsewhere->Viewport = { 31, 17, larger[0], larger[1] };
    // NVIDIA's rasteriser gives the sphere another depth at another place, by single roundings: 1 on an H100.
    EXPECT_LE(Difference(this->DrawElsewhere(), plain), 1) << size;
    this->Scene.Renderer->SetViewport(0.0, 0.0, 1.0, 1.0);
  }
  // The last frame before was three times as large.
  const std::array<int, 2> smaller = WindowSize;
  this->Elsewhere->Viewport = { 40, 20, smaller[0], smaller[1] };
  const auto shown = this->DrawElsewhere();
  this->Scene.Window->SetSize(smaller[0], smaller[1]);
  EXPECT_EQ(Difference(shown, this->Scene.Draw()), 0);
}

TEST_F(TestElsewhere, BehindAndInFrontOfGeometry)
{
  this->Scene.Renderer->AddActor(MakeSphere());
  const auto plain = this->Scene.Draw();
  this->Scene.Volume->VisibilityOff();
  const auto sphere = this->Scene.Draw();
  this->Scene.Volume->VisibilityOn();
  EXPECT_GT(FractionDifferent(plain, sphere), 0.1);
  this->ExpectSame();
  this->Elsewhere->Viewport = { 160, 126, 97, 83 };
  this->ExpectSame();
}

TEST_F(TestElsewhere, WithSeveralSamplesAPixel)
{
  const auto sphere = MakeSphere();
  this->Scene.Renderer->AddActor(sphere);
  this->Scene.Window->SetMultiSamples(4);
  this->Elsewhere->MultiSamples = 4;
  for (const auto& viewport : { std::array<int, 4>{ 0, 0, 97, 83 }, { 160, 126, 97, 83 } })
  {
    this->Elsewhere->Viewport = viewport;
    this->ExpectSame();
    // The depth of the previous frame, in a framebuffer of another format, must not hide the volume either.
    const auto plain = this->Scene.Draw();
    sphere->SetPosition(-9.0, 0.0, -8.0);
    EXPECT_GT(FractionDifferent(this->Scene.Draw(), plain), 0.1);
    sphere->SetPosition(0.0, 0.0, 0.0);
    EXPECT_EQ(Difference(this->DrawElsewhere(), plain), 0);
  }
}

/// Without depth no geometry can hide the volume.
TEST_F(TestElsewhere, WithoutDepth)
{
  this->Elsewhere->HasDepth = false;
  this->ExpectSame();
  this->Scene.Renderer->AddActor(MakeSphere());
  const auto shown = this->DrawElsewhere();
  this->Scene.Volume->VisibilityOff();
  const auto sphere = this->DrawElsewhere();
  this->Scene.Volume->VisibilityOn();
  vtkNew<vtkImageData> colors;
  this->Scene.Mapper->RenderToImageOn();
  this->Scene.Draw();
  this->Scene.Mapper->GetColorImage(colors);
  this->Scene.Mapper->RenderToImageOff();
  double largest = 0.0;
  for (int pixel = 0; pixel < WindowSize[0] * WindowSize[1]; ++pixel)
  {
    const auto read = [pixel](vtkImageData* image, int channel) {
      return static_cast<double>(
        static_cast<const unsigned char*>(image->GetScalarPointer())[4 * pixel + channel]);
    };
    for (int channel = 0; channel < 3; ++channel)
    {
      const double expected =
        read(colors, channel) + (1.0 - read(colors, 3) / 255.0) * read(sphere, channel);
      largest = std::max(largest, std::abs(expected - read(shown, channel)));
    }
  }
  // Half a step for each of three roundings, and one for the product.
  EXPECT_LE(largest, 2.0);
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

TEST_F(TestElsewhere, WithSmallerImages)
{
  for (const float distance : { 2.0f, 0.5f, 1.7f })
  {
    this->Scene.Mapper->SetImageSampleDistance(distance);
    // OpenGL interpolates positions in the frame in float, from other corners.
    this->ExpectSame(1);
  }
}

TEST_F(TestElsewhere, BetweenTranslucentSurfaces)
{
  this->Scene.Renderer->AddActor(MakeSphere(0.5));
  this->Scene.Renderer->UseDepthPeelingOn();
  this->Scene.Renderer->UseDepthPeelingForVolumesOn();
  this->Scene.Renderer->SetOcclusionRatio(0.0);
  this->Scene.Renderer->SetMaximumNumberOfPeels(8);
  vtkNew<vtkDualDepthPeelingPass> peeling;
  peeling->SetTranslucentPass(vtkNew<vtkTranslucentPass>());
  peeling->SetVolumetricPass(vtkNew<vtkVolumetricPass>());
  peeling->SetOcclusionRatio(0.0);
  peeling->SetMaximumNumberOfPeels(8);
  this->Elsewhere->Delegate = MakeSequence({ vtkSmartPointer<vtkLightsPass>::New(),
    vtkSmartPointer<vtkOpaquePass>::New(), vtkSmartPointer<vtkRenderPass>(peeling) });
  // The pass treats the whole framebuffer as the drawing area.
  this->Elsewhere->FramebufferSize = WindowSize;
  this->Elsewhere->Viewport = { 0, 0, WindowSize[0], WindowSize[1] };
  this->ExpectSame();
}

TEST_F(TestElsewhere, SeveralVolumes)
{
  vtkNew<vtkVolume> second;
  second->SetProperty(this->Scene.Property);
  second->SetPosition(6.0, 4.0, 3.0);
  second->RotateZ(20.0);
  vtkNew<vtkMultiVolume> both;
  this->Scene.Mapper->SetInputDataObject(1, MakeWaves(VTK_UNSIGNED_CHAR));
  both->SetMapper(this->Scene.Mapper);
  vtkNew<vtkVolume> first;
  first->SetProperty(this->Scene.Property);
  both->SetVolume(first, 0);
  both->SetVolume(second, 1);
  this->Scene.Renderer->RemoveVolume(this->Scene.Volume);
  this->Scene.Renderer->AddVolume(both);
  this->Scene.Renderer->AddActor(MakeSphere());
  const auto plain = this->Scene.Draw();
  EXPECT_EQ(Difference(this->DrawElsewhere(), plain), 0);
  both->VisibilityOff();
  EXPECT_GT(FractionDifferent(plain, this->Scene.Draw()), 0.1);
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

/// Further targets hold normals and positions in some passes.
TEST_F(TestElsewhere, FurtherTargetsStayAsTheyAre)
{
  this->Elsewhere->Targets = 3;
  this->ExpectSame();
  for (const int target : { 1, 2 })
  {
    this->Elsewhere->ShownTarget = target;
    const auto shown = this->DrawElsewhere();
    this->Scene.Volume->VisibilityOff();
    const auto empty = this->DrawElsewhere();
    this->Scene.Volume->VisibilityOn();
    EXPECT_EQ(Difference(shown, empty), 0) << target;
  }
}

/// As with VTK's GPU mapper.
TEST_F(TestElsewhere, ImagesHaveTheSizeOfTheRenderer)
{
  const auto draw = [this] {
    this->Scene.Mapper->RenderToImageOn();
    this->Scene.Draw();
    auto colors = vtkSmartPointer<vtkImageData>::New();
    vtkNew<vtkImageData> shared;
    this->Scene.Mapper->GetColorImage(shared);
    colors->DeepCopy(shared);
    this->Scene.Mapper->RenderToImageOff();
    return colors;
  };
  const auto plain = draw();
  this->Elsewhere->Viewport = { 10, 11, 194, 166 };
  this->SetPass(this->Elsewhere);
  const auto shown = draw();
  EXPECT_EQ(shown->GetDimensions()[0], WindowSize[0]);
  EXPECT_EQ(Difference(shown, plain), 0);
}
