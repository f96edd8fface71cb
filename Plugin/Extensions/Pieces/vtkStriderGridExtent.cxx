// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderGridExtent.h"

#include "vtkBoundingBox.h"
#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkMatrix3x3.h"
#include "vtkNew.h"
#include "vtkRectilinearGrid.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <utility>

namespace
{

constexpr std::array<int, 6> Nothing{ 0, -1, 0, -1, 0, -1 };

} // namespace

bool vtkStriderIsGrid(vtkDataObject* data)
{
  return vtkImageData::SafeDownCast(data) || vtkRectilinearGrid::SafeDownCast(data);
}

std::array<int, 6> vtkStriderGetExtent(vtkDataSet* grid)
{
  std::array<int, 6> extent = Nothing;
  if (auto image = vtkImageData::SafeDownCast(grid))
  {
    image->GetExtent(extent.data());
  }
  else if (auto rectilinear = vtkRectilinearGrid::SafeDownCast(grid))
  {
    rectilinear->GetExtent(extent.data());
  }
  return extent;
}

std::array<int, 6> vtkStriderFindOwnExtent(vtkDataSet* grid)
{
  std::array<int, 6> extent = vtkStriderGetExtent(grid);
  if (grid->GetNumberOfPoints() < 1 || extent[0] > extent[1])
  {
    return Nothing;
  }
  auto ghosts = vtkUnsignedCharArray::SafeDownCast(
    grid->GetCellData()->GetArray(vtkDataSetAttributes::GhostArrayName()));
  if (!ghosts || ghosts->GetNumberOfTuples() < grid->GetNumberOfCells())
  {
    return extent;
  }
  // Number of cells along each axis; a flat axis has one.
  std::array<int, 3> counts;
  for (int axis = 0; axis < 3; ++axis)
  {
    counts[axis] = std::max(1, extent[2 * axis + 1] - extent[2 * axis]);
  }
  std::array<int, 3> first = counts;
  std::array<int, 3> last{ -1, -1, -1 };
  const unsigned char* flags = ghosts->GetPointer(0);
  const auto isOwn = [](unsigned char flag) {
    return (flag & vtkDataSetAttributes::DUPLICATECELL) == 0;
  };
  for (int z = 0; z < counts[2]; ++z)
  {
    for (int y = 0; y < counts[1]; ++y, flags += counts[0])
    {
      const unsigned char* end = flags + counts[0];
      const unsigned char* begin = std::find_if(flags, end, isOwn);
      if (begin == end)
      {
        continue;
      }
      while (!isOwn(end[-1]))
      {
        --end;
      }
      first = { std::min(first[0], static_cast<int>(begin - flags)), std::min(first[1], y),
        std::min(first[2], z) };
      last = { std::max(last[0], static_cast<int>(end - flags) - 1), std::max(last[1], y),
        std::max(last[2], z) };
    }
  }
  if (last[0] < 0)
  {
    return Nothing;
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    const int low = extent[2 * axis];
    const bool isFlat = extent[2 * axis + 1] == low;
    extent[2 * axis] = low + first[axis];
    extent[2 * axis + 1] = isFlat ? low : low + last[axis] + 1;
  }
  return extent;
}

vtkStriderBounds vtkStriderMeasureBounds(vtkDataSet* grid, const std::array<int, 6>& extent)
{
  vtkStriderBounds bounds;
  auto image = vtkImageData::SafeDownCast(grid);
  if (extent[0] > extent[1] || !vtkStriderIsGrid(grid))
  {
    grid->GetBounds(bounds.data());
    return bounds;
  }
  if (image)
  {
    vtkBoundingBox box;
    for (int corner = 0; corner < 8; ++corner)
    {
      double point[3];
      image->TransformIndexToPhysicalPoint(
        extent[corner & 1], extent[2 + (corner >> 1 & 1)], extent[4 + (corner >> 2)], point);
      box.AddPoint(point);
    }
    box.GetBounds(bounds.data());
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

vtkStriderBounds vtkStriderMeasureStraightBounds(vtkDataSet* grid, const std::array<int, 6>& extent)
{
  auto image = vtkImageData::SafeDownCast(grid);
  if (!image || image->GetDirectionMatrix()->IsIdentity())
  {
    return vtkStriderMeasureBounds(grid, extent);
  }
  vtkNew<vtkImageData> straight;
  straight->SetOrigin(image->GetOrigin());
  straight->SetSpacing(image->GetSpacing());
  straight->SetExtent(image->GetExtent());
  return vtkStriderMeasureBounds(straight, extent);
}

vtkStriderOrientedBox vtkStriderMeasureBox(vtkDataSet* grid, const std::array<int, 6>& extent)
{
  vtkStriderOrientedBox box;
  auto image = vtkImageData::SafeDownCast(grid);
  if (!image || image->GetDirectionMatrix()->IsIdentity() ||
    image->GetDirectionMatrix()->Determinant() == 0.0)
  {
    box.Bounds = vtkStriderMeasureBounds(grid, extent);
    return box;
  }
  vtkMatrix3x3::Invert(image->GetDirectionMatrix()->GetData(), box.Axes.data());
  box.Bounds = vtkStriderMeasureStraightBounds(grid, extent);
  double origin[3];
  vtkMatrix3x3::MultiplyPoint(box.Axes.data(), image->GetOrigin(), origin);
  for (int end = 0; end < 6; ++end)
  {
    box.Bounds[end] += origin[end / 2] - image->GetOrigin()[end / 2];
  }
  return box;
}
