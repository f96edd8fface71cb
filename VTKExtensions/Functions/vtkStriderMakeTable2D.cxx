// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderSampleFunctions.h"

#include "vtkDataArray.h"
#include "vtkImageData.h"
#include "vtkImageResize.h"
#include "vtkMath.h"
#include "vtkNew.h"
#include "vtkPointData.h"

#include <algorithm>
#include <sstream>

namespace
{

int ChooseSizeOfVTK(int size)
{
  return size > 1 ? std::max(1024, vtkMath::NearestPowerOfTwo(size)) : 1;
}

vtkSmartPointer<vtkImageData> ResizeAsVTK(vtkImageData* image, const int* dimensions)
{
  const int width = std::max(1024, vtkMath::NearestPowerOfTwo(dimensions[0]));
  const int height = ChooseSizeOfVTK(dimensions[1]);
  if (width == dimensions[0] && height == dimensions[1])
  {
    return image;
  }
  vtkNew<vtkImageResize> resize;
  resize->SetInputData(image);
  resize->SetResizeMethodToOutputDimensions();
  resize->SetOutputDimensions(width, height, 1);
  resize->Update();
  return resize->GetOutput();
}

/// Returns whether the image defines its scalar ranges. VTK's GPU mapper stretches any image over the scalar range.
bool HasPlace(vtkImageData* image)
{
  const double* origin = image->GetOrigin();
  const double* spacing = image->GetSpacing();
  return spacing[0] > 0.0 && spacing[1] > 0.0 &&
    (origin[0] != 0.0 || origin[1] != 0.0 || spacing[0] != 1.0 || spacing[1] != 1.0);
}

/// Returns the range from the middle of the first pixel to that of the last one.
std::array<double, 2> FindPlace(vtkImageData* image, int axis)
{
  const double low = image->GetOrigin()[axis];
  const double spacing = image->GetSpacing()[axis];
  return { low + 0.5 * spacing, low + (image->GetDimensions()[axis] - 0.5) * spacing };
}

} // namespace

std::string vtkStriderMakeTable2D(
  vtkImageData* image, int component, bool matchesVTK, Strider::TransferFunctions& tables)
{
  vtkDataArray* pixels = image->GetPointData()->GetScalars();
  const int* dimensions = image->GetDimensions();
  if (!pixels || pixels->GetDataType() != VTK_FLOAT || pixels->GetNumberOfComponents() != 4 ||
    dimensions[0] < 1 || dimensions[1] < 1 || dimensions[2] != 1 ||
    pixels->GetNumberOfTuples() < static_cast<vtkIdType>(dimensions[0]) * dimensions[1])
  {
    std::ostringstream reason;
    reason << "The 2-D transfer function of component " << component << " has " << dimensions[0]
           << "x" << dimensions[1] << "x" << dimensions[2] << " pixels of "
           << (pixels ? pixels->GetNumberOfComponents() : 0) << " "
           << (pixels ? pixels->GetDataTypeAsString() : "") << " values: one layer of 4 floats a "
           << "pixel is needed.";
    return reason.str();
  }
  const vtkSmartPointer<vtkImageData> table =
    matchesVTK ? ResizeAsVTK(image, dimensions) : vtkSmartPointer<vtkImageData>(image);
  if (!matchesVTK && HasPlace(image))
  {
    tables.Table2DRangeX = FindPlace(image, 0);
    tables.Table2DRangeY = FindPlace(image, 1);
  }
  int size[3];
  table->GetDimensions(size);
  const auto* values =
    static_cast<const float*>(table->GetPointData()->GetScalars()->GetVoidPointer(0));
  tables.Table2DSize = { size[0], size[1] };
  tables.Table2D.assign(values, values + 4 * static_cast<std::size_t>(size[0]) * size[1]);
  return {};
}
