// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "SampledTrees.h"

#include "vtkCellData.h"
#include "vtkHyperTree.h"
#include "vtkHyperTreeGrid.h"
#include "vtkHyperTreeGridNonOrientedGeometryCursor.h"
#include "vtkNew.h"

namespace StriderTesting
{

namespace
{

struct TreeFiller
{
  const SpaceFunction& Function;
  const std::function<int(const double*)>& Less;
  vtkDoubleArray* Values;

  void Fill(vtkHyperTreeGridNonOrientedGeometryCursor* node, int levels)
  {
    double bounds[6];
    node->GetBounds(bounds);
    const double center[3] = { (bounds[0] + bounds[1]) / 2, (bounds[2] + bounds[3]) / 2,
      (bounds[4] + bounds[5]) / 2 };
    this->Values->InsertValue(node->GetGlobalNodeIndex(), this->Function(center));
    if (levels > 0)
    {
      node->SubdivideLeaf();
      for (int child = 0; child < node->GetNumberOfChildren(); ++child)
      {
        node->ToChild(static_cast<unsigned char>(child));
        this->Fill(node, levels - this->Less(center));
        node->ToParent();
      }
    }
  }
};

} // namespace

vtkSmartPointer<vtkHyperTreeGrid> MakeTrees(const std::array<int, 3>& cells, int levels,
  const SpaceFunction& function, const std::function<int(const double*)>& less)
{
  auto trees = vtkSmartPointer<vtkHyperTreeGrid>::New();
  trees->SetDimensions(cells[0] + 1, cells[1] + 1, cells[2] + 1);
  trees->SetBranchFactor(2);
  const auto makeAxis = [](int count) {
    auto places = vtkSmartPointer<vtkDoubleArray>::New();
    for (int place = 0; place <= count; ++place)
    {
      places->InsertNextValue(place);
    }
    return places;
  };
  trees->SetXCoordinates(makeAxis(cells[0]));
  trees->SetYCoordinates(makeAxis(cells[1]));
  trees->SetZCoordinates(makeAxis(cells[2]));
  vtkNew<vtkDoubleArray> values;
  values->SetName("waves");
  TreeFiller filler{ function, less, values };
  vtkNew<vtkHyperTreeGridNonOrientedGeometryCursor> node;
  vtkIdType offset = 0;
  for (vtkIdType tree = 0; tree < trees->GetMaxNumberOfTrees(); ++tree)
  {
    trees->InitializeNonOrientedGeometryCursor(node, tree, true);
    node->SetGlobalIndexStart(offset);
    filler.Fill(node, levels);
    offset += node->GetTree()->GetNumberOfVertices();
  }
  trees->GetCellData()->AddArray(values);
  return trees;
}

vtkSmartPointer<vtkStriderTreeMesh> MakeTreeMesh(vtkHyperTreeGrid* trees)
{
  auto mesh = vtkSmartPointer<vtkStriderTreeMesh>::New();
  mesh->SetTrees(trees);
  return mesh;
}

} // namespace StriderTesting
