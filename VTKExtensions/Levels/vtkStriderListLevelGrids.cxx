// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Lists the grids of an adaptive mesh, in either data model of VTK.
#include "vtkStriderLevelBoxes.h"

#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
#include "vtkAMRDataObject.h"
#include "vtkOverlappingAMRMetaData.h"
#else
#include "vtkAMRInformation.h"
#include "vtkUniformGrid.h"
#include "vtkUniformGridAMR.h"
#endif
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkMatrix3x3.h"
#include "vtkOverlappingAMR.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <limits>

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

/// Describes a grid of a whole.
vtkStriderLevelGrid Describe(vtkImageData* grid, const vtkStriderLevelGrid& whole)
{
  vtkStriderLevelGrid described = whole;
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

/// Finds what an adaptive grid says of itself: only overlapping ones say it, and not all of them.
vtkStriderLevelGrid DescribeWhole(vtkStriderAdaptiveGrid* data)
{
  vtkStriderLevelGrid described;
  auto* overlapping = vtkOverlappingAMR::SafeDownCast(data);
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
  auto* known = overlapping ? overlapping->GetOverlappingAMRMetaData() : nullptr;
#else
  auto* known = overlapping ? overlapping->GetAMRInfo() : nullptr;
#endif
  if (!known || data->GetNumberOfLevels() < 1)
  {
    return described;
  }
  known->GetOrigin(described.Origin);
  const double most = *std::max_element(described.Origin, described.Origin + 3);
  described.HasOrigin = most < std::numeric_limits<double>::max() ? 1.0 : 0.0; // set by somebody
  double spacing[3];
  known->GetSpacing(0, spacing);
  double finer[3] = { 0.0, 0.0, 0.0 };
  if (data->GetNumberOfLevels() > 1)
  {
    known->GetSpacing(1, finer);
  }
  if (*std::min_element(spacing, spacing + 3) > 0.0) // those that were not set are negative
  {
    std::copy_n(spacing, 3, described.Coarse);
    described.Ratio = finer[0] > 0.0 ? spacing[0] / finer[0] : 0.0;
  }
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
  const vtkStriderLevelGrid whole = DescribeWhole(adaptive);
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
      grids.push_back(Describe(grid, whole));
      grids.back().Level = level;
      grids.back().Number = index;
      grids.back().Process = process;
      images.push_back(grid);
    }
  }
  return {};
}

std::string vtkStriderListLevels(vtkDataObject* data, int finest, double mostMegabytes,
  std::shared_ptr<vtkStriderLevelBoxes>& boxes)
{
  std::vector<vtkStriderLevelGrid> grids;
  std::vector<vtkSmartPointer<vtkImageData>> images;
  std::string reason = vtkStriderListLevelGrids(data, 0, grids, images);
  reason = reason.empty() ? vtkStriderPlaceLevelGrids(grids, finest, mostMegabytes, boxes) : reason;
  for (std::size_t number = 0; reason.empty() && number < boxes->Boxes.size(); ++number)
  {
    boxes->Boxes[number].Grid = images[boxes->Boxes[number].Source];
  }
  return reason;
}
