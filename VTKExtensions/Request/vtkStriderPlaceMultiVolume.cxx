// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderPlaceMultiVolume.h"

#include "vtkStriderFindPlaneOrigin.h"
#include "vtkStriderGrid.h"
#include "vtkStriderMakeAppearance.h"
#include "vtkStriderMakeRequest.h"
#include "vtkStriderVersion.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkCamera.h"
#include "vtkMath.h"
#include "vtkMatrix4x4.h"
#include "vtkNew.h"
#include "vtkPlane.h"
#include "vtkRenderer.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <algorithm>
#include <cmath>

namespace
{

void GetAxes(vtkVolume* volume, double axes[3][3])
{
  vtkNew<vtkMatrix4x4> model;
  vtkStriderGetPlacement(volume, model);
  for (int row = 0; row < 3; ++row)
  {
    for (int column = 0; column < 3; ++column)
    {
      axes[row][column] = model->GetElement(row, column);
    }
  }
}

} // namespace

double vtkStriderMeasureScale(vtkVolume* volume)
{
  double axes[3][3];
  GetAxes(volume, axes);
  return std::cbrt(std::abs(vtkMath::Determinant3x3(axes)));
}

double vtkStriderMeasureLeastScale(vtkVolume* volume)
{
  constexpr double Tolerance = 1e-6; // of rounded rotations
  double axes[3][3];
  double left[3][3];
  double right[3][3];
  double scales[3];
  GetAxes(volume, axes);
  vtkMath::SingularValueDecomposition3x3(axes, left, scales, right);
  const double least = std::min({ std::abs(scales[0]), std::abs(scales[1]), std::abs(scales[2]) });
  const double mean = vtkStriderMeasureScale(volume);
  return least < (1.0 - Tolerance) * mean ? least : mean;
}

double vtkStriderMeasureLargestScale(vtkVolume* volume)
{
  const vtkMatrix4x4* matrix = volume->GetMatrix();
  double largest = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    const double length = std::hypot(
      matrix->GetElement(0, axis), matrix->GetElement(1, axis), matrix->GetElement(2, axis));
    largest = std::max(largest, length);
  }
  return largest;
}

void vtkStriderIncludeVolume(
  vtkVolume* volume, const vtkStriderGrid& grid, vtkStriderBounds& bounds)
{
  vtkNew<vtkMatrix4x4> model;
  vtkStriderGetPlacement(volume, model);
  Strider::Matrix4 toWorld;
  vtkMatrix4x4::Multiply4x4(model->GetData(), grid.GetIndexToPhysical().data(), toWorld.data());
  const std::array<int, 3>& points = grid.GetPointCounts();
  for (int corner = 0; corner < 8; ++corner)
  {
    double place[4] = { 0.0, 0.0, 0.0, 1.0 };
    for (int axis = 0; axis < 3; ++axis)
    {
      const double padding = points[axis] == 1 ? 0.5 : 0.0; // a layer is shown as thick as a voxel
      place[axis] = (corner >> axis & 1) != 0 ? points[axis] - 1.0 + padding : -padding;
    }
    vtkMatrix4x4::MultiplyPoint(toWorld.data(), place, place);
    for (int axis = 0; axis < 3; ++axis)
    {
      bounds[2 * axis] = std::min(bounds[2 * axis], place[axis]);
      bounds[2 * axis + 1] = std::max(bounds[2 * axis + 1], place[axis]);
    }
  }
}

namespace
{

/// Gives a box without depth some, since rays must enter and leave it. Returns the lengths of its sides.
std::array<double, 3> MeasureSides(vtkStriderBounds& bounds)
{
  std::array<double, 3> sides;
  double longest = 0.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    longest = std::max(longest, bounds[2 * axis + 1] - bounds[2 * axis]);
  }
  const double least = longest > 0.0 ? 1e-3 * longest : 1.0;
  for (int axis = 0; axis < 3; ++axis)
  {
    sides[axis] = bounds[2 * axis + 1] - bounds[2 * axis];
    if (sides[axis] < least)
    {
      bounds[2 * axis] -= 0.5 * (least - sides[axis]);
      sides[axis] = least;
    }
  }
  return sides;
}

} // namespace

void vtkStriderPlaceBox(
  vtkRenderer* renderer, vtkStriderBounds& bounds, Strider::RenderRequest& request)
{
  const std::array<double, 3> sides = MeasureSides(bounds);
  vtkNew<vtkMatrix4x4> toWorld;
  vtkNew<vtkMatrix4x4> toView;
  request.Crop = Strider::RenderRequest().Crop;
  request.IndexToPhysical = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  for (int axis = 0; axis < 3; ++axis)
  {
    request.IndexToPhysical[5 * axis] = sides[axis];
    toWorld->SetElement(axis, 3, bounds[2 * axis]);
  }
  vtkMatrix4x4::Multiply4x4(
    renderer->GetActiveCamera()->GetModelViewTransformMatrix(), toWorld, toView);
  request.PhysicalToClip = vtkStriderMakePhysicalToClip(renderer, toWorld);
  request.Appearance = {};
  request.Appearance.PhysicalToWorld = vtkStriderCopyMatrix(*toWorld);
  request.Appearance.PhysicalToView = vtkStriderCopyMatrix(*toView);
}

void vtkStriderPlaceSharedPlanes(
  vtkStriderVolumeMapper* mapper, const vtkStriderBounds& bounds, Strider::RenderRequest& request)
{
  for (vtkPlane* plane : vtkStriderListClippingPlanes(mapper))
  {
    const std::array<double, 3> origin = vtkStriderFindPlaneOrigin(plane);
    double normal[3];
    plane->GetNormal(normal);
    vtkMath::Normalize(normal);
    const double low[3] = { bounds[0], bounds[2], bounds[4] };
    request.Appearance.ClippingPlanes.push_back({ normal[0], normal[1], normal[2],
      vtkMath::Dot(normal, low) - vtkMath::Dot(normal, origin.data()) });
  }
}

void vtkStriderPlaceSharedCrop(
  vtkStriderVolumeMapper* mapper, const vtkStriderBounds& bounds, Strider::RenderRequest& request)
{
  if (!mapper->GetCropping())
  {
    return;
  }
  for (int plane = 0; plane < 6; ++plane)
  {
    const int axis = plane / 2;
    request.Appearance.CropPlanes[plane] =
      (mapper->GetCroppingRegionPlanes()[plane] - bounds[2 * axis]) /
      request.IndexToPhysical[5 * axis];
  }
  request.Appearance.CropRegions = static_cast<unsigned int>(mapper->GetCroppingRegionFlags());
}

void vtkStriderShadeMultiVolumeAsVTK(
  vtkRenderer* renderer, vtkVolume* first, vtkVolume* volume, Strider::Appearance& appearance)
{
  vtkVolumeProperty* property = first->GetProperty();
  appearance.Mask = Strider::MaskMode::None;
  appearance.Lights = vtkStriderMakeLights(renderer, true);
  const bool isShaded = property->GetShade() != 0 && appearance.Lights.size() == 1 &&
    appearance.Lights.front().Type == Strider::Light::Kind::Headlight &&
    volume->GetProperty()->GetTransferFunctionMode() == vtkVolumeProperty::TF_1D;
  appearance.IsShaded.fill(isShaded);
  if (!isShaded)
  {
    return;
  }
  const std::array<double, 3>& ambient = appearance.Lights.front().Ambient;
  const double share =
    vtkStriderNeedsAmbientLight() ? (ambient[0] + ambient[1] + ambient[2]) / 3.0 : 1.0;
  appearance.Materials.fill({ property->GetAmbient() * share, property->GetDiffuse(),
    property->GetSpecular(), property->GetSpecularPower() });
}
