// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderConvertLevels.h"

#include "vtkStriderExchangeBoxes.h"
#include "vtkStriderGatherAll.h"

#include <algorithm>
#include <tuple>

namespace
{

constexpr char TooLittleMemory[] =
  "There is not enough memory for the adaptive grid: choose a coarser finest level.";

/// Returns the first problem of any process. All processes must call this at the same time.
std::string ShareProblem(vtkMultiProcessController* controller, const std::string& own)
{
  std::size_t before = 0;
  const std::string all = vtkStriderGatherAll(controller, own.empty() ? own : own + "\n", before);
  return all.substr(0, all.find('\n'));
}

/// Returns the grids of all processes.
std::vector<vtkStriderLevelGrid> GatherGrids(
  vtkMultiProcessController* controller, const std::vector<vtkStriderLevelGrid>& own)
{
  constexpr std::size_t Numbers = sizeof(vtkStriderLevelGrid) / sizeof(double);
  const auto* first = reinterpret_cast<const double*>(own.data());
  std::size_t before = 0;
  const std::vector<double> all = vtkStriderGatherAll(
    controller, std::vector<double>(first, first + own.size() * Numbers), before);
  std::vector<vtkStriderLevelGrid> grids(all.size() / Numbers);
  std::copy(all.begin(), all.end(), reinterpret_cast<double*>(grids.data()));
  return grids;
}

/// Parts begin as many cells behind the whole, or a multiple of them: see Strider::LevelPieceStep.
constexpr int PartStep = 8;

/// Adds layers of cells around a part, as far as there are some, and more in front of it.
vtkStriderLevelPart Widen(
  const vtkStriderLevelBoxes& boxes, const vtkStriderLevelPart& part, int layers)
{
  vtkStriderLevelPart wide = part;
  for (int axis = 0; !part.IsEmpty() && axis < 3; ++axis)
  {
    const int end = boxes.First[axis] + boxes.Cells[axis];
    const int before = std::max(0, part.First[axis] - layers - boxes.First[axis]);
    wide.First[axis] = boxes.First[axis] + before / PartStep * PartStep;
    wide.Cells[axis] =
      std::min(end, part.First[axis] + part.Cells[axis] + layers) - wide.First[axis];
  }
  return wide;
}

std::array<int, 6> FindExtent(const vtkStriderLevelBoxes& boxes, const vtkStriderLevelPart& part)
{
  std::array<int, 6> extent{ 0, -1, 0, -1, 0, -1 };
  for (int axis = 0; !part.IsEmpty() && axis < 3; ++axis)
  {
    extent[2 * axis] = part.First[axis] - boxes.First[axis];
    extent[2 * axis + 1] = extent[2 * axis] + part.Cells[axis];
  }
  return extent;
}

} // namespace

bool vtkStriderConvertLevels::Request::operator!=(const Request& other) const
{
  const auto all = [](const Request& request) {
    return std::tie(request.Finest, request.Megabytes, request.Arrays, request.Layers);
  };
  return all(*this) != all(other);
}

bool vtkStriderConvertLevels::IsOther(const Request& request) const
{
  return !this->Last.Arrays.empty() && request != this->Last;
}

void vtkStriderConvertLevels::Clear()
{
  this->Last = {};
  this->FirstGrid = nullptr;
  this->Description.clear();
}

vtkSmartPointer<vtkImageData> vtkStriderConvertLevels::Convert(
  vtkMultiProcessController* controller, const Request& request, std::string& problem)
{
  this->Clear();
  this->Last = request;
  const int processes = controller ? controller->GetNumberOfProcesses() : 1;
  const int process = controller ? controller->GetLocalProcessId() : 0;
  std::vector<vtkStriderLevelGrid> own;
  std::vector<vtkSmartPointer<vtkImageData>> images;
  const std::string found = this->Grids.empty()
    ? std::string()
    : vtkStriderListLevelGrids(this->Grids.front(), process, own, images);
  this->FirstGrid = images.empty() ? nullptr : images.front();
  problem = ShareProblem(controller, found);
  if (!problem.empty())
  {
    return nullptr;
  }
  const std::vector<vtkStriderLevelGrid> grids = GatherGrids(controller, own);
  std::shared_ptr<vtkStriderLevelBoxes> boxes;
  problem = ShareProblem(
    controller, vtkStriderPlaceLevelGrids(grids, request.Finest, request.Megabytes, boxes));
  if (!problem.empty())
  {
    return nullptr;
  }
  boxes->Arrays = request.Arrays;
  const std::vector<vtkStriderLevelPart> parts = vtkStriderDivideLevels(*boxes, processes);
  std::vector<vtkStriderLevelPart> wide;
  for (const vtkStriderLevelPart& part : parts)
  {
    wide.push_back(Widen(*boxes, part, request.Layers));
  }
  this->OwnExtent = FindExtent(*boxes, parts[static_cast<std::size_t>(process)]);
  boxes->PartFirst = wide[static_cast<std::size_t>(process)].First;
  boxes->PartCells = wide[static_cast<std::size_t>(process)].Cells;
  if (processes < 2)
  {
    for (vtkStriderLevelBoxes::Box& box : boxes->Boxes)
    {
      box.Grid = images[box.Source];
    }
  }
  else if (!vtkStriderExchangeBoxes(controller, grids, images, wide, *boxes))
  {
    problem = TooLittleMemory;
    return nullptr;
  }
  if (!boxes->IsPlain)
  {
    vtkStriderFindLevelRanges(*boxes);
  }
  this->OwnExtent = boxes->Boxes.empty() ? FindExtent(*boxes, {}) : this->OwnExtent;
  vtkSmartPointer<vtkImageData> image =
    boxes->Boxes.empty() ? vtkSmartPointer<vtkImageData>::New() : vtkStriderMakeLevelImage(boxes);
  problem = ShareProblem(controller, image ? "" : TooLittleMemory);
  this->Description = problem.empty() ? boxes->Describe() : "";
  return problem.empty() ? image : nullptr;
}
