// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderVolumeInput.h"

#include "Strider/FindFiniteRange.h"

#include "vtkDataArray.h"
#include "vtkImageData.h"
#include "vtkMath.h"
#include "vtkMatrix4x4.h"
#include "vtkVolumeMapper.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <type_traits>

namespace
{

/// The kernel library's name of a VTK scalar type; false for bits, strings and the like.
bool FindScalarType(int vtkType, Strider::ScalarType& type)
{
  using Strider::ScalarType;
  switch (vtkType)
  {
    case VTK_CHAR:
      type = std::is_signed<char>::value ? ScalarType::Int8 : ScalarType::UInt8;
      return true;
    case VTK_SIGNED_CHAR:
      type = ScalarType::Int8;
      return true;
    case VTK_UNSIGNED_CHAR:
      type = ScalarType::UInt8;
      return true;
    case VTK_SHORT:
      type = ScalarType::Int16;
      return true;
    case VTK_UNSIGNED_SHORT:
      type = ScalarType::UInt16;
      return true;
    case VTK_INT:
      type = ScalarType::Int32;
      return true;
    case VTK_UNSIGNED_INT:
      type = ScalarType::UInt32;
      return true;
    case VTK_LONG:
      type = sizeof(long) == 8 ? ScalarType::Int64 : ScalarType::Int32;
      return true;
    case VTK_UNSIGNED_LONG:
      type = sizeof(long) == 8 ? ScalarType::UInt64 : ScalarType::UInt32;
      return true;
    case VTK_LONG_LONG:
      type = ScalarType::Int64;
      return true;
    case VTK_UNSIGNED_LONG_LONG:
      type = ScalarType::UInt64;
      return true;
    case VTK_ID_TYPE:
      type = sizeof(vtkIdType) == 8 ? ScalarType::Int64 : ScalarType::Int32;
      return true;
    case VTK_FLOAT:
      type = ScalarType::Float32;
      return true;
    case VTK_DOUBLE:
      type = ScalarType::Float64;
      return true;
    default:
      return false;
  }
}

/// "array 'density' (double)", for messages.
std::string Describe(vtkAbstractArray* array)
{
  const std::string name = array->GetName() ? array->GetName() : "";
  return (name.empty() ? "the unnamed array" : "array '" + name + "'") + " (" +
    array->GetDataTypeAsString() + ")";
}

} // namespace

std::string vtkStriderVolumeInput::Update(vtkVolumeMapper* mapper)
{
  std::ostringstream reason;
  vtkDataSet* dataSet = mapper->GetDataSetInput();
  if (!dataSet)
  {
    return "There is no input: connect image data.";
  }
  vtkImageData* image = vtkImageData::SafeDownCast(dataSet);
  if (!image)
  {
    reason << "Input of class " << dataSet->GetClassName()
           << " cannot be rendered yet: use image data (a uniform grid), for instance resampled.";
    return reason.str();
  }
  int dimensions[3];
  image->GetDimensions(dimensions);
  if (dimensions[0] < 1 || dimensions[1] < 1 || dimensions[2] < 1)
  {
    reason << "The input is empty: " << dimensions[0] << "x" << dimensions[1] << "x"
           << dimensions[2] << " points, at least 1 along each axis are needed.";
    return reason.str();
  }
  int cellFlag = 0;
  vtkAbstractArray* array = vtkAbstractMapper::GetAbstractScalars(image, mapper->GetScalarMode(),
    mapper->GetArrayAccessMode(), mapper->GetArrayId(), mapper->GetArrayName(), cellFlag);
  if (!array)
  {
    const bool isNamed = mapper->GetScalarMode() >= VTK_SCALAR_MODE_USE_POINT_FIELD_DATA &&
      mapper->GetArrayAccessMode() == VTK_GET_ARRAY_BY_NAME && mapper->GetArrayName();
    reason << "The input has no scalars to render"
           << (isNamed ? " named '" + std::string(mapper->GetArrayName()) + "'" : std::string())
           << ": choose a point array to colour by.";
    return reason.str();
  }
  vtkDataArray* scalars = vtkDataArray::SafeDownCast(array);
  Strider::ScalarType type;
  if (!scalars || !FindScalarType(scalars->GetDataType(), type))
  {
    reason << "The scalars, " << Describe(array) << ", are not numbers of 8, 16, 32 or 64 bits.";
    return reason.str();
  }
  if (cellFlag != 0)
  {
    reason
      << "The scalars, " << Describe(array)
      << ", are not point data, which alone can be rendered yet: convert cell data to point data.";
    return reason.str();
  }
  if (scalars->GetNumberOfComponents() != 1)
  {
    reason << "The scalars, " << Describe(array) << ", have " << scalars->GetNumberOfComponents()
           << " components; 1 can be rendered yet: extract a component or the magnitude.";
    return reason.str();
  }
  Strider::VolumeView view;
  view.Type = type;
  std::copy(dimensions, dimensions + 3, view.Dimensions.begin());
  if (static_cast<std::size_t>(scalars->GetNumberOfTuples()) < view.CountVoxels())
  {
    reason << "The scalars, " << Describe(array) << ", have " << scalars->GetNumberOfTuples()
           << " values for " << view.CountVoxels() << " points.";
    return reason.str();
  }
  view.Voxels = scalars->GetVoidPointer(0);
  view.ScalarRange = this->View.ScalarRange;

  // The same image modified in place counts as changed; a new image around the same scalars does not.
  const bool modifiedInPlace = image == this->Image && image->GetMTime() != this->ImageTime;
  if (modifiedInPlace || scalars != this->Scalars || scalars->GetMTime() != this->ScalarsTime ||
    view.Voxels != this->View.Voxels || view.Dimensions != this->View.Dimensions ||
    view.Type != this->View.Type)
  {
    // Not vtkDataArray::GetFiniteRange: its single thread would take most of the time to the first frame.
    view.ScalarRange = Strider::FindFiniteRange(view);
    this->Changed = true;
  }
  this->Image = image;
  this->ImageTime = image->GetMTime();
  this->Scalars = scalars;
  this->ScalarsTime = scalars->GetMTime();
  this->View = view;
  return std::string();
}

bool vtkStriderVolumeInput::TakeChange()
{
  const bool changed = this->Changed;
  this->Changed = false;
  return changed;
}

double vtkStriderVolumeInput::GetMeanSpacing() const
{
  const double* spacing = this->Image->GetSpacing();
  return (std::abs(spacing[0]) + std::abs(spacing[1]) + std::abs(spacing[2])) / 3.0;
}

Strider::Matrix4 vtkStriderVolumeInput::GetIndexToPhysical() const
{
  const vtkMatrix4x4* structured = this->Image->GetIndexToPhysicalMatrix();
  int extent[6];
  this->Image->GetExtent(extent);
  Strider::Matrix4 matrix;
  for (int row = 0; row < 4; ++row)
  {
    double first = structured->GetElement(row, 3);
    for (int column = 0; column < 3; ++column)
    {
      matrix[4 * row + column] = structured->GetElement(row, column);
      first += structured->GetElement(row, column) * extent[2 * column];
    }
    matrix[4 * row + 3] = first;
  }
  return matrix;
}

std::array<double, 6> vtkStriderVolumeInput::GetCrop(vtkVolumeMapper* mapper) const
{
  std::array<double, 6> crop = Strider::RenderRequest().Crop;
  if (!mapper->GetCropping() || mapper->GetCroppingRegionFlags() != VTK_CROP_SUBVOLUME)
  {
    return crop;
  }
  // The planes are axis-aligned in the image's own frame: origin and spacing without its direction.
  const double* planes = mapper->GetCroppingRegionPlanes();
  const double* origin = this->Image->GetOrigin();
  const double* spacing = this->Image->GetSpacing();
  const int* extent = this->Image->GetExtent();
  for (int axis = 0; axis < 3; ++axis)
  {
    const double first = (planes[2 * axis] - origin[axis]) / spacing[axis] - extent[2 * axis];
    const double second = (planes[2 * axis + 1] - origin[axis]) / spacing[axis] - extent[2 * axis];
    crop[2 * axis] = std::min(first, second);
    crop[2 * axis + 1] = std::max(first, second);
  }
  return crop;
}
