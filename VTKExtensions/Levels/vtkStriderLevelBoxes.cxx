// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderLevelBoxes.h"

#include "Strider/LevelVolume.h"

#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
#include "vtkAMRDataObject.h"
#else
#include "vtkUniformGrid.h"
#include "vtkUniformGridAMR.h"
#endif
#include "vtkImageData.h"
#include "vtkMatrix3x3.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace
{

/// Largest difference of a place from a whole number of cells, and of a ratio from a whole number.
constexpr double PlaceRounding = 1e-3;

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

/// A grid of a level.
struct LevelGrid
{
  int Level;
  vtkSmartPointer<vtkImageData> Grid;
};

std::string Name(int level)
{
  return "Level " + std::to_string(level) + " of the adaptive grid";
}

/// Lists the grids that have cells. Returns an empty string, or the reason why they cannot be shown.
std::string ListGrids(vtkStriderAdaptiveGrid* data, std::vector<LevelGrid>& grids, int& levels)
{
  for (unsigned int level = 0; level < data->GetNumberOfLevels(); ++level)
  {
    for (unsigned int index = 0; index < CountGrids(data, level); ++index)
    {
#if VTK_VERSION_NUMBER >= VTK_VERSION_CHECK(9, 5, 20250901)
      if (data->GetDataSetAsRectilinearGrid(level, index))
      {
        return Name(static_cast<int>(level)) + " has rectilinear grids: only images can be shown.";
      }
#endif
      vtkImageData* grid = GetGrid(data, level, index);
      if (!grid || grid->GetNumberOfPoints() < 1)
      {
        continue;
      }
      const int* points = grid->GetDimensions();
      if (std::min({ points[0], points[1], points[2] }) < 2)
      {
        return Name(static_cast<int>(level)) + " has a grid of " + std::to_string(points[0]) + "x" +
          std::to_string(points[1]) + "x" + std::to_string(points[2]) +
          " points: only grids with a volume can be shown.";
      }
      grids.push_back({ static_cast<int>(level), grid });
      levels = static_cast<int>(level) + 1;
    }
  }
  if (grids.empty())
  {
    return "The adaptive grid has no grids with cells.";
  }
  return levels <= Strider::MostLevels ? std::string()
                                       : "The adaptive grid has " + std::to_string(levels) +
      " levels; up to " + std::to_string(Strider::MostLevels) + " can be shown.";
}

/// Finds the ratios of levels from the spacings of their grids. A level without grids has the ratio 2.
std::string FindRatios(
  const std::vector<LevelGrid>& grids, int levels, std::vector<int>& ratios, int& first)
{
  std::vector<vtkImageData*> firsts(static_cast<std::size_t>(levels), nullptr);
  for (const LevelGrid& grid : grids)
  {
    vtkImageData*& present = firsts[static_cast<std::size_t>(grid.Level)];
    present = present ? present : grid.Grid.Get();
  }
  first = grids.front().Level;
  ratios.assign(static_cast<std::size_t>(levels - 1), 2);
  int coarser = first;
  for (int level = first + 1; level < levels; ++level)
  {
    vtkImageData* fine = firsts[static_cast<std::size_t>(level)];
    if (!fine)
    {
      continue;
    }
    double all = 1.0;
    for (int between = coarser; between + 1 < level; ++between)
    {
      all *= ratios[static_cast<std::size_t>(between)];
    }
    const double* wide = firsts[static_cast<std::size_t>(coarser)]->GetSpacing();
    const double* narrow = fine->GetSpacing();
    const double ratio = wide[0] / narrow[0] / all;
    const double whole = std::round(ratio);
    bool isSame = std::abs(ratio - whole) <= PlaceRounding * ratio;
    for (int axis = 1; axis < 3; ++axis)
    {
      isSame = isSame && std::abs(wide[axis] / narrow[axis] / all - whole) <= PlaceRounding * whole;
    }
    if (!isSame || whole < 2.0 || whole > Strider::MostLevelRatio)
    {
      return Name(level) + " has cells of 1/" + std::to_string(ratio) +
        " of the length of those of the level before along x: only whole ratios from 2 to " +
        std::to_string(Strider::MostLevelRatio) + ", the same along all axes, can be shown.";
    }
    ratios[static_cast<std::size_t>(level - 1)] = static_cast<int>(whole);
    coarser = level;
  }
  return {};
}

/// Sets the first cell of each grid, and the finest level that memory allows.
std::string PlaceGrids(const std::vector<LevelGrid>& grids, int first, vtkStriderLevelBoxes& boxes)
{
  const double* corner = grids.front().Grid->GetOrigin();
  const int* extent = grids.front().Grid->GetExtent();
  std::array<double, 3> low;
  double coarse = 1.0; // cells of the first level with grids along an edge of one of level 0
  for (int level = 0; level < first; ++level)
  {
    coarse *= boxes.Ratios[static_cast<std::size_t>(level)];
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    const double spacing = grids.front().Grid->GetSpacing()[axis];
    low[axis] = corner[axis] + extent[2 * axis] * spacing;
    boxes.Spacing[axis] = spacing * coarse;
    if (!(boxes.Spacing[axis] > 0.0))
    {
      return Name(first) + " has the spacing " + std::to_string(spacing) + ": it must be above 0.";
    }
  }
  boxes.Origin = low;
  for (const LevelGrid& grid : grids)
  {
    vtkStriderLevelBoxes::Box box{ grid.Level, {}, grid.Grid };
    double scale = 1.0;
    for (int level = 0; level < grid.Level; ++level)
    {
      scale *= boxes.Ratios[static_cast<std::size_t>(level)];
    }
    if (!grid.Grid->GetDirectionMatrix()->IsIdentity())
    {
      return Name(grid.Level) + " has a grid with a direction matrix, which cannot be shown.";
    }
    for (int axis = 0; axis < 3; ++axis)
    {
      const double spacing = boxes.Spacing[axis] / scale;
      const double own = grid.Grid->GetSpacing()[axis];
      if (!(std::abs(own - spacing) <= PlaceRounding * spacing))
      {
        return Name(grid.Level) + " has grids of the spacings " + std::to_string(spacing) +
          " and " + std::to_string(own) + " along axis " + std::to_string(axis) +
          ": only grids of one spacing for each level can be shown.";
      }
      const double begin = grid.Grid->GetOrigin()[axis] +
        grid.Grid->GetExtent()[2 * axis] * grid.Grid->GetSpacing()[axis];
      const double place = (begin - low[axis]) / spacing;
      const double whole = std::round(place);
      if (!(std::abs(place) < 1e9) || std::abs(place - whole) > 0.01)
      {
        return Name(grid.Level) + " has a grid that begins " + std::to_string(place) +
          " of its cells from the first grid along axis " + std::to_string(axis) +
          ": only whole numbers of cells can be shown.";
      }
      box.First[axis] = static_cast<int>(whole);
    }
    boxes.Boxes.push_back(box);
  }
  return {};
}

void LimitLevels(int finest, double mostMegabytes, vtkStriderLevelBoxes& boxes)
{
  std::vector<double> bytes(static_cast<std::size_t>(boxes.Levels), 0.0);
  for (const vtkStriderLevelBoxes::Box& box : boxes.Boxes)
  {
    bytes[static_cast<std::size_t>(box.Level)] +=
      static_cast<double>(box.Grid->GetNumberOfCells()) * sizeof(float);
  }
  const int first = boxes.Boxes.front().Level;
  boxes.Finest = std::max(first, std::min(finest, boxes.Levels - 1));
  double all = 0.0;
  for (int level = 0; level <= boxes.Finest; ++level)
  {
    all += bytes[static_cast<std::size_t>(level)];
    if (level > first && all > mostMegabytes * 1048576.0)
    {
      boxes.Finest = level - 1;
      boxes.IsLimited = true;
    }
  }
  const auto isFiner = [&boxes](
                         const vtkStriderLevelBoxes::Box& box) { return box.Level > boxes.Finest; };
  boxes.Boxes.erase(
    std::remove_if(boxes.Boxes.begin(), boxes.Boxes.end(), isFiner), boxes.Boxes.end());
}

/// Finds the box of cells of level 0 that contains all boxes.
void FindWhole(vtkStriderLevelBoxes& boxes)
{
  std::array<int, 3> last;
  boxes.First.fill(std::numeric_limits<int>::max());
  last.fill(std::numeric_limits<int>::min());
  for (const vtkStriderLevelBoxes::Box& box : boxes.Boxes)
  {
    double scale = 1.0;
    for (int level = 0; level < box.Level; ++level)
    {
      scale *= boxes.Ratios[static_cast<std::size_t>(level)];
    }
    for (int axis = 0; axis < 3; ++axis)
    {
      const double low = box.First[axis];
      const double high = low + box.Grid->GetDimensions()[axis] - 1;
      boxes.First[axis] = std::min(boxes.First[axis], static_cast<int>(std::floor(low / scale)));
      last[axis] = std::max(last[axis], static_cast<int>(std::ceil(high / scale)));
    }
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    boxes.Cells[axis] = last[axis] - boxes.First[axis];
    boxes.Origin[axis] += boxes.First[axis] * boxes.Spacing[axis];
  }
}

/// Returns an empty string, or why the cells of level 0, between the outermost boxes, cannot be stored: where most of
/// them are missing, they may be far more than those that are there.
std::string CheckWhole(const vtkStriderLevelBoxes& boxes, double mostMegabytes)
{
  constexpr double mostCells = 2147483647.0;
  constexpr double mostMissing = 8.0; // for each cell of any level
  const double all = static_cast<double>(boxes.Cells[0]) * boxes.Cells[1] * boxes.Cells[2];
  double present = 0.0;
  for (const vtkStriderLevelBoxes::Box& box : boxes.Boxes)
  {
    present += static_cast<double>(box.Grid->GetNumberOfCells());
  }
  const bool isSparse =
    all > mostMissing * present && all * sizeof(float) > mostMegabytes * 1048576.0;
  return all <= mostCells && !isSparse ? ""
                                       : "Level 0 of the adaptive grid has " + std::to_string(all) +
      " cells between its outermost boxes, of which few are there: up to " +
      std::to_string(static_cast<int>(mostCells)) +
      " can be shown, and no more than fit into Level Memory In MiB.";
}

} // namespace

std::string vtkStriderLevelBoxes::Describe() const
{
  const std::string shown =
    this->Finest > 0 ? "levels 0 to " + std::to_string(this->Finest) : "level 0";
  const std::string all = this->Levels - 1 > this->Finest
    ? " of 0 to " + std::to_string(this->Levels - 1) + (this->IsLimited ? ", for memory" : "")
    : "";
  return shown + all + ", " + std::to_string(this->Boxes.size()) + " boxes";
}

bool vtkStriderIsAdaptive(vtkDataObject* data)
{
  return vtkStriderAdaptiveGrid::SafeDownCast(data) != nullptr;
}

std::string vtkStriderListLevels(vtkDataObject* data, int finest, double mostMegabytes,
  std::shared_ptr<vtkStriderLevelBoxes>& boxes)
{
  const auto listed = std::make_shared<vtkStriderLevelBoxes>();
  std::vector<LevelGrid> grids;
  int first = 0;
  std::string reason = ListGrids(vtkStriderAdaptiveGrid::SafeDownCast(data), grids, listed->Levels);
  reason = reason.empty() ? FindRatios(grids, listed->Levels, listed->Ratios, first) : reason;
  reason = reason.empty() ? PlaceGrids(grids, first, *listed) : reason;
  if (reason.empty())
  {
    LimitLevels(finest, mostMegabytes, *listed);
    FindWhole(*listed);
    reason = CheckWhole(*listed, mostMegabytes);
  }
  if (reason.empty())
  {
    boxes = listed;
  }
  return reason;
}
