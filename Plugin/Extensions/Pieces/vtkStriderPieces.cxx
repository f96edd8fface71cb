// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderPieces.h"

#include "vtkStriderExchangeGhosts.h"
#include "vtkStriderGatherAll.h"
#include "vtkStriderGridExtent.h"
#include "vtkStriderLevelBoxes.h"
#include "vtkStriderPieceSettings.h"
#include "vtkStriderPieceSummary.h"

#include "vtkBoundingBox.h"
#include "vtkCellData.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkDoubleArray.h"
#include "vtkImageData.h"
#include "vtkMatrix3x3.h"
#include "vtkMultiProcessController.h"
#include "vtkNew.h"
#include "vtkPointData.h"
#include "vtkRectilinearGrid.h"

#include <algorithm>

namespace
{

vtkStriderGridPart Describe(const vtkStriderPieces::Own& own)
{
  vtkStriderGridPart part;
  if (own.Data->GetNumberOfPoints() < 1)
  {
    return part;
  }
  part.Kind = vtkStriderGridPart::OtherData;
  if (auto image = vtkImageData::SafeDownCast(own.Data))
  {
    part.Kind = vtkStriderGridPart::Image;
    image->GetOrigin(part.Origin);
    image->GetSpacing(part.Spacing);
    std::copy_n(image->GetDirectionMatrix()->GetData(), 9, part.Direction);
  }
  else if (vtkRectilinearGrid::SafeDownCast(own.Data))
  {
    part.Kind = vtkStriderGridPart::Rectilinear;
  }
  std::copy(own.Extent.begin(), own.Extent.end(), part.Extent);
  const std::array<int, 6> has = vtkStriderGetExtent(own.Data);
  std::copy(has.begin(), has.end(), part.Has);
  part.IsFinal = own.IsFinal ? 1.0 : 0.0;
  return part;
}

/// Appends the coordinates of the own points along x, y and z.
void AppendCoordinates(const vtkStriderPieces::Own& own, std::vector<double>& found)
{
  auto grid = vtkRectilinearGrid::SafeDownCast(own.Data);
  for (int axis = 0; grid && own.Extent[0] <= own.Extent[1] && axis < 3; ++axis)
  {
    vtkDataArray* along = axis == 0 ? grid->GetXCoordinates()
      : axis == 1                   ? grid->GetYCoordinates()
                                    : grid->GetZCoordinates();
    for (int point = own.Extent[2 * axis]; point <= own.Extent[2 * axis + 1]; ++point)
    {
      found.push_back(along->GetComponent(point - grid->GetExtent()[2 * axis], 0));
    }
  }
}

void MoveInto(
  const vtkStriderUnitedGrid& grid, const std::array<int, 3>& shift, vtkStriderPieces::Own& own)
{
  auto image = vtkImageData::SafeDownCast(own.Data);
  if (!image || own.IsFinal || own.Extent[0] > own.Extent[1])
  {
    return;
  }
  int extent[6];
  image->GetExtent(extent);
  for (int end = 0; end < 6; ++end)
  {
    extent[end] += shift[end / 2];
    own.Extent[end] += shift[end / 2];
  }
  image->SetExtent(extent);
  image->SetOrigin(grid.Whole.Origin);
  image->SetSpacing(grid.Whole.Spacing);
  image->SetDirectionMatrix(grid.Whole.Direction);
}

/// Returns an image with the extent and the arrays of a rectilinear grid. With it, the exchange of ghost cells finds
/// neighbours by indices and not by coordinates, which it expects to rise.
vtkSmartPointer<vtkImageData> StandInFor(vtkDataSet* data)
{
  auto grid = vtkRectilinearGrid::SafeDownCast(data);
  if (!grid)
  {
    auto copy = vtkSmartPointer<vtkImageData>::New(); // the exchange sets arrays aside in it
    copy->ShallowCopy(data);
    return copy;
  }
  auto image = vtkSmartPointer<vtkImageData>::New();
  image->SetExtent(grid->GetExtent());
  image->GetPointData()->ShallowCopy(grid->GetPointData());
  image->GetCellData()->ShallowCopy(grid->GetCellData());
  image->SetFieldData(grid->GetFieldData());
  return image;
}

/// Converts such an image back to a rectilinear grid, with the coordinates of the whole grid.
vtkSmartPointer<vtkDataSet> TakeBack(vtkImageData* image,
  const std::array<vtkSmartPointer<vtkDataArray>, 3>& coordinates, const std::array<int, 6>& whole)
{
  const int* extent = image->GetExtent();
  auto grid = vtkSmartPointer<vtkRectilinearGrid>::New();
  grid->SetExtent(image->GetExtent());
  vtkNew<vtkDoubleArray> own[3];
  for (int axis = 0; axis < 3; ++axis)
  {
    for (int point = extent[2 * axis]; point <= extent[2 * axis + 1]; ++point)
    {
      own[axis]->InsertNextValue(coordinates[axis]->GetComponent(point - whole[2 * axis], 0));
    }
  }
  grid->SetXCoordinates(own[0]);
  grid->SetYCoordinates(own[1]);
  grid->SetZCoordinates(own[2]);
  grid->GetPointData()->ShallowCopy(image->GetPointData());
  grid->GetCellData()->ShallowCopy(image->GetCellData());
  grid->SetFieldData(image->GetFieldData());
  return grid;
}

} // namespace

void vtkStriderPieces::TakeDelivered(vtkDataObject* delivered)
{
  if (delivered && delivered == this->Delivered && delivered->GetMTime() == this->DeliveredTime)
  {
    return;
  }
  this->Delivered = delivered;
  this->DeliveredTime = delivered ? delivered->GetMTime() : 0;
  const std::vector<Own> former = std::move(this->Shown.Parts);
  this->Shown.Unpack(delivered);
  if (former.size() != this->Shown.Parts.size())
  {
    this->Grid = {}; // nothing is known about these parts
    return;
  }
  for (std::size_t index = 0; index < former.size(); ++index)
  {
    this->Shown.Parts[index].IsShown = former[index].IsShown;
  }
}

void vtkStriderPieces::Gather(vtkMultiProcessController* controller)
{
  this->Delivered = nullptr;
  this->Grid = {};
  this->ProcessCount = 0;
  this->HasOrder = true;
  this->HasEqualBoxes = false;
  this->WholeBounds = { 0.0, -1.0, 0.0, -1.0, 0.0, -1.0 };
  this->Ranges.clear();
  this->IsFirst = true;
  this->Missing.clear();
  const int processes = controller ? controller->GetNumberOfProcesses() : 1;
  this->IsOfSeveral = processes > 1;
  if (processes < 2 && this->Shown.Parts.size() < 2)
  {
    return;
  }
  const std::vector<Array> arrays = this->Shown.ListArrays();
  constexpr vtkIdType Numbers = sizeof(vtkStriderPieceSummary) / sizeof(double);
  const vtkStriderPieceSummary summary(this->Shown.Parts, arrays);
  std::vector<vtkStriderPieceSummary> summaries(processes, summary);
  if (processes > 1)
  {
    controller->AllGather(reinterpret_cast<const double*>(&summary),
      reinterpret_cast<double*>(summaries.data()), Numbers);
    this->FindMissing(summaries, arrays, controller->GetLocalProcessId());
  }
  this->TakeSummaries(summaries, arrays);
  this->TakeGrid(controller);
}

void vtkStriderPieces::TakeGrid(vtkMultiProcessController* controller)
{
  constexpr std::size_t Numbers = sizeof(vtkStriderGridPart) / sizeof(double);
  std::vector<double> numbers;
  std::vector<double> ownCoordinates;
  for (const Own& one : this->Shown.Parts)
  {
    const vtkStriderGridPart part = Describe(one);
    const auto* first = reinterpret_cast<const double*>(&part);
    numbers.insert(numbers.end(), first, first + Numbers);
    AppendCoordinates(one, ownCoordinates);
  }
  std::size_t before = 0;
  const std::vector<double> all = vtkStriderGatherAll(controller, numbers, before);
  const std::size_t former = before / Numbers;
  std::vector<vtkStriderGridPart> parts(all.size() / Numbers);
  std::copy(all.begin(), all.end(), reinterpret_cast<double*>(parts.data()));
  this->Grid = vtkStriderUniteGrids(parts, vtkStriderGatherAll(controller, ownCoordinates, before));
  this->MissingLayers = 0;
  const auto pieces = std::count(this->Grid.AreShown.begin(), this->Grid.AreShown.end(), true);
  this->Grid.IsOne = this->Grid.IsOne && (pieces > 1 || this->ProcessCount > 1);
  if (this->Grid.IsOne)
  {
    this->MissingLayers = vtkStriderCountMissingLayers(parts, this->Grid, GhostLevels);
  }
  for (std::size_t index = 0; index < this->Shown.Parts.size(); ++index)
  {
    Own& own = this->Shown.Parts[index];
    own.IsShown = !this->Grid.IsOne || this->Grid.AreShown[former + index];
    if (this->Grid.IsOne)
    {
      MoveInto(this->Grid, this->Grid.Shifts[former + index], own);
    }
  }
  for (int axis = 0; axis < 3; ++axis)
  {
    // An array with unchanged values is kept, so that mappers do not treat it as a change.
    const std::vector<double>& along = this->Grid.Coordinates[axis];
    auto known = vtkDoubleArray::SafeDownCast(this->Coordinates[axis]);
    if (!known || static_cast<std::size_t>(known->GetNumberOfTuples()) != along.size() ||
      !std::equal(along.begin(), along.end(), known->GetPointer(0)))
    {
      vtkNew<vtkDoubleArray> next;
      next->SetNumberOfTuples(static_cast<vtkIdType>(along.size()));
      std::copy(along.begin(), along.end(), next->GetPointer(0));
      this->Coordinates[axis] = next;
    }
  }
}

bool vtkStriderPieces::CompleteOverlap(vtkMultiProcessController* controller)
{
  if (this->MissingLayers < 1)
  {
    return false;
  }
  for (Own& own : this->Shown.Parts)
  {
    own.SourceExtent = vtkStriderGetExtent(own.Data);
  }
  this->CropToOwn();
  std::vector<vtkSmartPointer<vtkImageData>> shown;
  for (const Own& own : this->Shown.Parts)
  {
    if (own.IsShown)
    {
      shown.push_back(StandInFor(own.Data));
    }
  }
  const bool isDone = vtkStriderExchangeGhosts(controller, this->MissingLayers, shown);
  auto next = shown.begin();
  for (Own& own : this->Shown.Parts)
  {
    own.IsFinal = true;
    if (own.IsShown && isDone)
    {
      const bool isRectilinear = vtkRectilinearGrid::SafeDownCast(own.Data) != nullptr;
      own.Data = *next;
      if (isRectilinear)
      {
        own.Data = TakeBack(*next, this->Coordinates, this->GetWholeExtent());
      }
      ++next;
    }
  }
  this->MissingLayers = 0;
  return isDone;
}

void vtkStriderPieces::CropToOwn()
{
  for (const Own& own : this->Shown.Parts)
  {
    // Cropped arrays would lose their levels.
    if (own.Extent[0] <= own.Extent[1] && !vtkStriderHasLevels(own.Data))
    {
      own.Data->Crop(own.Extent.data());
    }
  }
}

void vtkStriderPieces::TakeSummaries(
  const std::vector<vtkStriderPieceSummary>& summaries, const std::vector<Array>& arrays)
{
  vtkBoundingBox box;
  for (const vtkStriderPieceSummary& summary : summaries)
  {
    this->ProcessCount += summary.HasData > 0.0 ? 1 : 0;
    if (summary.HasData > 0.0)
    {
      box.AddBounds(summary.Bounds);
    }
  }
  if (box.IsValid())
  {
    box.GetBounds(this->WholeBounds.data());
  }
  for (std::size_t process = 0; process < summaries.size(); ++process)
  {
    const auto isAnyBefore =
      [&](bool (vtkStriderPieceSummary::*relation)(const vtkStriderPieceSummary&) const) {
        return std::any_of(summaries.begin(), summaries.begin() + process,
          [&](const vtkStriderPieceSummary& former) {
            return (former.*relation)(summaries[process]);
          });
      };
    this->HasOrder = this->HasOrder && !isAnyBefore(&vtkStriderPieceSummary::Penetrates);
    this->HasEqualBoxes =
      this->HasEqualBoxes || isAnyBefore(&vtkStriderPieceSummary::HasSameBounds);
  }
  for (std::size_t array = 0; array < arrays.size(); ++array)
  {
    for (int range = 0; range < vtkStriderPieceSummary::RangesOfArray; ++range)
    {
      double low = summaries.front().Ranges[array][range][0];
      double high = summaries.front().Ranges[array][range][1];
      for (const vtkStriderPieceSummary& summary : summaries)
      {
        low = std::min(low, summary.Ranges[array][range][0]);
        high = std::max(high, summary.Ranges[array][range][1]);
      }
      if (low <= high)
      {
        this->Ranges.push_back({ arrays[array].second, range - 1, { low, high } });
      }
    }
  }
}

void vtkStriderPieces::FindMissing(const std::vector<vtkStriderPieceSummary>& summaries,
  const std::vector<Array>& arrays, int process)
{
  this->IsFirst = std::none_of(summaries.begin(), summaries.begin() + process,
    [](const vtkStriderPieceSummary& summary) { return summary.HasData > 0.0; });
  for (std::size_t index = 0; index < arrays.size(); ++index)
  {
    if (std::none_of(summaries.begin(), summaries.end(),
          [&](const vtkStriderPieceSummary& summary) { return summary.HasArrays[index] > 0.0; }))
    {
      this->Missing.push_back(arrays[index]);
    }
  }
}

bool vtkStriderPieces::IsMissing(const Array& array) const
{
  return std::find(this->Missing.begin(), this->Missing.end(), array) != this->Missing.end();
}

std::array<int, 6> vtkStriderPieces::GetWholeExtent() const
{
  std::array<int, 6> whole;
  std::copy_n(this->Grid.Whole.Extent, 6, whole.begin());
  return whole;
}

vtkDataArray* vtkStriderPieces::GetCoordinates(int axis) const
{
  return this->Coordinates[axis];
}

void vtkStriderPieces::PassPiece(const Own& own, vtkStriderPieceSettings* mapper) const
{
  mapper->SetPiece(this->GetWholeExtent().data(), own.Extent.data());
  mapper->SetSelectionExtent(own.SourceExtent);
  mapper->SetWholeCoordinates(this->Coordinates[0], this->Coordinates[1], this->Coordinates[2]);
}

void vtkStriderPieces::PassRanges(vtkStriderPieceSettings* mapper) const
{
  if (this->Ranges.empty())
  {
    mapper->RemoveAllWholeRanges();
  }
  for (const NamedRange& range : this->Ranges)
  {
    mapper->SetWholeRange(range.Array, range.Component, range.Range[0], range.Range[1]);
  }
}

bool vtkStriderPieces::GetRange(
  const std::string& array, int component, std::array<double, 2>& range) const
{
  const auto known = std::find_if(this->Ranges.begin(), this->Ranges.end(),
    [&](const NamedRange& one) { return one.Array == array && one.Component == component; });
  if (known == this->Ranges.end())
  {
    return false;
  }
  range = known->Range;
  return true;
}
