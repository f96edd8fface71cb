// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Voxels of any length give the picture of unit voxels; invalid lengths are corrected or refused with a message.
#include "Support/StriderScene.h"

#include "vtkCamera.h"
#include "vtkColorTransferFunction.h"
#include "vtkContourValues.h"
#include "vtkFloatArray.h"
#include "vtkMultiVolume.h"
#include "vtkPiecewiseFunction.h"
#include "vtkPlane.h"
#include "vtkPointData.h"
#include "vtkTrivialProducer.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

using namespace StriderTesting;

namespace
{

constexpr double NotANumber = std::numeric_limits<double>::quiet_NaN();
constexpr double Infinite = std::numeric_limits<double>::infinity();
constexpr int Side = 24;
constexpr double Middle = 0.5 * (Side - 1);

/// Scalars fall from 12 in the middle to 0.
vtkSmartPointer<vtkImageData> MakeBall(double x, double y, double z, int type = VTK_FLOAT)
{
  vtkNew<vtkImageData> image;
  image->SetDimensions(Side, Side, Side);
  image->SetSpacing(x, y, z);
  image->AllocateScalars(type, 1);
  for (int point = 0; point < Side * Side * Side; ++point)
  {
    const double along[3] = { point % Side - Middle, point / Side % Side - Middle,
      point / (Side * Side) - Middle };
    const double distance =
      std::sqrt(along[0] * along[0] + along[1] * along[1] + along[2] * along[2]);
    image->GetPointData()->GetScalars()->SetTuple1(point, std::max(0.0, 12.0 - distance));
  }
  return image;
}

/// A ball with voxels of length `Length`, which is also the unit of all other lengths of the scene.
struct LengthScene : StriderScene
{
  explicit LengthScene(double length)
    : Length(length)
  {
    vtkNew<vtkPiecewiseFunction> opacity;
    opacity->AddPoint(0.0, 0.0);
    opacity->AddPoint(3.0, 0.0);
    opacity->AddPoint(12.0, 0.4);
    vtkNew<vtkColorTransferFunction> color;
    color->AddRGBPoint(0.0, 1.0, 0.2, 0.0);
    color->AddRGBPoint(12.0, 1.0, 1.0, 0.5);
    this->Property->SetScalarOpacity(opacity);
    this->Property->SetColor(color);
    this->Property->SetScalarOpacityUnitDistance(length);
    this->Mapper->SetAutoAdjustSampleDistances(1);
    this->Mapper->SetInputData(MakeBall(length, length, length));
    this->Renderer->AddVolume(this->Volume);
  }

  vtkSmartPointer<vtkImageData> Show()
  {
    this->Renderer->ResetCamera();
    this->Renderer->GetActiveCamera()->Azimuth(30.0);
    this->Renderer->GetActiveCamera()->Elevation(20.0);
    this->Renderer->ResetCameraClippingRange();
    return this->Draw();
  }

  double Length;
};

void Shade(LengthScene& scene)
{
  scene.Property->ShadeOn();
}

void AddGradientOpacity(LengthScene& scene)
{
  Shade(scene);
  vtkNew<vtkPiecewiseFunction> opacity;
  opacity->AddPoint(0.0, 0.0);
  opacity->AddPoint(1.0, 1.0);
  scene.Property->SetGradientOpacity(opacity);
}

void AddPlane(LengthScene& scene)
{
  Shade(scene);
  vtkNew<vtkPlane> plane;
  plane->SetOrigin(0.0, 0.0, 0.6 * Side * scene.Length);
  plane->SetNormal(0.3, 0.1, -1.0);
  scene.Mapper->AddClippingPlane(plane);
}

void Crop(LengthScene& scene)
{
  const double low = 5.0 * scene.Length;
  const double high = 15.0 * scene.Length;
  scene.Mapper->SetCroppingRegionPlanes(low, high, low, high, low, high);
  scene.Mapper->CroppingOn();
  scene.Mapper->SetCroppingRegionFlagsToFence();
}

void AddMask(LengthScene& scene)
{
  auto mask = MakeBall(scene.Length, scene.Length, scene.Length, VTK_UNSIGNED_CHAR);
  for (int point = 0; point < Side * Side * Side; ++point)
  {
    mask->GetPointData()->GetScalars()->SetTuple1(point, point % Side < Side / 2 ? 255.0 : 0.0);
  }
  scene.Mapper->SetMaskInput(mask);
  scene.Mapper->SetMaskTypeToBinary();
}

void ShowSurface(LengthScene& scene)
{
  Shade(scene);
  scene.Mapper->SetBlendMode(vtkVolumeMapper::ISOSURFACE_BLEND);
  scene.Property->GetIsoSurfaceValues()->SetValue(0, 5.0);
}

void ShowSlice(LengthScene& scene)
{
  vtkNew<vtkPlane> plane;
  plane->SetOrigin(Middle * scene.Length, Middle * scene.Length, Middle * scene.Length);
  plane->SetNormal(0.5, 0.2, 1.0);
  scene.Property->SetSliceFunction(plane);
  scene.Mapper->SetBlendMode(vtkVolumeMapper::SLICE_BLEND);
}

/// Gives the scene these lengths by the prop's scale; its data has unit voxels.
void ScaleProp(LengthScene& scene)
{
  Shade(scene);
  scene.Volume->SetScale(scene.Length);
  scene.Property->SetScalarOpacityUnitDistance(1.0);
  scene.Mapper->SetInputData(MakeBall(1.0, 1.0, 1.0));
}

void AddSecondVolume(LengthScene& scene)
{
  Shade(scene);
  vtkNew<vtkMultiVolume> volumes;
  vtkNew<vtkVolume> second;
  vtkNew<vtkTrivialProducer> producer;
  producer->SetOutput(MakeBall(scene.Length, scene.Length, scene.Length));
  scene.Mapper->SetInputConnection(1, producer->GetOutputPort());
  second->SetProperty(scene.Property);
  second->SetPosition(8.0 * scene.Length, 3.0 * scene.Length, -5.0 * scene.Length);
  volumes->SetMapper(scene.Mapper);
  volumes->SetVolume(scene.Volume, 0);
  volumes->SetVolume(second, 1);
  scene.Renderer->RemoveVolume(scene.Volume);
  scene.Renderer->AddVolume(volumes);
}

struct Feature
{
  const char* Name;
  std::function<void(LengthScene&)> Set;
};

std::vector<Feature> ListFeatures()
{
  const auto blend = [](int mode) {
    return [mode](LengthScene& scene) { scene.Mapper->SetBlendMode(mode); };
  };
  return { { "composite", [](LengthScene&) {} }, { "lit", Shade },
    { "lit, gradient opacity", AddGradientOpacity },
    { "maximum", blend(vtkVolumeMapper::MAXIMUM_INTENSITY_BLEND) },
    { "minimum",
      [](LengthScene& scene) {
        scene.Property->GetScalarOpacity()->AddPoint(0.0, 0.3);
        scene.Mapper->SetBlendMode(vtkVolumeMapper::MINIMUM_INTENSITY_BLEND);
      } },
    { "average", blend(vtkVolumeMapper::AVERAGE_INTENSITY_BLEND) },
    { "sum", blend(vtkVolumeMapper::ADDITIVE_BLEND) }, { "isosurface", ShowSurface },
    { "slice", ShowSlice },
    { "parallel, lit",
      [](LengthScene& scene) {
        Shade(scene);
        scene.Renderer->GetActiveCamera()->ParallelProjectionOn();
      } },
    { "clipping plane", AddPlane }, { "cropping", Crop }, { "mask", AddMask },
    { "as VTK, lit",
      [](LengthScene& scene) {
        Shade(scene);
        scene.Mapper->MatchVTKOn();
      } },
    { "jitter", [](LengthScene& scene) { scene.Mapper->UseJitteringOn(); } },
    { "given sample distance",
      [](LengthScene& scene) {
        scene.Mapper->SetAutoAdjustSampleDistances(0);
        scene.Mapper->SetSampleDistance(static_cast<float>(0.7 * scene.Length));
      } },
    { "scaled prop", ScaleProp }, { "two volumes", AddSecondVolume } };
}

TEST(TestLengths, ShowThePictureOfUnitVoxels)
{
  StriderScene empty;
  const auto background = empty.Draw();
  for (const Feature& feature : ListFeatures())
  {
    LengthScene unit(1.0);
    feature.Set(unit);
    const auto truth = unit.Show();
    EXPECT_GT(FractionDifferent(truth, background), 0.05) << feature.Name;
    for (const double length : { 1e-19, 1e-9, 1e12, 1e18, 1e30 })
    {
      LengthScene scene(length);
      feature.Set(scene);
      const auto image = scene.Show();
      EXPECT_LT(FractionDifferent(truth, image), 0.01) << feature.Name << ", voxels of " << length;
      EXPECT_LE(Difference(truth, image), 16) << feature.Name << ", voxels of " << length;
      EXPECT_TRUE(scene.Messages.IsSilent())
        << feature.Name << ", voxels of " << length << ": " << scene.Messages.Describe();
    }
  }
}

TEST(TestLengths, FarAwayFromTheOriginShowThePicture)
{
  LengthScene unit(1.0);
  Shade(unit);
  const auto truth = unit.Show();
  for (const double length : { 1e-9, 1.0, 1e15 })
  {
    LengthScene scene(length);
    Shade(scene);
    auto* image = vtkImageData::SafeDownCast(scene.Mapper->GetDataSetInput());
    image->SetOrigin(1e7 * length, -1e7 * length, 1e7 * length);
    EXPECT_LT(FractionDifferent(truth, scene.Show()), 0.02) << length;
  }
}

/// Looks along z, past voxels of the given length along z that are thin along the other axes.
void LookAlong(LengthScene& scene, double thin)
{
  scene.Mapper->SetInputData(MakeBall(thin, thin, scene.Length));
  vtkCamera* camera = scene.Renderer->GetActiveCamera();
  camera->ParallelProjectionOn();
  scene.Renderer->ResetCamera();
  camera->SetParallelScale(0.6 * Side * thin);
  scene.Renderer->ResetCameraClippingRange();
}

TEST(TestLengths, LongThinVoxelsEndWithAMessage)
{
  LengthScene unit(1.0);
  unit.Mapper->SetSampleDistanceInVoxels(0.02);
  LookAlong(unit, 1.0);
  const auto truth = unit.Draw();
  for (const auto& [thin, thick] : { std::pair{ 1e-9, 1e3 }, std::pair{ 1e-30, 1.0 } })
  {
    LengthScene scene(thick);
    LookAlong(scene, thin);
    for (int frame = 0; frame < 3; ++frame)
    {
      EXPECT_LE(Difference(truth, scene.Draw()), 3) << thin;
      scene.Renderer->GetActiveCamera()->Zoom(1.0 + 1e-6 * frame);
    }
    EXPECT_TRUE(scene.Messages.IsOneWarning("steps along a ray, and at most"))
      << scene.Messages.Describe();
    EXPECT_GT(scene.Mapper->GetActualSampleDistance(), 1000.0 * thin);
  }
}

TEST(TestLengths, SmallSampleDistancesAreNamed)
{
  LengthScene scene(1e-9);
  scene.Mapper->SetAutoAdjustSampleDistances(0);
  scene.Mapper->SetSampleDistance(1e-15f);
  scene.Show();
  EXPECT_TRUE(scene.Messages.IsOneWarning("1e-15")) << scene.Messages.Describe();
  EXPECT_TRUE(scene.Messages.IsOneWarning("using 1e-11")) << scene.Messages.Describe();
}

TEST(TestLengths, SpacingsThatAreNoneAreRefused)
{
  for (const double spacing : { 0.0, 1e-320, 1e101 }) // VTK draws nothing with infinite bounds
  {
    LengthScene scene(1.0);
    scene.Mapper->SetInputData(MakeBall(1.0, spacing, 1.0));
    scene.Draw();
    scene.Draw();
    EXPECT_TRUE(scene.Messages.IsOneError("must be in [1e-100, 1e100]"))
      << spacing << ": " << scene.Messages.Describe();
  }
}

TEST(TestLengths, PropsThatAreTooSmallForVTKsCamerasAreNamed)
{
  LengthScene scene(1e-21);
  scene.Show();
  EXPECT_TRUE(scene.Messages.IsOneWarning("cameras cannot come nearer than 1e-20"))
    << scene.Messages.Describe();
}

/// The spacing of a single layer has no effect.
TEST(TestLengths, ASingleLayerNeedsNoSpacing)
{
  const auto show = [](double spacing) {
    LengthScene scene(1.0);
    vtkNew<vtkImageData> layer;
    layer->SetDimensions(Side, Side, 1);
    layer->SetSpacing(1.0, 1.0, spacing);
    layer->AllocateScalars(VTK_FLOAT, 1);
    layer->GetPointData()->GetScalars()->Fill(9.0);
    scene.Mapper->SetInputData(layer);
    const auto image = scene.Show();
    EXPECT_TRUE(scene.Messages.IsOneWarning("points and no thickness"))
      << spacing << ": " << scene.Messages.Describe();
    return image;
  };
  const auto truth = show(1.0);
  for (const double spacing : { 0.0, 1e30, 1e-30 })
  {
    EXPECT_EQ(Difference(truth, show(spacing)), 0) << spacing;
  }
}

TEST(TestLengths, UnitDistancesThatAreNoneBecomeTheSpacing)
{
  LengthScene unit(1.0);
  const auto truth = unit.Show();
  for (const double distance : { 0.0, -1.0, 1e-320, Infinite, NotANumber })
  {
    LengthScene scene(1.0);
    scene.Property->SetScalarOpacityUnitDistance(distance);
    EXPECT_EQ(Difference(truth, scene.Show()), 0) << distance;
    EXPECT_TRUE(scene.Messages.IsOneWarning("not in [1e-100, 1e100]"))
      << distance << ": " << scene.Messages.Describe();
  }
}

} // namespace
