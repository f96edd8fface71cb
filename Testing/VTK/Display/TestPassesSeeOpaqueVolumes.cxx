// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Passes that read depth take an opaque volume for what is seen, not what lies behind it: vtkSSAOPass shades it and its
// surroundings as it does with geometry, vtkEDLShading leaves it as it is, vtkDepthOfFieldPass focuses on it.
#include "Support/RenderPassCases.h"
#include "Support/StriderScene.h"
#include "Support/VolumeScene.h"

#include "vtkActor.h"
#include "vtkCamera.h"
#include "vtkColorTransferFunction.h"
#include "vtkDepthOfFieldPass.h"
#include "vtkEDLShading.h"
#include "vtkImageData.h"
#include "vtkMultiVolume.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPlaneSource.h"
#include "vtkPolyDataMapper.h"
#include "vtkProperty.h"
#include "vtkSSAOPass.h"
#include "vtkSphereSource.h"
#include "vtkVersionMacros.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

using namespace StriderTesting;

namespace
{

constexpr int Side = 41;
constexpr double Middle = 20.0;
constexpr double Radius = 15.0;
constexpr int Width = 120;
constexpr int Height = 110;

vtkSmartPointer<vtkActor> MakeActor(
  vtkPolyDataAlgorithm* source, double red, double green, double blue)
{
  vtkNew<vtkPolyDataMapper> mapper;
  mapper->SetInputConnection(source->GetOutputPort());
  auto actor = vtkSmartPointer<vtkActor>::New();
  actor->SetMapper(mapper);
  actor->GetProperty()->SetColor(red, green, blue);
  actor->GetProperty()->SetAmbient(0.3);
  actor->GetProperty()->SetDiffuse(0.7);
  return actor;
}

vtkSmartPointer<vtkActor> MakeSphere(double radius, double x, double y, double z)
{
  vtkNew<vtkSphereSource> sphere;
  sphere->SetRadius(radius);
  sphere->SetCenter(x, y, z);
  sphere->SetThetaResolution(60);
  sphere->SetPhiResolution(60);
  return MakeActor(sphere, 0.9, 0.6, 0.3);
}

const MakePass Occlusion = Around<vtkSSAOPass>(MakeSteps, [](vtkSSAOPass* pass) {
  pass->SetRadius(12.0);
  pass->SetBias(0.1);
  pass->SetKernelSize(128);
});

using Choice = std::function<bool(int x, int y)>;

/// Mean of the brightness that the second picture lacks, over the chosen pixels, of 255.
double MeasureDarkening(vtkImageData* bright, vtkImageData* dark, const Choice& isChosen)
{
  double sum = 0.0;
  int count = 0;
  for (int y = 0; y < Height; ++y)
  {
    for (int x = 0; x < Width; ++x)
    {
      for (int channel = 0; channel < 3 && isChosen(x, y); ++channel, ++count)
      {
        sum += bright->GetScalarComponentAsDouble(x, y, 0, channel) -
          dark->GetScalarComponentAsDouble(x, y, 0, channel);
      }
    }
  }
  EXPECT_GT(count, 0);
  return sum / std::max(1, count);
}

int FindLargestDifference(vtkImageData* one, vtkImageData* other, const Choice& isChosen)
{
  int largest = 0;
  for (int y = 0; y < Height; ++y)
  {
    for (int x = 0; x < Width; ++x)
    {
      for (int channel = 0; channel < 3 && isChosen(x, y); ++channel)
      {
        const double difference = one->GetScalarComponentAsDouble(x, y, 0, channel) -
          other->GetScalarComponentAsDouble(x, y, 0, channel);
        largest = std::max(largest, static_cast<int>(std::abs(difference)));
      }
    }
  }
  return largest;
}

/// A ball of voxels, or of geometry, that lies on a floor.
class TestPassesSeeOpaqueVolumes : public testing::Test
{
protected:
  TestPassesSeeOpaqueVolumes()
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
    this->Scene.Window->SetSize(Width, Height);
    vtkNew<vtkColorTransferFunction> colors;
    colors->AddRGBPoint(0.0, 0.9, 0.6, 0.3);
    this->Scene.Property->SetColor(colors);
    this->SetOpacity(1.0);
    this->Scene.Property->ShadeOn();
    this->Scene.Property->SetAmbient(0.3);
    this->Scene.Property->SetDiffuse(0.7);
    this->Scene.Property->SetSpecular(0.0);
    vtkNew<vtkPlaneSource> floor;
    floor->SetOrigin(-30.0, Middle - Radius, -30.0);
    floor->SetPoint1(70.0, Middle - Radius, -30.0);
    floor->SetPoint2(-30.0, Middle - Radius, 70.0);
    this->Scene.Renderer->AddActor(MakeActor(floor, 0.8, 0.8, 0.8));
    this->Scene.Renderer->AddActor(this->Geometry);
    this->Scene.Renderer->AddActor(this->Hidden);
    this->Geometry->VisibilityOff();
    this->Hidden->VisibilityOff();
    vtkCamera* camera = this->Scene.Renderer->GetActiveCamera();
    camera->SetFocalPoint(Middle, Middle, Middle);
    camera->SetPosition(Middle, 70.0, 130.0);
    camera->SetViewUp(0.0, 1.0, 0.0);
    camera->SetViewAngle(30.0);
    camera->SetClippingRange(40.0, 250.0);
  }

  void SetOpacity(double opacity)
  {
    vtkNew<vtkPiecewiseFunction> opacities;
    opacities->AddPoint(0.0, opacity);
    opacities->AddPoint(Radius - 0.5, opacity);
    opacities->AddPoint(Radius + 0.5, 0.0);
    this->Scene.Property->SetScalarOpacity(opacities);
  }

  vtkSmartPointer<vtkImageData> Draw(const MakePass& make = {})
  {
    const PassPointer pass = make ? make() : nullptr;
    this->Scene.Renderer->SetPass(pass);
    // Depth of field focuses gradually.
    for (int frame = 0; frame < (pass && pass->IsA("vtkDepthOfFieldPass") ? 3 : 1); ++frame)
    {
      this->Scene.Window->Render();
    }
    auto picture = GrabWindow(this->Scene.Window);
    if (pass)
    {
      pass->ReleaseGraphicsResources(this->Scene.Window);
      this->Scene.Renderer->SetPass(nullptr);
    }
    return picture;
  }

  vtkSmartPointer<vtkImageData> DrawGeometry(const MakePass& make = {})
  {
    this->Geometry->VisibilityOn();
    this->Scene.Volume->VisibilityOff();
    auto picture = this->Draw(make);
    this->Geometry->VisibilityOff();
    this->Scene.Volume->VisibilityOn();
    return picture;
  }

  /// Chooses the pixels of the ball that are some pixels within its edge.
  Choice ChooseBall()
  {
    this->Scene.Volume->VisibilityOff();
    const auto empty = this->Draw();
    this->Scene.Volume->VisibilityOn();
    const auto ball = this->DrawGeometry();
    return [empty, ball](int x, int y) {
      constexpr int edge = 4;
      bool isInside = true;
      for (const auto& [right, up] : { std::pair{ 0, 0 }, std::pair{ edge, 0 },
             std::pair{ -edge, 0 }, std::pair{ 0, edge }, std::pair{ 0, -edge } })
      {
        const int column = std::clamp(x + right, 0, Width - 1);
        const int row = std::clamp(y + up, 0, Height - 1);
        isInside = isInside &&
          std::abs(empty->GetScalarComponentAsDouble(column, row, 0, 2) -
            ball->GetScalarComponentAsDouble(column, row, 0, 2)) > 8.0;
      }
      return isInside;
    };
  }

  /// Returns how much what is hidden behind the ball changes the ball in the picture of a pass.
  int MeasureHidden(const MakePass& make)
  {
    const Choice isBall = this->ChooseBall();
    const auto without = this->Draw(make);
    this->Hidden->VisibilityOn();
    const auto with = this->Draw(make);
    this->Hidden->VisibilityOff();
    return FindLargestDifference(with, without, isBall);
  }

  StriderScene Scene;
  vtkSmartPointer<vtkActor> Geometry = MakeSphere(Radius, Middle, Middle, Middle);
  /// Behind the ball, where it touches the floor.
  vtkSmartPointer<vtkActor> Hidden = MakeSphere(4.0, Middle, 9.0, -16.0);
};

} // namespace

TEST_F(TestPassesSeeOpaqueVolumes, HiddenGeometryChangesNothing)
{
  EXPECT_LE(this->MeasureHidden(Occlusion), 1);
  EXPECT_LE(this->MeasureHidden(Around<vtkEDLShading>(MakeSteps)), 1);
  EXPECT_TRUE(this->Scene.Messages.IsSilent()) << this->Scene.Messages.Describe();
}

TEST_F(TestPassesSeeOpaqueVolumes, GeometryBehindTransparentVolumesShowsThrough)
{
  this->SetOpacity(0.002);
  EXPECT_GE(this->MeasureHidden(Occlusion), 16);
  EXPECT_GE(this->MeasureHidden(Around<vtkEDLShading>(MakeSteps)), 16);
}

/// VTK's own volumes have it from VTK 9.4 on.
TEST_F(TestPassesSeeOpaqueVolumes, OcclusionIsThatOfGeometryOrNone)
{
  const Choice isBall = this->ChooseBall();
  const double ofVolume = MeasureDarkening(this->Draw(), this->Draw(Occlusion), isBall);
  const double ofGeometry =
    MeasureDarkening(this->DrawGeometry(), this->DrawGeometry(Occlusion), isBall);
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 4, 0)
  // Depths on samples, half a voxel apart, are rougher than a sphere.
  EXPECT_NEAR(ofVolume, ofGeometry, 3.0);
#else
  EXPECT_GT(ofGeometry, 1.0);
  EXPECT_NEAR(ofVolume, 0.0, 0.01); // the pass leaves VTK's own volumes alone, too
#endif
}

TEST_F(TestPassesSeeOpaqueVolumes, VolumesOccludeGeometry)
{
  const auto plain = this->Draw();
  const auto shaded = this->Draw(Occlusion);
  const auto plainGeometry = this->DrawGeometry();
  const auto shadedGeometry = this->DrawGeometry(Occlusion);
  // Rows of the floor in front of the ball's foot, where geometry is darkened most.
  double most = 0.0;
  double ofVolume = 0.0;
  for (int row = 0; row + 4 < Height / 2; ++row)
  {
    const Choice isFoot = [row](int x, int y) {
      return y >= row && y < row + 4 && x >= Width / 2 - 10 && x < Width / 2 + 10;
    };
    const double darkening = MeasureDarkening(plainGeometry, shadedGeometry, isFoot);
    if (darkening > most)
    {
      most = darkening;
      ofVolume = MeasureDarkening(plain, shaded, isFoot);
    }
  }
  EXPECT_GT(most, 10.0);
  EXPECT_NEAR(ofVolume, most, 0.3 * most);
}

/// Sample distances of several volumes are in world coordinates, whatever the matrix of the prop that holds them.
TEST_F(TestPassesSeeOpaqueVolumes, ScaleOfTheHoldingPropChangesNothing)
{
  vtkNew<vtkMultiVolume> together;
  together->SetMapper(this->Scene.Mapper);
  together->SetVolume(this->Scene.Volume, 0);
  this->Scene.Mapper->SetInputDataObject(1, this->Scene.Mapper->GetInput());
  vtkNew<vtkVolume> behind;
  behind->SetProperty(this->Scene.Property);
  behind->SetPosition(0.0, 0.0, -6.0);
  together->SetVolume(behind, 1);
  this->Scene.Renderer->RemoveVolume(this->Scene.Volume);
  this->Scene.Renderer->AddVolume(together);
  const auto plain = this->Draw();
  const auto shaded = this->Draw(Occlusion);
  EXPECT_GT(FindLargestDifference(shaded, plain, [](int, int) { return true; }), 16);
  together->SetScale(40.0);
  EXPECT_LE(FindLargestDifference(this->Draw(Occlusion), shaded, [](int, int) { return true; }), 1);
}

/// A scaled prop looks as its data would with larger spacing.
TEST_F(TestPassesSeeOpaqueVolumes, ScaledVolumesAreShadedAsLargerOnes)
{
  constexpr double factor = 0.125;
  const Choice everywhere = [](int, int) { return true; };
  vtkNew<vtkImageData> fine;
  fine->ShallowCopy(this->Scene.Mapper->GetInput());
  fine->SetSpacing(factor, factor, factor);
  this->Scene.Mapper->SetSampleDistance(0.5f);
  const auto wanted = this->Draw(Occlusion);
  this->Scene.Mapper->SetInputData(fine);
  this->Scene.Mapper->SetSampleDistance(static_cast<float>(0.5 * factor));
  this->Scene.Volume->SetScale(1.0 / factor);
  this->Scene.Property->SetScalarOpacityUnitDistance(factor);
  EXPECT_LE(FindLargestDifference(this->Draw(Occlusion), wanted, everywhere), 1);
}

TEST_F(TestPassesSeeOpaqueVolumes, LinesLeaveThemAsTheyAre)
{
  const Choice isBall = this->ChooseBall();
  const auto plain = this->Draw();
  const MakePass lines = Around<vtkEDLShading>(MakeSteps);
  // The pass blurs the line that it draws around the ball.
  EXPECT_LE(FindLargestDifference(this->Draw(lines), plain, isBall), 8);
}

/// A ball of 0.6 to 0.85 opacity, of which more is seen than of what is behind it, has no edges of what is behind it.
TEST_F(TestPassesSeeOpaqueVolumes, LinesAreNotDrawnThroughWhatHidesMost)
{
  const Choice isBall = this->ChooseBall();
  this->SetOpacity(0.06);
  this->Hidden->VisibilityOn();
  const auto plain = this->Draw();
  EXPECT_LE(FindLargestDifference(this->Draw(Around<vtkEDLShading>(MakeSteps)), plain, isBall), 8);
}

TEST_F(TestPassesSeeOpaqueVolumes, FocusIsOnThem)
{
  const MakePass focused = Around<vtkDepthOfFieldPass>(
    MakeSteps, [](vtkDepthOfFieldPass* pass) { pass->AutomaticFocalDistanceOff(); });
  vtkCamera* camera = this->Scene.Renderer->GetActiveCamera();
  camera->SetFocalDisk(20.0);
  const Choice isMiddle = [](int x, int y) {
    return std::abs(x - Width / 2) < 6 && std::abs(y - Height / 2) < 6;
  };
  // A lit ball has no edges in the middle: a strip of another colour has.
  vtkNew<vtkColorTransferFunction> strip;
  strip->AddRGBPoint(Radius - 0.5, 0.0, 0.0, 1.0);
  strip->AddRGBPoint(Radius + 0.5, 1.0, 1.0, 0.0);
  this->Scene.Property->SetColor(strip);
  const auto plain = this->Draw();
  const int ofVolume = FindLargestDifference(this->Draw(focused), plain, isMiddle);
  EXPECT_LE(ofVolume, 24);
}
