// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderExtendArray.h"

#include "vtkStriderGridBox.h"

#include "vtkAbstractArray.h"

vtkSmartPointer<vtkAbstractArray> vtkStriderExtendArray(vtkAbstractArray* array,
  const std::array<int, 6>& has, const std::array<int, 6>& wanted, int association)
{
  const vtkStriderGridBox from(has, association);
  const vtkStriderGridBox to(wanted, association);
  if (array->GetNumberOfTuples() < from.CountAll())
  {
    return array;
  }
  // An array of values that are computed, or that are in other memory, cannot be made larger.
  auto extended = vtk::TakeSmartPointer(vtkAbstractArray::CreateArray(array->GetDataType()));
  extended->SetName(array->GetName());
  extended->SetNumberOfComponents(array->GetNumberOfComponents());
  extended->CopyComponentNames(array);
  extended->SetNumberOfTuples(to.CountAll());
  const int before = std::max(0, from.First[0] - to.First[0]);
  to.ForEachRow([&](std::array<int, 3> place) {
    const vtkIdType row = to.Find(place);
    const vtkIdType old = from.Find(from.Clamp(place));
    for (int index = 0; index < before; ++index)
    {
      extended->SetTuple(row + index, old, array);
    }
    extended->InsertTuples(row + before, from.Count[0], old, array);
    for (int index = before + from.Count[0]; index < to.Count[0]; ++index)
    {
      extended->SetTuple(row + index, old + from.Count[0] - 1, array);
    }
  });
  return extended;
}
