// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderLevelBoxes.h"

#include "Strider/GuardMemory.h"
#include "Strider/LevelVolume.h"
#include "Strider/Status.h"

#include "vtkImageData.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace
{

/// Largest difference of a place from a whole number of cells, and of a ratio from a whole number.
constexpr double PlaceRounding = 1e-3;

/// A grid, and its number in the list of all.
struct NumberedGrid
{
  const vtkStriderLevelGrid* Grid;
  std::size_t Number;
  int Level;
};

using NumberedGrids = std::vector<NumberedGrid>;

std::string Name(int level)
{
  return "Level " + std::to_string(level) + " of the adaptive grid";
}

/// Sorts the grids by their levels. Returns an empty string, or the reason why they cannot be shown.
std::string SortGrids(
  const std::vector<vtkStriderLevelGrid>& grids, NumberedGrids& sorted, int& levels)
{
  for (std::size_t number = 0; number < grids.size(); ++number)
  {
    sorted.push_back({ &grids[number], number, static_cast<int>(grids[number].Level) });
  }
  std::stable_sort(
    sorted.begin(), sorted.end(), [](const NumberedGrid& one, const NumberedGrid& other) {
      const auto order = [](const vtkStriderLevelGrid& grid) {
        return std::make_tuple(grid.Level, grid.Number, grid.Process);
      };
      return order(*one.Grid) < order(*other.Grid);
    });
  if (sorted.empty())
  {
    return "The adaptive grid has no grids with cells.";
  }
  levels = sorted.back().Level + 1;
  return levels <= Strider::MostLevels ? std::string()
                                       : "The adaptive grid has " + std::to_string(levels) +
      " levels; up to " + std::to_string(Strider::MostLevels) + " can be shown.";
}

/// Finds the ratios of levels from the spacings of their grids. A level without grids has the ratio 2.
std::string FindRatios(const NumberedGrids& grids, int levels, std::vector<int>& ratios, int& first)
{
  std::vector<const vtkStriderLevelGrid*> firsts(static_cast<std::size_t>(levels), nullptr);
  for (const NumberedGrid& grid : grids)
  {
    const vtkStriderLevelGrid*& present = firsts[static_cast<std::size_t>(grid.Level)];
    present = present ? present : grid.Grid;
  }
  first = grids.front().Level;
  ratios.assign(static_cast<std::size_t>(levels - 1), 2);
  int coarser = first;
  for (int level = first + 1; level < levels; ++level)
  {
    const vtkStriderLevelGrid* fine = firsts[static_cast<std::size_t>(level)];
    if (!fine)
    {
      continue;
    }
    double all = 1.0;
    for (int between = coarser; between + 1 < level; ++between)
    {
      all *= ratios[static_cast<std::size_t>(between)];
    }
    const double* wide = firsts[static_cast<std::size_t>(coarser)]->Spacing;
    const double* narrow = fine->Spacing;
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

/// Names the ranks that have two grids, where these are different ones.
std::string NameRanks(const vtkStriderLevelGrid& one, const vtkStriderLevelGrid& other)
{
  const auto name = [](double process) { return std::to_string(static_cast<int>(process)); };
  return one.Process == other.Process
    ? ""
    : ", on ranks " + name(one.Process) + " and " + name(other.Process);
}

/// Sets the first cell of each grid, and the finest level that memory allows.
std::string PlaceGrids(const NumberedGrids& grids, int first, vtkStriderLevelBoxes& boxes)
{
  const double* low = grids.front().Grid->Low;
  double coarse = 1.0; // cells of the first level with grids along an edge of one of level 0
  for (int level = 0; level < first; ++level)
  {
    coarse *= boxes.Ratios[static_cast<std::size_t>(level)];
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    const double spacing = grids.front().Grid->Spacing[axis];
    boxes.Spacing[axis] = spacing * coarse;
    if (!(boxes.Spacing[axis] > 0.0))
    {
      return Name(first) + " has the spacing " + std::to_string(spacing) + ": it must be above 0.";
    }
  }
  std::copy_n(low, 3, boxes.Origin.begin());
  const vtkStriderLevelGrid* ofLevel = nullptr; // the first one
  for (const NumberedGrid& grid : grids)
  {
    ofLevel = ofLevel && ofLevel->Level == grid.Level ? ofLevel : grid.Grid;
    vtkStriderLevelBoxes::Box box{ grid.Level, {}, {}, grid.Number, nullptr };
    double scale = 1.0;
    for (int level = 0; level < grid.Level; ++level)
    {
      scale *= boxes.Ratios[static_cast<std::size_t>(level)];
    }
    if (grid.Grid->IsTurned != 0.0)
    {
      return Name(grid.Level) + " has a grid with a direction matrix, which cannot be shown.";
    }
    for (int axis = 0; axis < 3; ++axis)
    {
      const double spacing = boxes.Spacing[axis] / scale;
      const double own = grid.Grid->Spacing[axis];
      if (!(std::abs(own - spacing) <= PlaceRounding * spacing))
      {
        return Name(grid.Level) + " has grids of the spacings " + std::to_string(spacing) +
          " and " + std::to_string(own) + " along axis " + std::to_string(axis) +
          NameRanks(*ofLevel, *grid.Grid) +
          ": only grids of one spacing for each level can be shown.";
      }
      const double place = (grid.Grid->Low[axis] - low[axis]) / spacing;
      const double whole = std::round(place);
      if (!(std::abs(place) < 1e9) || std::abs(place - whole) > 0.01)
      {
        return Name(grid.Level) + " has a grid that begins " + std::to_string(place) +
          " of its cells from the first grid along axis " + std::to_string(axis) +
          ": only whole numbers of cells can be shown.";
      }
      box.First[axis] = static_cast<int>(whole);
      box.Cells[axis] = static_cast<int>(grid.Grid->Cells[axis]);
    }
    boxes.Boxes.push_back(box);
  }
  return {};
}

double CountCells(const vtkStriderLevelBoxes::Box& box)
{
  return static_cast<double>(box.Cells[0]) * box.Cells[1] * box.Cells[2];
}

/// Leaves one of several boxes that are the same. Cells that one of them lacks are in another one.
void RemoveCopies(const std::vector<vtkStriderLevelGrid>& grids, vtkStriderLevelBoxes& boxes)
{
  const auto key = [](const vtkStriderLevelBoxes::Box& box) {
    return std::tie(box.Level, box.First, box.Cells);
  };
  const auto isWhole = [&grids](const vtkStriderLevelBoxes::Box& box) {
    return grids[box.Source].HasMissing == 0.0;
  };
  std::vector<std::size_t> order;
  for (std::size_t number = 0; number < boxes.Boxes.size(); ++number)
  {
    order.push_back(number);
  }
  std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
    return key(boxes.Boxes[one]) < key(boxes.Boxes[other]);
  });
  std::vector<bool> areCopies(boxes.Boxes.size(), false);
  for (std::size_t at = 1; at < order.size(); ++at)
  {
    const vtkStriderLevelBoxes::Box& former = boxes.Boxes[order[at - 1]];
    const vtkStriderLevelBoxes::Box& next = boxes.Boxes[order[at]];
    areCopies[order[at - 1]] = key(former) == key(next) && isWhole(former) && isWhole(next);
  }
  std::vector<vtkStriderLevelBoxes::Box> kept;
  for (std::size_t number = 0; number < boxes.Boxes.size(); ++number)
  {
    if (!areCopies[number])
    {
      kept.push_back(boxes.Boxes[number]);
    }
  }
  boxes.Boxes = std::move(kept);
}

void LimitLevels(int finest, double mostMegabytes, vtkStriderLevelBoxes& boxes)
{
  std::vector<double> bytes(static_cast<std::size_t>(boxes.Levels), 0.0);
  for (const vtkStriderLevelBoxes::Box& box : boxes.Boxes)
  {
    bytes[static_cast<std::size_t>(box.Level)] += CountCells(box) * sizeof(float);
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
  boxes.BoxCount = boxes.Boxes.size();
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
      const double high = low + box.Cells[axis];
      boxes.First[axis] = std::min(boxes.First[axis], static_cast<int>(std::floor(low / scale)));
      last[axis] = std::max(last[axis], static_cast<int>(std::ceil(high / scale)));
    }
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    boxes.Cells[axis] = last[axis] - boxes.First[axis];
    boxes.Origin[axis] += boxes.First[axis] * boxes.Spacing[axis];
  }
  boxes.PartFirst = boxes.First;
  boxes.PartCells = boxes.Cells;
}

/// Returns an empty string, or why the cells of level 0, between the outermost boxes, cannot be stored: where most of
/// them are missing, they may be far more than those that are there.
std::string CheckWhole(const vtkStriderLevelBoxes& boxes, double mostMegabytes)
{
  constexpr double mostCells = 2147483647.0;
  constexpr double mostMissing = 8.0; // for each cell of any level
  double finest = 1.0;
  for (int level = 0; level < boxes.Finest; ++level)
  {
    finest *= boxes.Ratios[static_cast<std::size_t>(level)];
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    const double cells = boxes.Cells[axis] * finest;
    if (cells > Strider::MostFineCells || std::abs(boxes.First[axis]) * finest > 2e9)
    {
      return Name(boxes.Finest) + " has room for " + std::to_string(cells) + " cells along axis " +
        std::to_string(axis) + " between the outermost boxes: up to " +
        std::to_string(static_cast<int>(Strider::MostFineCells)) + " can be shown.";
    }
  }
  const double all = static_cast<double>(boxes.Cells[0]) * boxes.Cells[1] * boxes.Cells[2];
  double present = 0.0;
  for (const vtkStriderLevelBoxes::Box& box : boxes.Boxes)
  {
    present += CountCells(box);
  }
  const bool isSparse =
    all > mostMissing * present && all * sizeof(float) > mostMegabytes * 1048576.0;
  return all <= mostCells && !isSparse ? ""
                                       : "Level 0 of the adaptive grid has " + std::to_string(all) +
      " cells between its outermost boxes, of which few are there: up to " +
      std::to_string(static_cast<int>(mostCells)) +
      " can be shown, and no more than fit into Level Memory In MiB.";
}

/// True where one level without gaps covers all.
bool IsImage(const std::vector<vtkStriderLevelGrid>& grids, const vtkStriderLevelBoxes& boxes)
{
  const std::size_t width = static_cast<std::size_t>(boxes.Cells[0]);
  const std::size_t height = static_cast<std::size_t>(boxes.Cells[1]);
  const std::size_t all = width * height * static_cast<std::size_t>(boxes.Cells[2]);
  double present = 0.0;
  bool isWhole = boxes.Finest == 0;
  for (const vtkStriderLevelBoxes::Box& box : boxes.Boxes)
  {
    present += CountCells(box);
    isWhole = isWhole && box.Level == 0 && grids[box.Source].HasMissing == 0.0;
  }
  if (!isWhole || present < static_cast<double>(all))
  {
    return false;
  }
  std::vector<bool> exists(boxes.Boxes.size() > 1 ? all : 0); // a single box covers its own cells
  for (const vtkStriderLevelBoxes::Box& box : boxes.Boxes)
  {
    for (int row = 0; !exists.empty() && row < box.Cells[1] * box.Cells[2]; ++row)
    {
      const std::size_t y =
        static_cast<std::size_t>(box.First[1] - boxes.First[1] + row % box.Cells[1]);
      const std::size_t z =
        static_cast<std::size_t>(box.First[2] - boxes.First[2] + row / box.Cells[1]);
      const auto first = exists.begin() + static_cast<std::ptrdiff_t>((z * height + y) * width) +
        box.First[0] - boxes.First[0];
      std::fill_n(first, box.Cells[0], true);
    }
  }
  return std::find(exists.begin(), exists.end(), false) == exists.end();
}

} // namespace

std::string vtkStriderLevelBoxes::Describe() const
{
  const std::string shown =
    this->Finest > 0 ? "levels 0 to " + std::to_string(this->Finest) : "level 0";
  const std::string all = this->Levels - 1 > this->Finest
    ? " of 0 to " + std::to_string(this->Levels - 1) + (this->IsLimited ? ", for memory" : "")
    : "";
  return shown + all + ", " + std::to_string(this->BoxCount) + " boxes";
}

int vtkStriderLevelBoxes::CountFineCells(int level) const
{
  int cells = 1;
  for (int coarser = 0; coarser < level; ++coarser)
  {
    cells *= this->Ratios[static_cast<std::size_t>(coarser)];
  }
  return cells;
}

std::string vtkStriderPlaceLevelGrids(const std::vector<vtkStriderLevelGrid>& grids, int finest,
  double mostMegabytes, std::shared_ptr<vtkStriderLevelBoxes>& boxes)
{
  const auto listed = std::make_shared<vtkStriderLevelBoxes>();
  NumberedGrids sorted;
  int first = 0;
  std::string reason = vtkStriderCompareLevelGrids(grids);
  reason = reason.empty() ? SortGrids(grids, sorted, listed->Levels) : reason;
  reason = reason.empty() ? FindRatios(sorted, listed->Levels, listed->Ratios, first) : reason;
  reason = reason.empty() ? PlaceGrids(sorted, first, *listed) : reason;
  if (reason.empty())
  {
    RemoveCopies(grids, *listed);
    LimitLevels(finest, mostMegabytes, *listed);
    FindWhole(*listed);
    reason = CheckWhole(*listed, mostMegabytes);
  }
  if (reason.empty())
  {
    const Strider::Status found = Strider::GuardMemory([&] {
      listed->IsPlain = IsImage(grids, *listed);
      return Strider::Status();
    });
    reason = found.IsOk()
      ? ""
      : "There is not enough memory for the adaptive grid: choose a coarser finest level.";
  }
  if (reason.empty())
  {
    boxes = listed;
  }
  return reason;
}
