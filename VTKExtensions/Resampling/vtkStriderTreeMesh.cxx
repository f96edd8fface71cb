// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderTreeMesh.h"

#include "vtkCellData.h"
#include "vtkDataSetAttributes.h"
#include "vtkHyperTreeGrid.h"
#include "vtkHyperTreeGridNonOrientedGeometryCursor.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkPoints.h"
#include "vtkUnsignedCharArray.h"

vtkStandardNewMacro(vtkStriderTreeMesh);

void vtkStriderTreeMesh::SetTrees(vtkHyperTreeGrid* trees)
{
  this->Initialize();
  this->Trees = trees;
  this->Ghosts = nullptr;
  this->Indices.clear();
  vtkNew<vtkPoints> points;
  points->InsertNextPoint(0.0, 0.0, 0.0);
  this->SetPoints(points);
  if (!trees)
  {
    return;
  }
  this->GetCellData()->ShallowCopy(trees->GetCellData());
  this->Ghosts = vtkUnsignedCharArray::SafeDownCast(
    this->GetCellData()->GetArray(vtkDataSetAttributes::GhostArrayName()));
  trees->HasMask(); // VTK finds this in the first call, which may be in one thread only
  vtkHyperTreeGrid::vtkHyperTreeGridIterator iterator;
  trees->InitializeTreeIterator(iterator);
  vtkIdType index = 0;
  while (trees->GetDimension() == 3 && iterator.GetNextTree(index))
  {
    this->Indices.push_back(index);
  }
}

void vtkStriderTreeMesh::ShallowCopy(vtkDataObject* source)
{
  this->Superclass::ShallowCopy(source);
  if (auto other = vtkStriderTreeMesh::SafeDownCast(source))
  {
    this->Trees = other->Trees;
    this->Ghosts = other->Ghosts;
    this->Indices = other->Indices;
  }
}

void vtkStriderTreeMesh::ForEachLeaf(
  int firstTree, int endTree, const Enter& enter, const Visit& visit) const
{
  vtkNew<vtkHyperTreeGridNonOrientedGeometryCursor> node;
  for (int tree = firstTree; tree < endTree; ++tree)
  {
    this->Trees->InitializeNonOrientedGeometryCursor(node, this->Indices[tree], false);
    this->VisitNode(node, enter, visit);
  }
}

void vtkStriderTreeMesh::VisitNode(
  vtkHyperTreeGridNonOrientedGeometryCursor* node, const Enter& enter, const Visit& visit) const
{
  double bounds[6];
  node->GetBounds(bounds);
  if (node->IsMasked() || !enter(bounds))
  {
    return;
  }
  if (!node->IsLeaf())
  {
    const int children = node->GetNumberOfChildren();
    for (int child = 0; child < children; ++child)
    {
      node->ToChild(static_cast<unsigned char>(child));
      this->VisitNode(node, enter, visit);
      node->ToParent();
    }
    return;
  }
  constexpr unsigned char Ignored = vtkDataSetAttributes::DUPLICATECELL |
    vtkDataSetAttributes::HIDDENCELL | vtkDataSetAttributes::REFINEDCELL;
  const vtkIdType leaf = node->GetGlobalNodeIndex();
  if (!this->Ghosts || (this->Ghosts->GetValue(leaf) & Ignored) == 0)
  {
    visit(leaf, bounds);
  }
}
