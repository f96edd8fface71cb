// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Draws a volume twice: with its voxels in any order, and in their original order.
#include "Support/RotationScenes.h"

#include "Support/CompareImages.h"

#include "vtkCamera.h"
#include "vtkMath.h"
#include "vtkMatrix3x3.h"

#include <algorithm>
#include <cmath>

namespace StriderTesting
{

GeneratedVolume DescribeWaves(std::array<int, 3> dimensions, int scalarType)
{
  GeneratedVolume volume;
  volume.Dimensions = dimensions;
  volume.ScalarType = scalarType;
  volume.ScalarRange = ChooseScalarRange(scalarType);
  return volume;
}

GeneratedVolume DescribeTiltedWaves()
{
  GeneratedVolume volume = DescribeWaves({ 33, 47, 29 }, VTK_SHORT);
  volume.Spacing = { 0.8, 0.5, 1.3 };
  volume.Origin = { -7.0, 11.0, 3.0 };
  volume.Direction = RotateDirection(50.0);
  volume.FirstIndex = { 5, -3, 2 };
  return volume;
}

namespace
{

/// Largest differences between pictures of reordered and of original voxels, in steps of 1/255.
struct RotationBound
{
  int Tolerance;
  double FractionWithin; ///< share of the pixels within the tolerance
  int Largest;
};

// The CPU adds up the same corners in the same way in every order, and the nearest voxel is the same one: not a bit
// differs.
//
// Texture units round the weights of a cell's eight voxels, so that a value is off by up to 6/512 of the cell's range
// r (SampleTexture.h), possibly to opposite sides in two orders of axes: values differ by up to e = 12/512 r. Let the
// opacity rise by a over a range w of values. A ray takes w/d samples in the rise, where d is the change of the value
// from a sample to the next, and each one's opacity is off by up to (a/w) e: together a e/d. A ray along an axis has
// d = r/3 where the value changes alike along all three, so this is 36/512 a, and a summed over everything visible on
// a ray is at most 1: 18/255, and 19 with the rounding of both pictures. Weights are rounded to both sides, so that
// the errors along a ray mostly cancel: 99% of the pixels must be within a fifth of the bound.
RotationBound GetRotationBound(bool isExact)
{
  return GetTestOptions().IsCuda && !isExact ? RotationBound{ 4, 0.99, 19 }
                                             : RotationBound{ 0, 1.0, 0 };
}

void PlaceCameraAround(StriderScene& scene, vtkImageData* image, double around, double above)
{
  const double azimuth = vtkMath::RadiansFromDegrees(around);
  const double elevation = vtkMath::RadiansFromDegrees(above);
  double offset[3] = { std::sin(azimuth) * std::cos(elevation), std::sin(elevation),
    std::cos(azimuth) * std::cos(elevation) };
  double up[3] = { 0.0, 1.0, 0.0 };
  image->GetDirectionMatrix()->MultiplyPoint(offset, offset);
  image->GetDirectionMatrix()->MultiplyPoint(up, up);
  double center[3];
  image->GetCenter(center);
  const double distance = 1.6 * image->GetLength();
  vtkNew<vtkCamera> camera;
  camera->SetFocalPoint(center);
  camera->SetPosition(center[0] + distance * offset[0], center[1] + distance * offset[1],
    center[2] + distance * offset[2]);
  camera->SetViewUp(up);
  scene.Renderer->SetActiveCamera(camera);
  scene.Renderer->ResetCameraClippingRange();
}

} // namespace

RotationScenes::RotationScenes()
{
  this->Reference.Mapper->SetRotationModeToOff();
}

void RotationScenes::SetVolume(vtkImageData* image, TransferPreset preset)
{
  this->Image = image;
  this->Scene.SetVolume(image, preset);
  this->Reference.SetVolume(image, preset);
}

void RotationScenes::LookFrom(double around, double above)
{
  this->View = std::to_string(around) + " degrees around, " + std::to_string(above) + " above";
  PlaceCameraAround(this->Scene, this->Image, around, above);
  PlaceCameraAround(this->Reference, this->Image, around, above);
}

void RotationScenes::LookFrom(CameraView view)
{
  this->View = GetName(view);
  PlaceCamera(this->Scene.Renderer, view);
  PlaceCamera(this->Reference.Renderer, view);
}

void RotationScenes::ExpectPicture()
{
  const RotationBound bound = GetRotationBound(this->IsExact);
  const auto expected = this->Reference.Draw();
  const auto actual = this->Scene.Draw();
  const ImageDifference difference = CompareImages(expected, actual, actual, bound.Tolerance);
  EXPECT_TRUE(difference.HasSameSize && difference.FractionWithin >= bound.FractionWithin &&
    difference.Worst <= bound.Largest)
    << this->View << ": worst " << difference.Worst << "/255, " << difference.FractionWithin
    << " of the pixels within " << bound.Tolerance << "/255, stored " << this->GetOrder();
  const int* points = this->Image->GetDimensions();
  const bool isLayer = std::count(points, points + 3, 1) > 0;
  EXPECT_TRUE(isLayer ? this->Scene.Messages.IsOneWarning("points and no thickness")
                      : this->Scene.Messages.IsSilent())
    << this->Scene.Messages.Describe();
  this->Worst = std::max(this->Worst, difference.Worst);
}

void RotationScenes::ExpectPicturesAllAround()
{
  for (int angle = 0; angle < 360; angle += 15)
  {
    this->LookFrom(angle);
    this->ExpectPicture();
  }
  const double oblique[][2] = { { 20.0, 35.0 }, { 110.0, -50.0 }, { 250.0, 70.0 } };
  for (const auto& angles : oblique)
  {
    this->LookFrom(angles[0], angles[1]);
    this->ExpectPicture();
  }
  for (const CameraView view : AllCameraViews)
  {
    this->LookFrom(view);
    this->ExpectPicture();
  }
}

} // namespace StriderTesting
