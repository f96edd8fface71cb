// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where the renderer peels volumes, they show between translucent surfaces with each part drawn once, as they show
// without peeling.
#include "Support/StriderScene.h"

#include "vtkActor.h"
#include "vtkCamera.h"
#include "vtkColorTransferFunction.h"
#include "vtkContourValues.h"
#include "vtkDataArray.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPlane.h"
#include "vtkPlaneSource.h"
#include "vtkPointData.h"
#include "vtkPolyDataMapper.h"
#include "vtkProperty.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

using namespace StriderTesting;

namespace
{

/// Each layer is rounded to 1/255, the nearer ones as the pass composites them: half a step for each of the three
/// surfaces and four parts of a ray.
constexpr int LayerTolerance = 4;

/// A plane across the line of sight through the middle of the volume, or `nearer` units in front of it.
vtkSmartPointer<vtkActor> MakePlane(
  StriderScene& scene, const std::array<double, 3>& color, double opacity, double nearer = 0.0)
{
  double center[3];
  std::copy_n(scene.Volume->GetCenter(), 3, center);
  double direction[3];
  scene.Renderer->GetActiveCamera()->GetDirectionOfProjection(direction);
  vtkNew<vtkPlaneSource> source;
  source->SetOrigin(-60.0, -60.0, 0.0);
  source->SetPoint1(60.0, -60.0, 0.0);
  source->SetPoint2(-60.0, 60.0, 0.0);
  source->SetNormal(direction);
  source->SetCenter(center[0] - nearer * direction[0], center[1] - nearer * direction[1],
    center[2] - nearer * direction[2]);
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(source->GetOutputPort());
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  actor->GetProperty()->LightingOff();
  actor->GetProperty()->SetColor(color[0], color[1], color[2]);
  actor->GetProperty()->SetOpacity(opacity);
  return actor;
}

void Peel(StriderScene& scene, bool peels)
{
  scene.Renderer->SetUseDepthPeeling(peels);
  scene.Renderer->SetUseDepthPeelingForVolumes(peels);
  scene.Renderer->SetMaximumNumberOfPeels(8);
  scene.Renderer->SetOcclusionRatio(0.0);
}

/// Adds nearly transparent layers: the parts of the volume before, between and behind them must give the picture
/// without layers.
void AddUnseenLayers(StriderScene& scene)
{
  for (const double nearer : { 4.0, 0.3, -5.0 })
  {
    scene.Renderer->AddActor(MakePlane(scene, { 1.0, 1.0, 1.0 }, 0.0005, nearer));
  }
}

/// Expects the same picture of the changed scene with peeled, nearly transparent layers and without them.
void ExpectSameWithUnseenLayers(
  const std::string& name, const std::function<void(StriderScene&)>& change)
{
  SCOPED_TRACE(name);
  StriderScene scene;
  scene.SetVolume(MakeWaves(VTK_UNSIGNED_CHAR), TransferPreset::Transparent);
  change(scene);
  const auto background = scene.DrawBackground();
  const auto plain = scene.Draw();
  EXPECT_GT(FractionDifferent(plain, background), 0.1);
  AddUnseenLayers(scene);
  Peel(scene, true);
  EXPECT_LE(Difference(scene.Draw(), plain), LayerTolerance);
  EXPECT_EQ(scene.Renderer->GetLastRenderingUsedDepthPeeling(), 1);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

std::array<int, 3> GetMiddle(vtkImageData* image)
{
  const int* size = image->GetDimensions();
  std::array<int, 3> color;
  for (int channel = 0; channel < 3; ++channel)
  {
    color[channel] =
      static_cast<int>(image->GetScalarComponentAsDouble(size[0] / 2, size[1] / 2, 0, channel));
  }
  return color;
}

} // namespace

TEST(TestPeelingShowsLayers, NoGeometryNoDifference)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  const auto plain = scene.Draw();
  Peel(scene, true);
  EXPECT_EQ(Difference(scene.Draw(), plain), 0);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

TEST(TestPeelingShowsLayers, PartsAddUpToTheWhole)
{
  ExpectSameWithUnseenLayers("plain", [](StriderScene&) {});
  ExpectSameWithUnseenLayers("lit", [](StriderScene& scene) { scene.Property->ShadeOn(); });
  ExpectSameWithUnseenLayers("inside", [](StriderScene& scene) {
    scene.Renderer->GetActiveCamera()->SetPosition(scene.Volume->GetCenter());
    scene.Renderer->GetActiveCamera()->SetFocalPoint(0.0, 0.0, 0.0);
    scene.Renderer->ResetCameraClippingRange();
  });
  ExpectSameWithUnseenLayers("final colour", [](StriderScene& scene) {
    scene.Mapper->SetFinalColorWindow(1.5f);
    scene.Mapper->SetFinalColorLevel(0.6f);
  });
  ExpectSameWithUnseenLayers(
    "viewport", [](StriderScene& scene) { scene.Renderer->SetViewport(0.2, 0.1, 0.9, 0.8); });
}

/// Surfaces do not divide the values that a ray gathers.
TEST(TestPeelingShowsLayers, GatheredValuesAreThoseOfWholeRays)
{
  for (const int blend :
    { vtkVolumeMapper::MAXIMUM_INTENSITY_BLEND, vtkVolumeMapper::MINIMUM_INTENSITY_BLEND,
      vtkVolumeMapper::AVERAGE_INTENSITY_BLEND, vtkVolumeMapper::ADDITIVE_BLEND })
  {
    ExpectSameWithUnseenLayers("blend mode " + std::to_string(blend), [blend](StriderScene& scene) {
      vtkNew<vtkPiecewiseFunction> opacities; // the smallest value is visible, too
      opacities->AddPoint(0.0, 0.4);
      scene.Property->SetScalarOpacity(opacities);
      scene.Mapper->SetBlendMode(blend);
    });
  }
}

/// A surface in front of the largest value dims it, and one behind it does not.
TEST(TestPeelingShowsLayers, ExtremesLieWhereTheyAre)
{
  StriderScene scene;
  vtkNew<vtkImageData> image;
  image->SetDimensions(9, 9, 9);
  image->AllocateScalars(VTK_FLOAT, 1);
  image->GetPointData()->GetScalars()->Fill(1.0);
  for (int y = 0; y < 9; ++y)
  {
    for (int x = 0; x < 9; ++x)
    {
      image->SetScalarComponentFromDouble(x, y, 6, 0, 100.0);
    }
  }
  scene.SetVolume(image);
  vtkNew<vtkColorTransferFunction> colors;
  colors->AddRGBPoint(0.0, 0.0, 0.0, 1.0);
  colors->AddRGBPoint(100.0, 1.0, 1.0, 1.0);
  vtkNew<vtkPiecewiseFunction> opacities;
  opacities->AddPoint(0.0, 1.0);
  opacities->AddPoint(100.0, 1.0);
  scene.Property->SetColor(colors);
  scene.Property->SetScalarOpacity(opacities);
  scene.Property->SetInterpolationTypeToNearest();
  scene.Mapper->SetBlendModeToMaximumIntensity();
  scene.Mapper->SetSampleDistance(0.25f);
  vtkCamera* camera = scene.Renderer->GetActiveCamera();
  camera->SetFocalPoint(4.0, 4.0, 4.0);
  camera->SetPosition(4.0, 4.0, 30.0);
  camera->SetViewUp(0.0, 1.0, 0.0);
  scene.Renderer->ResetCameraClippingRange();
  const auto plain = GetMiddle(scene.Draw());
  EXPECT_GT(plain[0], 240);
  Peel(scene, true);
  for (const auto& [nearer, red] : { std::pair{ 3.0, 128 }, std::pair{ 1.0, 255 } })
  {
    // The largest value is 1.5 to 2.5 nearer than the middle.
    const auto plane = MakePlane(scene, { 0.0, 0.0, 0.0 }, 0.5, nearer);
    scene.Renderer->AddActor(plane);
    EXPECT_NEAR(GetMiddle(scene.Draw())[0], red, 3) << nearer;
    scene.Renderer->RemoveActor(plane);
  }
}

TEST(TestPeelingShowsLayers, PreIntegrationSaysThatSurfacesDivideRays)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  scene.Mapper->SetPreIntegration(true);
  scene.Draw();
  EXPECT_STREQ(scene.Mapper->GetPreIntegrationDescription(), "pre-integration");
  AddUnseenLayers(scene);
  Peel(scene, true);
  scene.Draw();
  EXPECT_STREQ(scene.Mapper->GetPreIntegrationDescription(),
    "no pre-integration (translucent surfaces divide the rays)");
}

TEST(TestPeelingShowsLayers, SurfacesOfVolumesAreWhereTheyAre)
{
  ExpectSameWithUnseenLayers("isosurfaces", [](StriderScene& scene) {
    double range[2];
    scene.Mapper->GetInput()->GetScalarRange(range);
    scene.Mapper->SetBlendModeToIsoSurface();
    vtkNew<vtkPiecewiseFunction> opacity;
    opacity->AddPoint(range[0], 0.4);
    opacity->AddPoint(range[1], 0.4);
    scene.Property->SetScalarOpacity(opacity);
    scene.Property->GetIsoSurfaceValues()->SetValue(0, 0.4 * range[0] + 0.6 * range[1]);
    scene.Property->GetIsoSurfaceValues()->SetValue(1, 0.6 * range[0] + 0.4 * range[1]);
  });
  ExpectSameWithUnseenLayers("slice", [](StriderScene& scene) {
    scene.Mapper->SetBlendModeToSlice();
    vtkNew<vtkPlane> plane;
    plane->SetOrigin(scene.Volume->GetCenter());
    plane->SetNormal(0.3, 0.8, 0.5);
    scene.Property->SetSliceFunction(plane);
  });
}

TEST(TestPeelingShowsLayers, RaysBeginAtSurfaces)
{
  const auto beginAtSurface = [](StriderScene& scene) {
    double range[2];
    scene.Mapper->GetInput()->GetScalarRange(range);
    scene.Mapper->UseDepthPassOn();
    scene.Mapper->GetDepthPassContourValues()->SetValue(0, 0.5 * (range[0] + range[1]));
  };
  ExpectSameWithUnseenLayers("depth pass", beginAtSurface);
  StriderScene scene(VTK_UNSIGNED_CHAR);
  beginAtSurface(scene);
  AddUnseenLayers(scene);
  Peel(scene, true);
  scene.Mapper->SetMatchVTK(true);
  scene.Draw();
  scene.Draw();
  EXPECT_TRUE(scene.Messages.IsOneError("turn MatchVTK off")) << scene.Messages.Describe();
}

/// VTK's own peeling shows the larger of the two colours.
TEST(TestPeelingShowsLayers, VolumesBehindEachOtherAreBlended)
{
  vtkNew<vtkStriderVolumeMapper> mapper;
  vtkNew<vtkVolume> second;
  ExpectSameWithUnseenLayers("two volumes", [&](StriderScene& scene) {
    ApplyBackend(GetTestOptions(), mapper);
    mapper->SetInputDataObject(scene.Mapper->GetDataSetInput());
    mapper->SetAutoAdjustSampleDistances(0);
    second->SetMapper(mapper);
    second->SetProperty(scene.Property);
    double direction[3];
    scene.Renderer->GetActiveCamera()->GetDirectionOfProjection(direction);
    second->SetPosition(-12.0 * direction[0], -12.0 * direction[1], -12.0 * direction[2]);
    scene.Renderer->AddVolume(second);
    scene.Renderer->ResetCamera();
  });
}

/// A grey volume of constant density with a red surface through its middle, seen along its axis.
TEST(TestPeelingShowsLayers, HalfInFrontHalfBehind)
{
  constexpr double perUnit = 0.08;
  constexpr double grey = 0.6;
  StriderScene scene;
  vtkNew<vtkImageData> image;
  image->SetDimensions(21, 21, 21);
  image->AllocateScalars(VTK_UNSIGNED_CHAR, 1);
  image->GetPointData()->GetScalars()->Fill(100.0);
  image->SetScalarComponentFromDouble(0, 0, 0, 0, 0.0);
  scene.SetVolume(image);
  vtkNew<vtkColorTransferFunction> colors;
  colors->AddRGBPoint(0.0, grey, grey, grey);
  vtkNew<vtkPiecewiseFunction> opacities;
  opacities->AddPoint(0.0, perUnit);
  scene.Property->SetColor(colors);
  scene.Property->SetScalarOpacity(opacities);
  scene.Mapper->SetSampleDistance(0.25f);
  vtkCamera* camera = scene.Renderer->GetActiveCamera();
  camera->SetFocalPoint(10.0, 10.0, 10.0);
  camera->SetPosition(10.0, 10.0, 60.0);
  camera->SetViewUp(0.0, 1.0, 0.0);
  camera->ParallelProjectionOn();
  camera->SetParallelScale(12.0);
  constexpr double surface = 0.5;
  scene.Renderer->AddActor(MakePlane(scene, { 0.9, 0.1, 0.2 }, surface, 4.0));
  Peel(scene, true);
  scene.Renderer->ResetCameraClippingRange();
  const auto picture = scene.Draw();
  const double front = 1.0 - std::pow(1.0 - perUnit, 6.0);
  const double behind = 1.0 - std::pow(1.0 - perUnit, 14.0);
  const double red[3] = { 0.9, 0.1, 0.2 };
  const double background[3] = { 0.2, 0.2, 0.25 };
  for (int channel = 0; channel < 3; ++channel)
  {
    const double back = behind * grey + (1.0 - behind) * background[channel];
    const double expected =
      front * grey + (1.0 - front) * (surface * red[channel] + (1.0 - surface) * back);
    EXPECT_NEAR(GetMiddle(picture)[channel], 255.0 * expected, LayerTolerance) << channel;
  }
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}

TEST(TestPeelingShowsLayers, WindowsChange)
{
  StriderScene scene(VTK_UNSIGNED_CHAR);
  AddUnseenLayers(scene);
  Peel(scene, true);
  const auto first = scene.Draw();
  scene.Window->SetSize(61, 120);
  scene.Draw();
  scene.Window->SetSize(97, 83);
  EXPECT_EQ(Difference(scene.Draw(), first), 0);
  Peel(scene, false);
  scene.Draw();
  Peel(scene, true);
  EXPECT_EQ(Difference(scene.Draw(), first), 0);
  scene.Window->Finalize();
  EXPECT_EQ(Difference(scene.Draw(), first), 0);
  EXPECT_TRUE(scene.Messages.IsSilent()) << scene.Messages.Describe();
}
