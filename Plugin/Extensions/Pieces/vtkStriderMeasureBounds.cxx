// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderMeasureBounds.h"

#include "vtkDataArray.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkRectilinearGrid.h"

#include <utility>

std::array<double, 6> vtkStriderMeasureBounds(vtkDataSet* grid, const std::array<int, 6>& extent)
{
  std::array<double, 6> bounds;
  grid->GetBounds(bounds.data());
  if (extent[0] > extent[1])
  {
    return bounds;
  }
  if (auto image = vtkImageData::SafeDownCast(grid))
  {
    vtkNew<vtkImageData> part;
    part->SetOrigin(image->GetOrigin());
    part->SetSpacing(image->GetSpacing());
    part->SetDirectionMatrix(image->GetDirectionMatrix());
    part->SetExtent(const_cast<int*>(extent.data()));
    part->GetBounds(bounds.data());
  }
  else if (auto rectilinear = vtkRectilinearGrid::SafeDownCast(grid))
  {
    vtkDataArray* coordinates[3] = { rectilinear->GetXCoordinates(), rectilinear->GetYCoordinates(),
      rectilinear->GetZCoordinates() };
    const int* all = rectilinear->GetExtent();
    for (int end = 0; end < 6; ++end)
    {
      bounds[end] = coordinates[end / 2]->GetComponent(extent[end] - all[end / 2 * 2], 0);
    }
    for (int axis = 0; axis < 3; ++axis)
    {
      if (bounds[2 * axis] > bounds[2 * axis + 1]) // the coordinates fall
      {
        std::swap(bounds[2 * axis], bounds[2 * axis + 1]);
      }
    }
  }
  return bounds;
}
