// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderComparePictures.h"

#include "vtkStriderFindPlaneOrigin.h"
#include "vtkStriderMakeAppearance.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumePart.h"

#include "vtkMatrix3x3.h"
#include "vtkMatrix4x4.h"
#include "vtkNew.h"
#include "vtkPlane.h"
#include "vtkVolume.h"
#include "vtkVolumeProperty.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

namespace
{

constexpr std::size_t MostCompared = 65536; ///< voxels

/// Returns the numbers of a part that are compared before its functions.
std::vector<double> ListNumbers(const vtkStriderPlacedPart& placed)
{
  const Strider::VolumeView& view = placed.Part->Input.GetView();
  vtkVolumeProperty* property = placed.Part->Volume->GetProperty();
  std::vector<double> numbers(placed.IndexToWorld.begin(), placed.IndexToWorld.end());
  for (const int count : view.Dimensions)
  {
    numbers.push_back(count);
  }
  numbers.insert(numbers.end(),
    { static_cast<double>(view.Type), static_cast<double>(view.Components),
      static_cast<double>(view.Placement), static_cast<double>(property->GetInterpolationType()) });
  for (int component = 0; component < view.Components; ++component)
  {
    const std::array<double, 2>& range = view.GetRange(component);
    numbers.insert(numbers.end(),
      { range[0], range[1], static_cast<double>(property->GetShade(component)),
        property->GetAmbient(component), property->GetDiffuse(component),
        property->GetSpecular(component), property->GetSpecularPower(component),
        property->GetScalarOpacityUnitDistance(component) });
  }
  numbers.insert(numbers.end(), placed.Regions.begin(), placed.Regions.end());
  for (const Strider::TransferFunctions& functions : placed.Part->Functions.GetTables())
  {
    for (const auto range : { functions.ColorRange, functions.OpacityRange, functions.GradientRange,
           functions.Table2DRangeX, functions.Table2DRangeY })
    {
      numbers.insert(numbers.end(), range.begin(), range.end());
    }
  }
  return numbers;
}

/// Compares two ranges: -1, 0 or 1. Numbers that are not a number are equal.
template <typename Numbers>
int Compare(const Numbers& one, const Numbers& other)
{
  if (std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end()))
  {
    return -1;
  }
  return std::lexicographical_compare(other.begin(), other.end(), one.begin(), one.end()) ? 1 : 0;
}

int CompareFunctions(const vtkStriderVolumePart& one, const vtkStriderVolumePart& other)
{
  const auto& tables = one.Functions.GetTables();
  const auto& others = other.Functions.GetTables();
  for (std::size_t index = 0; index < std::min(tables.size(), others.size()); ++index)
  {
    for (const auto member :
      { &Strider::TransferFunctions::Colors, &Strider::TransferFunctions::Opacities,
        &Strider::TransferFunctions::GradientOpacities, &Strider::TransferFunctions::Table2D })
    {
      const int order = Compare(tables[index].*member, others[index].*member);
      if (order != 0)
      {
        return order;
      }
    }
  }
  return 0;
}

/// Compares voxels of two volumes of one size and type, all at equal distances.
int CompareVoxels(const Strider::VolumeView& one, const Strider::VolumeView& other)
{
  if (!one.Voxels || !other.Voxels || one.Space != Strider::MemorySpace::Host ||
    other.Space != Strider::MemorySpace::Host)
  {
    return 0;
  }
  const std::size_t count = one.CountVoxels() * one.Components;
  const std::size_t size = Strider::SizeOf(one.Type);
  const std::size_t step = std::max<std::size_t>(1, count / MostCompared) | 1u;
  const auto* first = static_cast<const unsigned char*>(one.Voxels);
  const auto* second = static_cast<const unsigned char*>(other.Voxels);
  for (std::size_t voxel = 0; voxel < count; voxel += step)
  {
    const int order = std::memcmp(first + voxel * size, second + voxel * size, size);
    if (order != 0)
    {
      return order;
    }
  }
  return 0;
}

} // namespace

std::vector<double> vtkStriderListPlanes(vtkStriderVolumeMapper* mapper)
{
  std::vector<double> numbers;
  for (vtkPlane* plane : vtkStriderListClippingPlanes(mapper))
  {
    const std::array<double, 3> origin = vtkStriderFindPlaneOrigin(plane);
    numbers.insert(numbers.end(), plane->GetNormal(), plane->GetNormal() + 3);
    numbers.insert(numbers.end(), origin.begin(), origin.end());
  }
  return numbers;
}

vtkStriderPlacedPart vtkStriderPlacePart(
  vtkStriderVolumeMapper* mapper, const vtkStriderVolumePart& part)
{
  vtkStriderPlacedPart placed;
  placed.Part = &part;
  placed.Regions = vtkStriderListPlanes(mapper);
  if (mapper->GetCropping())
  {
    const double* crop = mapper->GetCroppingRegionPlanes();
    placed.Regions.insert(placed.Regions.end(), crop, crop + 6);
    placed.Regions.push_back(mapper->GetCroppingRegionFlags());
  }
  vtkNew<vtkMatrix4x4> model;
  vtkStriderGetPlacement(part.Volume, model);
  const vtkStriderGrid& grid = part.Input.GetGrid();
  vtkMatrix4x4::Multiply4x4(
    model->GetData(), grid.GetIndexToPhysical().data(), placed.IndexToWorld.data());
  double linear[9];
  for (int row = 0; row < 3; ++row)
  {
    std::copy_n(placed.IndexToWorld.data() + 4 * row, 3, linear + 3 * row);
  }
  const double determinant = vtkMatrix3x3::Determinant(linear);
  placed.HasVolume = std::isfinite(determinant) && determinant != 0.0;
  if (!placed.HasVolume)
  {
    return placed;
  }
  vtkMatrix3x3::Invert(linear, placed.Box.Axes.data());
  for (int axis = 0; axis < 3; ++axis)
  {
    double first = 0.0;
    for (int row = 0; row < 3; ++row)
    {
      first += placed.Box.Axes[3 * axis + row] * placed.IndexToWorld[4 * row + 3];
    }
    placed.Box.Bounds[2 * axis] = first;
    placed.Box.Bounds[2 * axis + 1] = first + grid.GetPointCounts()[axis] - 1.0;
  }
  return placed;
}

bool vtkStriderComesFirst(const vtkStriderPlacedPart& one, const vtkStriderPlacedPart& other)
{
  int order = Compare(ListNumbers(one), ListNumbers(other));
  order = order != 0 ? order : CompareFunctions(*one.Part, *other.Part);
  order =
    order != 0 ? order : CompareVoxels(one.Part->Input.GetView(), other.Part->Input.GetView());
  return order < 0;
}
