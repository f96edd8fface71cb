// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lists the grids of an adaptive mesh, in either data model of VTK.
#include "vtkStriderLevelBoxes.h"

#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
#include "vtkAMRDataObject.h"
#else
#include "vtkUniformGrid.h"
#include "vtkUniformGridAMR.h"
#endif
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkMatrix3x3.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>

namespace
{

unsigned int CountGrids(vtkStriderAdaptiveGrid* data, unsigned int level)
{
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
  return data->GetNumberOfBlocks(level);
#else
  return data->GetNumberOfDataSets(level);
#endif
}

/// Returns null for grids that are on other processes, or that are rectilinear.
vtkImageData* GetGrid(vtkStriderAdaptiveGrid* data, unsigned int level, unsigned int index)
{
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
  return data->GetDataSetAsImageData(level, index);
#else
  return data->GetDataSet(level, index);
#endif
}

std::string Name(unsigned int level)
{
  return "Level " + std::to_string(level) + " of the adaptive grid";
}

/// True where cells are hidden, or copies of those of other grids.
bool HasMissing(vtkImageData* grid)
{
  vtkUnsignedCharArray* ghosts = grid->GetCellGhostArray();
  if (!ghosts || ghosts->GetNumberOfTuples() < grid->GetNumberOfCells())
  {
    return false;
  }
  constexpr int missing = vtkDataSetAttributes::HIDDENCELL | vtkDataSetAttributes::DUPLICATECELL;
  const unsigned char* flags = ghosts->GetPointer(0);
  return std::any_of(flags, flags + grid->GetNumberOfCells(),
    [](unsigned char flag) { return (flag & missing) != 0; });
}

vtkStriderLevelGrid Describe(vtkImageData* grid)
{
  vtkStriderLevelGrid described;
  const int* points = grid->GetDimensions();
  for (int axis = 0; axis < 3; ++axis)
  {
    const double spacing = grid->GetSpacing()[axis];
    described.Low[axis] = grid->GetOrigin()[axis] + grid->GetExtent()[2 * axis] * spacing;
    described.Spacing[axis] = spacing;
    described.Cells[axis] = points[axis] - 1;
  }
  described.IsTurned = grid->GetDirectionMatrix()->IsIdentity() ? 0.0 : 1.0;
  described.HasMissing = HasMissing(grid) ? 1.0 : 0.0;
  return described;
}

} // namespace

bool vtkStriderIsAdaptive(vtkDataObject* data)
{
  return vtkStriderAdaptiveGrid::SafeDownCast(data) != nullptr;
}

std::string vtkStriderListLevelGrids(vtkDataObject* data, int process,
  std::vector<vtkStriderLevelGrid>& grids, std::vector<vtkSmartPointer<vtkImageData>>& images)
{
  vtkStriderAdaptiveGrid* adaptive = vtkStriderAdaptiveGrid::SafeDownCast(data);
  for (unsigned int level = 0; adaptive && level < adaptive->GetNumberOfLevels(); ++level)
  {
    for (unsigned int index = 0; index < CountGrids(adaptive, level); ++index)
    {
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
      if (adaptive->GetDataSetAsRectilinearGrid(level, index))
      {
        return Name(level) + " has rectilinear grids: only images can be shown.";
      }
#endif
      vtkImageData* grid = GetGrid(adaptive, level, index);
      if (!grid || grid->GetNumberOfPoints() < 1)
      {
        continue;
      }
      const int* points = grid->GetDimensions();
      if (std::min({ points[0], points[1], points[2] }) < 2)
      {
        return Name(level) + " has a grid of " + std::to_string(points[0]) + "x" +
          std::to_string(points[1]) + "x" + std::to_string(points[2]) +
          " points: only grids with a volume can be shown.";
      }
      grids.push_back(Describe(grid));
      grids.back().Level = level;
      grids.back().Number = index;
      grids.back().Process = process;
      images.push_back(grid);
    }
  }
  return {};
}
