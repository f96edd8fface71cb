// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderMakeMask.h"

#include "vtkDataArray.h"
#include "vtkDataObject.h"
#include "vtkDataSet.h"
#include "vtkImageData.h"
#include "vtkPointData.h"
#include "vtkRectilinearGrid.h"

#include <algorithm>

namespace
{

/// Gets the number of points along each axis. Returns false for data sets without axes.
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

} // namespace

vtkSmartPointer<vtkImageData> vtkStriderMakeMask(
  vtkDataSet* input, vtkDataArray* array, int association)
{
  int dimensions[3] = { 0, 0, 0 };
  if (!GetPointDimensions(input, dimensions))
  {
    return nullptr;
  }
  if (association == vtkDataObject::FIELD_ASSOCIATION_CELLS)
  {
    for (int& dimension : dimensions)
    {
      dimension = std::max(dimension - 1, 1);
    }
  }
  auto mask = vtkSmartPointer<vtkImageData>::New();
  mask->SetDimensions(dimensions);
  mask->GetPointData()->SetScalars(array);
  return mask;
}
