// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderReplaceTrees.h"

#include "vtkStriderTreeMesh.h"

#include "vtkDataObjectTree.h"
#include "vtkDataObjectTreeIterator.h"
#include "vtkHyperTreeGrid.h"
#include "vtkNew.h"

namespace
{

vtkSmartPointer<vtkDataObject> Replace(vtkHyperTreeGrid* trees)
{
  auto mesh = vtkSmartPointer<vtkStriderTreeMesh>::New();
  mesh->SetTrees(trees);
  return mesh;
}

} // namespace

vtkSmartPointer<vtkDataObject> vtkStriderReplaceTrees(vtkDataObject* data)
{
  if (auto trees = vtkHyperTreeGrid::SafeDownCast(data))
  {
    return Replace(trees);
  }
  auto blocks = vtkDataObjectTree::SafeDownCast(data);
  vtkSmartPointer<vtkDataObjectTree> copy;
  if (blocks)
  {
    const auto iterator = vtk::TakeSmartPointer(blocks->NewTreeIterator());
    for (iterator->InitTraversal(); !iterator->IsDoneWithTraversal(); iterator->GoToNextItem())
    {
      auto trees = vtkHyperTreeGrid::SafeDownCast(iterator->GetCurrentDataObject());
      if (trees && !copy)
      {
        copy.TakeReference(blocks->NewInstance());
        copy->ShallowCopy(blocks);
      }
      if (trees)
      {
        copy->SetDataSet(iterator, Replace(trees));
      }
    }
  }
  return copy ? copy.Get() : data;
}
