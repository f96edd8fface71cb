// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Puts data on a grid whose points are counted from the other end.
#include "Support/ReorderGrid.h"

#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkIdList.h"
#include "vtkUnsignedCharArray.h"

namespace StriderTesting
{

vtkSmartPointer<vtkIdList> FindOrder(const std::array<int, 3>& counts, int axes)
{
  auto order = vtkSmartPointer<vtkIdList>::New();
  for (int z = 0; z < counts[2]; ++z)
  {
    for (int y = 0; y < counts[1]; ++y)
    {
      for (int x = 0; x < counts[0]; ++x)
      {
        const int fromX = Falls(axes, 0) ? counts[0] - 1 - x : x;
        const int fromY = Falls(axes, 1) ? counts[1] - 1 - y : y;
        const int fromZ = Falls(axes, 2) ? counts[2] - 1 - z : z;
        order->InsertNextId(
          (static_cast<vtkIdType>(fromZ) * counts[1] + fromY) * counts[0] + fromX);
      }
    }
  }
  return order;
}

void Reorder(vtkDataSetAttributes* from, vtkIdList* order, vtkDataSetAttributes* to)
{
  for (int index = 0; index < from->GetNumberOfArrays(); ++index)
  {
    vtkDataArray* array = from->GetArray(index);
    auto ordered = vtkSmartPointer<vtkDataArray>::Take(array->NewInstance());
    ordered->SetName(array->GetName());
    ordered->SetNumberOfComponents(array->GetNumberOfComponents());
    ordered->SetNumberOfTuples(array->GetNumberOfTuples());
    array->GetTuples(order, ordered);
    to->AddArray(ordered);
  }
  if (from->GetScalars())
  {
    to->SetActiveScalars(from->GetScalars()->GetName());
  }
}

vtkSmartPointer<vtkDataArray> MakeCoordinates(const std::vector<double>& values, int type)
{
  auto coordinates = vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(type));
  for (const double value : values)
  {
    coordinates->InsertNextTuple1(value);
  }
  return coordinates;
}

vtkSmartPointer<vtkDataArray> MakeGhostFlags(vtkIdType count, vtkIdType run, unsigned char flag)
{
  auto flags = vtkSmartPointer<vtkUnsignedCharArray>::New();
  flags->SetName(vtkDataSetAttributes::GhostArrayName());
  for (vtkIdType voxel = 0; voxel < count; ++voxel)
  {
    flags->InsertNextValue(voxel % run < run / 4 ? flag : 0);
  }
  return flags;
}

} // namespace StriderTesting
