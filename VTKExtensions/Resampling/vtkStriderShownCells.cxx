// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderShownCells.h"

#include "vtkStriderTreeMesh.h"

#include "vtkCell.h"
#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"
#include "vtkGenericCell.h"
#include "vtkIdList.h"
#include "vtkNew.h"
#include "vtkSmartPointer.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace
{

constexpr vtkIdType CellsOfChunk = 16384;
constexpr int ChunksOfTrees = 256; ///< at most

bool AreFinite(const double* bounds)
{
  return std::all_of(bounds, bounds + 6, [](double bound) { return std::isfinite(bound); });
}

/// Returns whether cells of a type have a volume.
bool HasVolume(int type)
{
  static const std::array<bool, VTK_NUMBER_OF_CELL_TYPES> known = [] {
    std::array<bool, VTK_NUMBER_OF_CELL_TYPES> have{};
    for (int index = 0; index < VTK_NUMBER_OF_CELL_TYPES; ++index)
    {
      const auto cell = vtk::TakeSmartPointer(vtkGenericCell::InstantiateCell(index));
      have[index] = cell && cell->GetCellDimension() == 3;
    }
    return have;
  }();
  return type >= 0 && type < VTK_NUMBER_OF_CELL_TYPES && known[type];
}

} // namespace

vtkStriderShownCells::vtkStriderShownCells(vtkDataSet* mesh)
  : Mesh(mesh)
  , Trees(vtkStriderTreeMesh::SafeDownCast(mesh))
  , CellGhosts(mesh->GetCellGhostArray())
  , PointGhosts(mesh->GetPointGhostArray())
{
  if (mesh->GetNumberOfCells() > 0)
  {
    double bounds[6];
    vtkNew<vtkGenericCell> cell;
    vtkNew<vtkIdList> points;
    mesh->GetCellType(0);
    mesh->GetCellBounds(0, bounds);
    mesh->GetCell(0, cell);
    mesh->GetCellPoints(0, points);
  }
}

int vtkStriderShownCells::CountChunks() const
{
  return this->Trees
    ? std::min(ChunksOfTrees, this->Trees->CountTrees())
    : static_cast<int>((this->Mesh->GetNumberOfCells() + CellsOfChunk - 1) / CellsOfChunk);
}

void vtkStriderShownCells::ForEachOfChunk(int chunk, const Visit& visit) const
{
  if (this->Trees)
  {
    const vtkIdType trees = this->Trees->CountTrees();
    const int chunks = this->CountChunks();
    this->Trees->ForEachLeaf(static_cast<int>(chunk * trees / chunks),
      static_cast<int>((chunk + 1) * trees / chunks), AreFinite, visit);
    return;
  }
  const vtkIdType first = chunk * CellsOfChunk;
  const vtkIdType end = std::min(this->Mesh->GetNumberOfCells(), first + CellsOfChunk);
  vtkNew<vtkIdList> points;
  double bounds[6];
  for (vtkIdType cell = first; cell < end; ++cell)
  {
    if (this->Find(cell, points, bounds))
    {
      visit(cell, bounds);
    }
  }
}

bool vtkStriderShownCells::Find(vtkIdType cell, vtkIdList* points, double bounds[6]) const
{
  if (!this->IsShown(cell, points))
  {
    return false;
  }
  this->Mesh->GetCellBounds(cell, bounds);
  return AreFinite(bounds);
}

bool vtkStriderShownCells::IsShown(vtkIdType cell, vtkIdList* points) const
{
  constexpr unsigned char Ignored = vtkDataSetAttributes::DUPLICATECELL |
    vtkDataSetAttributes::HIDDENCELL | vtkDataSetAttributes::REFINEDCELL;
  if (!HasVolume(this->Mesh->GetCellType(cell)) ||
    (this->CellGhosts && (this->CellGhosts->GetValue(cell) & Ignored) != 0))
  {
    return false;
  }
  if (!this->PointGhosts)
  {
    return true;
  }
  this->Mesh->GetCellPoints(cell, points);
  const vtkIdType* first = points->GetPointer(0);
  return std::none_of(first, first + points->GetNumberOfIds(), [this](vtkIdType point) {
    return (this->PointGhosts->GetValue(point) & vtkDataSetAttributes::HIDDENPOINT) != 0;
  });
}
