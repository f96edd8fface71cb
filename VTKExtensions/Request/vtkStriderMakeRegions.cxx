// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderMakeAppearance.h"

#include "vtkStriderFindPlaneOrigin.h"
#include "vtkStriderVolumeInput.h"
#include "vtkStriderVolumeMapper.h"

#include "vtkMath.h"
#include "vtkMatrix4x4.h"
#include "vtkNew.h"
#include "vtkPlane.h"
#include "vtkPlaneCollection.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <algorithm>

namespace
{

/// Converts a plane from world to data coordinates. The normal has length 1 in world coordinates.
std::array<double, 4> ToDataCoordinates(vtkPlane* plane, vtkVolume* volume)
{
  vtkNew<vtkMatrix4x4> model;
  vtkStriderGetPlacement(volume, model);
  const std::array<double, 3> origin = vtkStriderFindPlaneOrigin(plane);
  double normal[3];
  plane->GetNormal(normal);
  vtkMath::Normalize(normal);
  std::array<double, 4> coefficients{ 0.0, 0.0, 0.0, -vtkMath::Dot(normal, origin.data()) };
  for (int column = 0; column < 4; ++column)
  {
    for (int row = 0; row < 3; ++row)
    {
      coefficients[column] += normal[row] * model->GetElement(row, column);
    }
  }
  return coefficients;
}

/// Converts a slice as VTK's GPU mapper does. It transforms the normal like a direction, which gives another plane
/// where the prop is scaled. Offsets count, though VTK ignores them, since they say where the plane is.
std::array<double, 4> ToDataCoordinatesAsVTK(vtkPlane* plane, vtkVolume* volume)
{
  vtkNew<vtkMatrix4x4> inverse;
  vtkStriderGetPlacement(volume, inverse);
  inverse->Invert();
  double normal[4] = { 0.0, 0.0, 0.0, 0.0 };
  double origin[4] = { 0.0, 0.0, 0.0, 1.0 };
  plane->GetNormal(normal);
  const std::array<double, 3> placed = vtkStriderFindPlaneOrigin(plane);
  std::copy(placed.begin(), placed.end(), origin);
  inverse->MultiplyPoint(normal, normal);
  inverse->MultiplyPoint(origin, origin);
  return { normal[0], normal[1], normal[2], -vtkMath::Dot(normal, origin) };
}

} // namespace

void vtkStriderPlaceCrop(const vtkStriderScene& scene, Strider::RenderRequest& request)
{
  if (!scene.Mapper->GetCropping())
  {
    return;
  }
  std::array<double, 6> planes{};
  for (int axis = 0; axis < 3; ++axis)
  {
    const double* along = scene.Mapper->GetCroppingRegionPlanes() + 2 * axis;
    const vtkStriderGrid& grid = scene.Input->GetWholeGrid();
    const double first = grid.PlaceInIndexSpace(axis, along[0]);
    const double second = grid.PlaceInIndexSpace(axis, along[1]);
    planes[2 * axis] = std::min(first, second);
    planes[2 * axis + 1] = std::max(first, second);
  }
  const int regions = scene.Mapper->GetCroppingRegionFlags();
  if (regions == VTK_CROP_SUBVOLUME)
  {
    request.Crop = planes;
    return;
  }
  request.Appearance.CropPlanes = planes;
  request.Appearance.CropRegions = 0;
  // Regions are numbered along the data's axes, which a negative spacing reverses.
  for (int region = 0; region < 27; ++region)
  {
    int along[3] = { region % 3, region / 3 % 3, region / 9 };
    for (int axis = 0; axis < 3; ++axis)
    {
      along[axis] =
        scene.Input->GetWholeGrid().GetSpacing()[axis] < 0.0 ? 2 - along[axis] : along[axis];
    }
    const unsigned int isSeen = static_cast<unsigned int>(regions) >> region & 1u;
    request.Appearance.CropRegions |= isSeen << (along[0] + 3 * along[1] + 9 * along[2]);
  }
}

std::vector<vtkPlane*> vtkStriderListClippingPlanes(vtkStriderVolumeMapper* mapper)
{
  std::vector<vtkPlane*> cutting;
  vtkPlaneCollection* planes = mapper->GetClippingPlanes();
  if (!planes)
  {
    return cutting;
  }
  vtkCollectionSimpleIterator iterator;
  planes->InitTraversal(iterator);
  while (vtkPlane* plane = planes->GetNextPlane(iterator))
  {
    double normal[3];
    plane->GetNormal(normal);
    if (vtkMath::Norm(normal) != 0.0)
    {
      cutting.push_back(plane);
    }
  }
  return cutting;
}

void vtkStriderPlaceClippingPlanes(const vtkStriderScene& scene, Strider::Appearance& appearance)
{
  for (vtkPlane* plane : vtkStriderListClippingPlanes(scene.Mapper))
  {
    appearance.ClippingPlanes.push_back(ToDataCoordinates(plane, scene.Volume));
  }
  vtkVolumeProperty* property = scene.Volume->GetProperty();
  appearance.UsesClippedScalar =
    property->GetUseClippedVoxelIntensity() != 0 && !appearance.ClippingPlanes.empty();
  appearance.ClippedScalar = property->GetClippedVoxelIntensity();
}

std::string vtkStriderPlaceSlice(const vtkStriderScene& scene, Strider::Appearance& appearance)
{
  vtkImplicitFunction* function = scene.Volume->GetProperty()->GetSliceFunction();
  vtkPlane* plane = vtkPlane::SafeDownCast(function);
  if (!plane)
  {
    return std::string(
             "The slice blend mode needs a plane as the volume property's slice function, "
             "but there is ") +
      (function ? "a " + std::string(function->GetClassName()) : std::string("none")) + ".";
  }
  appearance.SlicePlane = scene.Mapper->GetMatchVTK() ? ToDataCoordinatesAsVTK(plane, scene.Volume)
                                                      : ToDataCoordinates(plane, scene.Volume);
  return {};
}
