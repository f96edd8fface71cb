// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// VTK's render passes show a volume where they show geometry, hide it where they hide geometry, and leave it
// unchanged apart from the effect of the pass.
#include "Support/RenderPassCases.h"
#include "Support/StriderScene.h"
#include "Support/VolumeScene.h"

#include "vtkActor.h"
#include "vtkCamera.h"
#include "vtkColorTransferFunction.h"
#include "vtkFramebufferPass.h"
#include "vtkImageData.h"
#include "vtkLight.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPolyDataMapper.h"
#include "vtkProperty.h"
#include "vtkSSAAPass.h"
#include "vtkSphereSource.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

using namespace StriderTesting;

namespace
{

constexpr int Side = 41;
constexpr double Middle = 20.0;
constexpr double Radius = 16.0;
constexpr std::array<double, 4> WholeWindow{ 0.0, 0.0, 1.0, 1.0 };
constexpr std::array<double, 4> PartOfWindow{ 0.4, 0.3, 1.0, 0.9 };

/// First and last column and row.
struct Box
{
  int Low[2] = { 0, 0 };
  int High[2] = { -1, -1 };

  bool IsEmpty() const { return this->High[0] < this->Low[0]; }
};

/// Bounds of the pixels where pictures differ by more than 24 of 255.
Box FindChange(vtkImageData* one, vtkImageData* other)
{
  constexpr int least = 24;
  Box box;
  const int* size = one->GetDimensions();
  const auto* pixel = static_cast<const unsigned char*>(one->GetScalarPointer());
  const auto* same = static_cast<const unsigned char*>(other->GetScalarPointer());
  for (int y = 0; y < size[1]; ++y)
  {
    for (int x = 0; x < size[0]; ++x, pixel += 4, same += 4)
    {
      int largest = 0;
      for (int channel = 0; channel < 3; ++channel)
      {
        largest = std::max(largest, std::abs(pixel[channel] - same[channel]));
      }
      if (largest > least)
      {
        box.Low[0] = box.IsEmpty() ? x : std::min(box.Low[0], x);
        box.Low[1] = box.High[1] < 0 ? y : std::min(box.Low[1], y);
        box.High[0] = std::max(box.High[0], x);
        box.High[1] = std::max(box.High[1], y);
      }
    }
  }
  return box;
}

double MeanOfDifference(vtkImageData* one, vtkImageData* other)
{
  const vtkIdType count = one->GetNumberOfPoints() * 4;
  const auto* first = static_cast<const unsigned char*>(one->GetScalarPointer());
  const auto* second = static_cast<const unsigned char*>(other->GetScalarPointer());
  double sum = 0.0;
  for (vtkIdType value = 0; value < count; ++value)
  {
    sum += std::abs(first[value] - second[value]);
  }
  return sum / static_cast<double>(count);
}

vtkSmartPointer<vtkActor> MakeSphere(double radius, double opacity = 1.0)
{
  vtkNew<vtkSphereSource> sphere;
  sphere->SetRadius(radius);
  sphere->SetThetaResolution(60);
  sphere->SetPhiResolution(60);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(sphere->GetOutputPort());
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  actor->SetPosition(Middle, Middle, Middle);
  actor->GetProperty()->LightingOff();
  actor->GetProperty()->SetColor(1.0, 0.8, 0.2);
  actor->GetProperty()->SetOpacity(opacity);
  return actor;
}

/// A ball as large as the sphere of Radius, seen along an axis.
class TestRenderPasses : public testing::TestWithParam<PassCase>
{
protected:
  TestRenderPasses()
  {
    vtkNew<vtkImageData> image;
    image->SetDimensions(Side, Side, Side);
    image->AllocateScalars(VTK_FLOAT, 1);
    auto* value = static_cast<float*>(image->GetScalarPointer());
    for (int z = 0; z < Side; ++z)
    {
      for (int y = 0; y < Side; ++y)
      {
        for (int x = 0; x < Side; ++x, ++value)
        {
          *value = static_cast<float>(std::sqrt((x - Middle) * (x - Middle) +
            (y - Middle) * (y - Middle) + (z - Middle) * (z - Middle)));
        }
      }
    }
    this->Scene.SetVolume(image);
    this->Scene.Window->SetSize(120, 90);
    this->Scene.Renderer->SetBackground(0.0, 0.0, 0.0);
    this->Scene.Mapper->SetSampleDistance(0.5f);
    vtkNew<vtkColorTransferFunction> colors;
    colors->AddRGBPoint(0.0, 1.0, 0.8, 0.2);
    this->Scene.Property->SetColor(colors);
    this->SetOpacity(1.0);
    vtkCamera* camera = this->Scene.Renderer->GetActiveCamera();
    camera->SetFocalPoint(Middle, Middle, Middle);
    camera->SetPosition(Middle, Middle, Middle + 60.0);
    camera->SetViewUp(0.0, 1.0, 0.0);
    camera->ParallelProjectionOn();
    camera->SetParallelScale(1.25 * Radius);
    camera->SetClippingRange(30.0, 90.0);
    vtkNew<vtkLight> light; // the shadow map pass needs one that does not move
    light->SetPosition(Middle + 30.0, Middle + 60.0, Middle + 90.0);
    light->SetFocalPoint(Middle, Middle, Middle);
    this->Scene.Renderer->AddLight(light);
    if (GetParam().Name == std::string("SSAO"))
    {
      // VTK 9.6 refuses volumes without shading in this pass. Ambient light alone shows the colours as they are.
      light->SetAmbientColor(1.0, 1.0, 1.0);
      this->Scene.Property->ShadeOn();
      this->Scene.Property->SetAmbient(1.0);
      this->Scene.Property->SetDiffuse(0.0);
      this->Scene.Property->SetSpecular(0.0);
    }
  }

  /// Sets a ball of this opacity with nothing around it.
  void SetOpacity(double opacity)
  {
    vtkNew<vtkPiecewiseFunction> opacities;
    opacities->AddPoint(0.0, opacity);
    opacities->AddPoint(Radius - 0.1, opacity);
    opacities->AddPoint(Radius + 0.1, 0.0);
    this->Scene.Property->SetScalarOpacity(opacities);
  }

  void TearDown() override { this->ReleasePass(); }

  void ReleasePass()
  {
    if (vtkRenderPass* pass = this->Scene.Renderer->GetPass())
    {
      pass->ReleaseGraphicsResources(this->Scene.Window);
      this->Scene.Renderer->SetPass(nullptr);
    }
  }

  vtkSmartPointer<vtkImageData> Draw(const MakePass& make = {}, int tiles = 1)
  {
    const PassPointer pass = make ? make() : nullptr;
    this->Scene.Renderer->SetPass(pass);
    // Motion blur averages frames and begins with black ones, as vtkPointFillPass does; depth of field focuses gradually.
    const bool isSlow = pass &&
      (pass->IsA("vtkSimpleMotionBlurPass") || pass->IsA("vtkPointFillPass") ||
        pass->IsA("vtkDepthOfFieldPass"));
    const int frames = isSlow ? 3 : 1;
    for (int frame = 0; frame < frames; ++frame)
    {
      this->Scene.Window->Render();
    }
    auto picture = GrabWindow(this->Scene.Window, tiles);
    this->ReleasePass();
    return picture;
  }

  void SetViewport(const std::array<double, 4>& part)
  {
    this->Scene.Renderer->SetViewport(part[0], part[1], part[2], part[3]);
  }

  StriderScene Scene;
};

/// Lists the passes that hardly change the picture.
std::vector<PassCase> ListBoundedCases()
{
  std::vector<PassCase> cases = ListPassCases();
  cases.erase(std::remove_if(cases.begin(), cases.end(),
                [](const PassCase& one) { return one.Mean == AnyPicture; }),
    cases.end());
  return cases;
}

std::string NameCase(const testing::TestParamInfo<PassCase>& info)
{
  return info.param.Name;
}

} // namespace

TEST_P(TestRenderPasses, ShowVolumesWhereTheyShowGeometry)
{
  const auto sphere = MakeSphere(Radius);
  this->Scene.Renderer->AddActor(sphere);
  for (const auto& part : { WholeWindow, PartOfWindow, { 0.0, 0.0, 0.5, 1.0 } })
  {
    if (part != WholeWindow && !GetParam().WorksInParts)
    {
      continue;
    }
    this->SetViewport(part);
    sphere->VisibilityOff();
    const auto volume = this->Draw(GetParam().Make);
    this->Scene.Volume->VisibilityOff();
    const auto empty = this->Draw(GetParam().Make);
    sphere->VisibilityOn();
    const Box geometry = FindChange(this->Draw(GetParam().Make), empty);
    this->Scene.Volume->VisibilityOn();
    const Box shown = FindChange(volume, empty);
    if (geometry.IsEmpty()) // here (Mesa) the pass shows nothing at all
    {
      EXPECT_STREQ(GetParam().Name, "PointFill");
      continue;
    }
    // Geometry changes the first pixel of the window as well in this pass.
    const bool marksFirstPixel = GetParam().Name == std::string("PointFill");
    EXPECT_FALSE(shown.IsEmpty()) << part[0];
    for (int axis = 0; axis < 2; ++axis)
    {
      if (!marksFirstPixel)
      {
        EXPECT_NEAR(shown.Low[axis], geometry.Low[axis], GetParam().EdgeTolerance)
          << part[0] << ", axis " << axis;
      }
      EXPECT_NEAR(shown.High[axis], geometry.High[axis], GetParam().EdgeTolerance)
        << part[0] << ", axis " << axis;
    }
  }
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

using TestRenderPassesOfPictures = TestRenderPasses;

TEST_P(TestRenderPassesOfPictures, ChangeNoMoreThanTheyDoToPictures)
{
  this->SetOpacity(0.1);
  const auto sphere = MakeSphere(0.5 * Radius);
  sphere->AddPosition(7.0, 5.0, 9.0); // it cuts the ball's surface
  this->Scene.Renderer->AddActor(sphere);
  for (const bool hasGeometry : { false, true })
  {
    sphere->SetVisibility(hasGeometry);
    const auto plain = this->Draw();
    const auto shown = this->Draw(GetParam().Make);
    if (!hasGeometry || !GetParam().ShadesGeometry)
    {
      EXPECT_LE(MeanOfDifference(shown, plain), GetParam().Mean) << hasGeometry;
    }
    if (GetParam().Mean > 0.0)
    {
      continue;
    }
    this->SetViewport(PartOfWindow);
    const auto part = this->Draw();
    EXPECT_GT(FractionDifferent(part, this->Scene.DrawBackground()), 0.05);
    if (!hasGeometry || !GetParam().ShadesGeometry)
    {
      EXPECT_EQ(Difference(this->Draw(GetParam().Make), part), 0) << hasGeometry;
    }
    this->SetViewport(WholeWindow);
  }
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

INSTANTIATE_TEST_SUITE_P(Passes, TestRenderPasses, testing::ValuesIn(ListPassCases()), NameCase);
INSTANTIATE_TEST_SUITE_P(
  Passes, TestRenderPassesOfPictures, testing::ValuesIn(ListBoundedCases()), NameCase);

using TestRenderPassesOfScenes = TestRenderPasses;
INSTANTIATE_TEST_SUITE_P(Super, TestRenderPassesOfScenes,
  testing::Values(PassCase{ "SSAA", Around<vtkSSAAPass>(MakeSteps), 2.5 },
    PassCase{ "Framebuffer", Around<vtkFramebufferPass>(MakeSteps), 0.0 }),
  NameCase);

/// With the sphere in front of the ball, in it and behind it, the middle of the picture shows the sphere's colour or
/// the ball's.
TEST_P(TestRenderPassesOfScenes, HideVolumesBehindGeometryOnly)
{
  const auto sphere = MakeSphere(0.25 * Radius);
  sphere->GetProperty()->SetColor(0.1, 0.2, 0.9);
  this->Scene.Renderer->AddActor(sphere);
  for (const double toViewer : { 1.25 * Radius, 0.0, -1.25 * Radius })
  {
    sphere->SetPosition(Middle, Middle, Middle + toViewer);
    const auto plain = this->Draw();
    const auto shown = this->Draw(GetParam().Make);
    for (int channel = 0; channel < 3; ++channel)
    {
      EXPECT_NEAR(shown->GetScalarComponentAsDouble(60, 45, 0, channel),
        plain->GetScalarComponentAsDouble(60, 45, 0, channel), 1.0)
        << toViewer;
    }
    EXPECT_EQ(plain->GetScalarComponentAsDouble(60, 45, 0, 2) > 200.0, toViewer > 0.0);
    EXPECT_LE(MeanOfDifference(shown, plain), GetParam().Mean);
  }
}

TEST_P(TestRenderPassesOfScenes, PeelVolumesAsTheyDoInWindows)
{
  this->SetOpacity(0.1);
  const auto sphere = MakeSphere(0.5 * Radius, 0.5);
  sphere->GetProperty()->SetColor(0.1, 0.2, 0.9);
  this->Scene.Renderer->AddActor(sphere);
  const auto plain = this->Draw(MakePeeledSteps);
  const MakePass make = std::string(GetParam().Name) == "SSAA"
    ? Around<vtkSSAAPass>(MakePeeledSteps)
    : Around<vtkFramebufferPass>(MakePeeledSteps);
  EXPECT_LE(MeanOfDifference(this->Draw(make), plain), GetParam().Mean);
  EXPECT_GT(MeanOfDifference(this->Draw(MakeSteps), plain), 2.0); // not peeled
}

TEST_P(TestRenderPassesOfScenes, ShowSmallerImagesInTheirPlace)
{
  this->SetOpacity(0.1);
  this->Scene.Mapper->SetImageSampleDistance(2.0f);
  EXPECT_LE(MeanOfDifference(this->Draw(GetParam().Make), this->Draw()), GetParam().Mean);
}

TEST_P(TestRenderPassesOfScenes, ShowTiles)
{
  this->SetOpacity(0.1);
  this->Scene.Renderer->AddActor(MakeSphere(0.5 * Radius));
  for (const int tiles : { 2, 3 })
  {
    EXPECT_LE(
      MeanOfDifference(this->Draw(GetParam().Make, tiles), this->Draw({}, tiles)), GetParam().Mean);
  }
}

TEST_P(TestRenderPassesOfScenes, ShowTheirRendererAlone)
{
  this->SetOpacity(0.1);
  this->SetViewport({ 0.0, 0.0, 0.5, 1.0 });
  vtkNew<vtkRenderer> other;
  other->SetViewport(0.5, 0.0, 1.0, 1.0);
  other->SetActiveCamera(this->Scene.Renderer->GetActiveCamera());
  other->AddVolume(this->Scene.Volume);
  this->Scene.Window->AddRenderer(other);
  const auto plain = this->Draw();
  EXPECT_LE(MeanOfDifference(this->Draw(GetParam().Make), plain), GetParam().Mean);
  this->Scene.Volume->VisibilityOff();
  EXPECT_GT(MeanOfDifference(this->Draw(), plain), 20.0);
}
