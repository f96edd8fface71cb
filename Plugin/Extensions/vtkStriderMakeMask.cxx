// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderMakeMask.h"

#include "vtkDataArray.h"
#include "vtkDataArrayRange.h"
#include "vtkDataObject.h"
#include "vtkDataSet.h"
#include "vtkImageData.h"
#include "vtkPointData.h"
#include "vtkRectilinearGrid.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <cmath>

namespace
{

/// Points along the axes; false for data sets that have no axes.
bool GetPointDimensions(vtkDataSet* input, int dimensions[3])
{
  if (auto image = vtkImageData::SafeDownCast(input))
  {
    image->GetDimensions(dimensions);
    return true;
  }
  if (auto grid = vtkRectilinearGrid::SafeDownCast(input))
  {
    grid->GetDimensions(dimensions);
    return true;
  }
  return false;
}

vtkSmartPointer<vtkUnsignedCharArray> CopyToBytes(vtkDataArray* array)
{
  auto bytes = vtkSmartPointer<vtkUnsignedCharArray>::New();
  bytes->SetName(array->GetName());
  bytes->SetNumberOfValues(array->GetNumberOfTuples());
  const auto values = vtk::DataArrayValueRange<1>(array);
  std::transform(values.begin(), values.end(), bytes->GetPointer(0), [](double value) {
    return static_cast<unsigned char>(
      std::isnan(value) ? 0.0 : std::min(std::max(std::round(value), 0.0), 255.0));
  });
  return bytes;
}

} // namespace

vtkSmartPointer<vtkImageData> vtkStriderMakeMask(
  vtkDataSet* input, vtkDataArray* array, int association, std::string& problem)
{
  int dimensions[3] = { 0, 0, 0 };
  if (!GetPointDimensions(input, dimensions))
  {
    problem = std::string("a mask needs a uniform or rectilinear grid, and the input is a ") +
      input->GetClassName() + ".";
    return nullptr;
  }
  if (association == vtkDataObject::FIELD_ASSOCIATION_CELLS)
  {
    for (int& dimension : dimensions)
    {
      dimension = std::max(dimension - 1, 1);
    }
  }
  const vtkIdType count = static_cast<vtkIdType>(dimensions[0]) * dimensions[1] * dimensions[2];
  if (array->GetNumberOfComponents() != 1 || array->GetNumberOfTuples() != count)
  {
    problem = std::string("a mask needs one number for each of the ") + std::to_string(count) +
      " values of the volume, and the array " + array->GetName() + " has " +
      std::to_string(array->GetNumberOfTuples()) + " of " +
      std::to_string(array->GetNumberOfComponents()) + " components.";
    return nullptr;
  }

  auto mask = vtkSmartPointer<vtkImageData>::New();
  mask->SetDimensions(dimensions);
  if (auto image = vtkImageData::SafeDownCast(input))
  {
    double bounds[6];
    image->GetBounds(bounds);
    mask->SetSpacing(image->GetSpacing());
    const double shift = association == vtkDataObject::FIELD_ASSOCIATION_CELLS ? 0.5 : 0.0;
    mask->SetOrigin(bounds[0] + shift * image->GetSpacing()[0],
      bounds[2] + shift * image->GetSpacing()[1], bounds[4] + shift * image->GetSpacing()[2]);
  }
  auto bytes = vtkUnsignedCharArray::SafeDownCast(array);
  const vtkSmartPointer<vtkUnsignedCharArray> converted = bytes ? nullptr : CopyToBytes(array);
  mask->GetPointData()->SetScalars(bytes ? bytes : converted.Get());
  return mask;
}
