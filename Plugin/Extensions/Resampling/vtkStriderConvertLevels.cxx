// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderConvertLevels.h"

#include "vtkStriderExchangeBoxes.h"
#include "vtkStriderGatherAll.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace
{

constexpr char TooLittleMemory[] =
  "There is not enough memory for the adaptive grid: choose a coarser finest level.";
/// Is reported where memory does not suffice for the sentence above: a std::string stores it without an allocation.
constexpr char OutOfMemory[] = "Out of memory.";
/// Bytes of the longest sentence.
constexpr vtkIdType MostBytes = 1024;

/// Sets a sentence, whatever memory is left.
void SetProblem(const char* sentence, std::string& problem)
{
  if (!vtkStriderTryMemory([&] { problem = sentence; }))
  {
    problem = OutOfMemory;
  }
}

/// Calls a function that returns an empty string, or a sentence that says why the grid cannot be shown, and sends no
/// messages. Where one of the processes has a problem, or lacks memory, returns false on all of them, with the sentence
/// of the first one. All processes must call this at the same time.
template <typename Function>
bool Agree(vtkMultiProcessController* controller, std::string& problem, const Function& function)
{
  char sentence[MostBytes] = {};
  std::string own;
  if (!vtkStriderTryMemory([&] { own = function(); }))
  {
    std::copy_n(TooLittleMemory, sizeof TooLittleMemory, sentence);
  }
  else
  {
    own.copy(sentence, sizeof sentence - 1);
  }
  const int processes = controller ? controller->GetNumberOfProcesses() : 1;
  const int process = processes > 1 ? controller->GetLocalProcessId() : 0;
  const int mine = sentence[0] == '\0' ? processes : process;
  int teller = mine;
  if (processes > 1)
  {
    controller->AllReduce(&mine, &teller, 1, vtkCommunicator::MIN_OP);
  }
  if (teller == processes)
  {
    return true;
  }
  if (processes > 1)
  {
    controller->Broadcast(sentence, MostBytes, teller);
  }
  SetProblem(sentence, problem);
  return false;
}

/// Gathers the grids of all processes. Returns false on all of them where memory is short on one.
bool GatherGrids(vtkMultiProcessController* controller, const std::vector<vtkStriderLevelGrid>& own,
  std::vector<vtkStriderLevelGrid>& grids)
{
  constexpr std::size_t Numbers = sizeof(vtkStriderLevelGrid) / sizeof(double);
  std::vector<double> mine;
  std::vector<double> all;
  const auto* first = reinterpret_cast<const double*>(own.data());
  return vtkStriderHaveMemoryFor(
           controller, [&] { mine.assign(first, first + own.size() * Numbers); }) &&
    vtkStriderGatherAllIfMemorySuffices(controller, mine, all) &&
    vtkStriderHaveMemoryFor(controller, [&] {
      grids.resize(all.size() / Numbers);
      std::copy(all.begin(), all.end(), reinterpret_cast<double*>(grids.data()));
    });
}

/// Returns whether the arrays of all boxes have the same form, on all processes. Else they cannot be those of an image.
bool AreAlike(vtkMultiProcessController* controller, const vtkStriderLevelBoxes& boxes)
{
  constexpr int none = std::numeric_limits<int>::max();
  bool areAlike = true;
  for (const int kind : { vtkDataObject::POINT, vtkDataObject::CELL })
  {
    for (const std::string& name : boxes.Arrays)
    {
      const int form = vtkStriderFindForm(boxes, kind, name.c_str());
      const bool isEmpty = boxes.Boxes.empty();
      const int own[2] = { isEmpty ? none : form, isEmpty ? none : -form };
      int all[2] = { own[0], own[1] };
      if (controller && controller->GetNumberOfProcesses() > 1)
      {
        controller->AllReduce(own, all, 2, vtkCommunicator::MIN_OP);
      }
      areAlike = areAlike && all[0] == -all[1] && all[0] != vtkStriderSeveralForms;
    }
  }
  return areAlike;
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
  this->AreNew = false;
  this->FirstGrid = nullptr;
  this->Description.clear();
}

vtkSmartPointer<vtkImageData> vtkStriderConvertLevels::Convert(
  vtkMultiProcessController* controller, const Request& request, std::string& problem)
{
  const bool areNew = this->AreNew;
  vtkSmartPointer<vtkImageData> image = this->ConvertAll(controller, request, problem);
  // Old grids of a process whose update has failed may not fit to the new ones of the others.
  if (!vtkStriderIsTrueOnAll(controller, image || areNew || this->Grids.empty()))
  {
    if (!areNew)
    {
      this->Grids.clear();
    }
    image = this->ConvertAll(controller, request, problem);
  }
  return image;
}

vtkSmartPointer<vtkImageData> vtkStriderConvertLevels::ConvertAll(
  vtkMultiProcessController* controller, const Request& request, std::string& problem)
{
  this->Clear();
  problem.clear();
  const int processes = controller ? controller->GetNumberOfProcesses() : 1;
  const int process = controller ? controller->GetLocalProcessId() : 0;
  std::vector<vtkStriderLevelGrid> own;
  std::vector<vtkStriderLevelGrid> grids;
  std::vector<vtkSmartPointer<vtkImageData>> images;
  std::shared_ptr<vtkStriderLevelBoxes> boxes;
  std::vector<vtkStriderLevelPart> wide;
  vtkSmartPointer<vtkImageData> image;
  const auto list = [&] {
    this->Last = request;
    const std::string found = this->Grids.empty()
      ? std::string()
      : vtkStriderListLevelGrids(this->Grids.front(), process, own, images);
    this->FirstGrid = images.empty() ? nullptr : images.front();
    return found;
  };
  const auto divide = [&] {
    std::string found = vtkStriderPlaceLevelGrids(grids, request.Finest, request.Megabytes, boxes);
    if (found.empty())
    {
      boxes->Arrays = request.Arrays;
      wide = this->Divide(*boxes, processes, process, request.Layers);
    }
    return found;
  };
  const auto make = [&]() -> std::string {
    if (!boxes->IsPlain)
    {
      vtkStriderFindLevelRanges(*boxes);
    }
    this->OwnExtent = boxes->Boxes.empty() ? FindExtent(*boxes, {}) : this->OwnExtent;
    image =
      boxes->Boxes.empty() ? vtkSmartPointer<vtkImageData>::New() : vtkStriderMakeLevelImage(boxes);
    this->Description = boxes->Describe();
    return image ? "" : TooLittleMemory;
  };
  // Messages are sent between these steps and not in them: a process that lacks memory in one takes part in all.
  if (!Agree(controller, problem, list))
  {
    return nullptr;
  }
  if (!GatherGrids(controller, own, grids))
  {
    SetProblem(TooLittleMemory, problem);
    return nullptr;
  }
  if (!Agree(controller, problem, divide))
  {
    return nullptr;
  }
  if (processes < 2)
  {
    for (vtkStriderLevelBoxes::Box& box : boxes->Boxes)
    {
      box.Grid = images[box.Source];
    }
  }
  else if (!vtkStriderExchangeBoxes(controller, grids, images, wide, *boxes))
  {
    SetProblem(TooLittleMemory, problem);
    return nullptr;
  }
  boxes->IsPlain = boxes->IsPlain && AreAlike(controller, *boxes);
  if (!Agree(controller, problem, make))
  {
    this->Description.clear();
    return nullptr;
  }
  return image;
}

std::vector<vtkStriderLevelPart> vtkStriderConvertLevels::Divide(
  vtkStriderLevelBoxes& boxes, int processes, int process, int layers)
{
  const std::vector<vtkStriderLevelPart> parts = vtkStriderDivideLevels(boxes, processes);
  std::vector<vtkStriderLevelPart> wide;
  for (const vtkStriderLevelPart& part : parts)
  {
    wide.push_back(Widen(boxes, part, layers));
  }
  this->OwnExtent = FindExtent(boxes, parts[static_cast<std::size_t>(process)]);
  boxes.PartFirst = wide[static_cast<std::size_t>(process)].First;
  boxes.PartCells = wide[static_cast<std::size_t>(process)].Cells;
  return wide;
}
