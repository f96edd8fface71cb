// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderConvertTrees.h"

#include "vtkDataObjectTree.h"
#include "vtkDataObjectTreeIterator.h"
#include "vtkHyperTreeGrid.h"
#include "vtkHyperTreeGridToUnstructuredGrid.h"
#include "vtkNew.h"
#include "vtkUnstructuredGrid.h"

#include <algorithm>

vtkSmartPointer<vtkDataObject> vtkStriderConvertTrees::Convert(vtkDataObject* data)
{
  this->Former = std::move(this->Current);
  this->Current.clear();
  vtkSmartPointer<vtkDataObject> converted = data;
  auto blocks = vtkDataObjectTree::SafeDownCast(data);
  if (auto trees = vtkHyperTreeGrid::SafeDownCast(data))
  {
    converted = this->ConvertOne(trees);
  }
  else if (blocks)
  {
    vtkSmartPointer<vtkDataObjectTree> copy;
    const auto iterator = vtk::TakeSmartPointer(blocks->NewTreeIterator());
    for (iterator->InitTraversal(); !iterator->IsDoneWithTraversal(); iterator->GoToNextItem())
    {
      auto trees = vtkHyperTreeGrid::SafeDownCast(iterator->GetCurrentDataObject());
      if (!trees)
      {
        continue;
      }
      if (!copy)
      {
        copy.TakeReference(blocks->NewInstance());
        copy->ShallowCopy(blocks);
      }
      copy->SetDataSet(iterator, this->ConvertOne(trees));
    }
    converted = copy ? copy.Get() : data;
  }
  this->Former.clear();
  return converted;
}

vtkUnstructuredGrid* vtkStriderConvertTrees::ConvertOne(vtkHyperTreeGrid* trees)
{
  const auto known =
    std::find_if(this->Former.begin(), this->Former.end(), [trees](const Converted& former) {
      return former.Trees == trees && former.Time == trees->GetMTime();
    });
  if (known != this->Former.end())
  {
    this->Current.push_back(*known);
    return known->Mesh;
  }
  vtkNew<vtkHyperTreeGridToUnstructuredGrid> filter;
  filter->SetInputData(trees);
  filter->Update();
  auto mesh = vtkSmartPointer<vtkUnstructuredGrid>::New();
  mesh->ShallowCopy(filter->GetOutputDataObject(0));
  this->Current.push_back({ trees, trees->GetMTime(), mesh });
  return mesh;
}
