// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderParallelVolumeWriter.h"

#include "vtkStriderGridBox.h"
#include "vtkStriderGridExtent.h"
#include "vtkStriderUniteGrids.h"

#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkErrorCode.h"
#include "vtkImageData.h"
#include "vtkMatrix3x3.h"
#include "vtkMultiProcessController.h"
#include "vtkNew.h"
#include "vtkObjectFactory.h"
#include "vtkSmartPointer.h"

#include <algorithm>
#include <array>
#include <exception>
#include <string>
#include <utility>
#include <vector>

vtkStandardNewMacro(vtkStriderParallelVolumeWriter);

namespace
{

constexpr int ArrayTag = 7301;

/// A process's description of its piece. Processes without points have an empty grid.
struct PieceOfVolume
{
  vtkStriderGridPart Grid;
  std::array<int, 6> Extent{ 0, -1, 0, -1, 0,
    -1 }; ///< in points; of the whole grid once pieces are united
  int Association = vtkDataObject::FIELD_ASSOCIATION_NONE;
  int Type = VTK_VOID; ///< type of the array; VTK_VOID: none
  int Components = 0;
  int IsBlanked = 0;

  bool IsEmpty() const { return this->Extent[0] > this->Extent[1]; }
  bool HasArray() const { return !this->IsEmpty() && this->Type != VTK_VOID; }
  bool IsLike(const PieceOfVolume& other) const
  {
    return this->Association == other.Association && this->Type == other.Type &&
      this->Components == other.Components;
  }
};

PieceOfVolume Describe(vtkImageData* image, vtkDataArray* array, int association)
{
  PieceOfVolume piece;
  if (image->GetNumberOfPoints() < 1)
  {
    return piece;
  }
  piece.Extent = vtkStriderGetExtent(image);
  piece.Grid.Kind = vtkStriderGridPart::Image;
  std::copy(piece.Extent.begin(), piece.Extent.end(), piece.Grid.Extent);
  image->GetOrigin(piece.Grid.Origin);
  image->GetSpacing(piece.Grid.Spacing);
  std::copy_n(image->GetDirectionMatrix()->GetData(), 9, piece.Grid.Direction);
  piece.IsBlanked = image->HasAnyBlankPoints() || image->HasAnyBlankCells() ? 1 : 0;
  if (array)
  {
    piece.Association = association;
    piece.Type = array->GetDataType();
    piece.Components = array->GetNumberOfComponents();
  }
  return piece;
}

/// Copies the values of a piece to their place in the whole.
void Paste(
  vtkDataArray* values, const PieceOfVolume& piece, const PieceOfVolume& whole, vtkDataArray* all)
{
  const vtkStriderGridBox from(piece.Extent, piece.Association);
  const vtkStriderGridBox to(whole.Extent, piece.Association);
  from.ForEachRow([&](const std::array<int, 3>& place) {
    all->InsertTuples(to.Find(place), from.Count[0], from.Find(place), values);
  });
}

/// A box of cells: first and last along each axis.
using Cells = std::array<int, 6>;

Cells FindCells(const PieceOfVolume& piece)
{
  const vtkStriderGridBox box(piece.Extent, vtkDataObject::CELL);
  Cells cells;
  for (int axis = 0; axis < 3; ++axis)
  {
    cells[2 * axis] = box.First[axis];
    cells[2 * axis + 1] = box.First[axis] + box.Count[axis] - 1;
  }
  return cells;
}

/// Appends the parts of a box that another one does not cover.
void CutAway(Cells box, const Cells& other, std::vector<Cells>& rest)
{
  for (int axis = 0; axis < 6; axis += 2)
  {
    if (box[axis] > other[axis + 1] || box[axis + 1] < other[axis])
    {
      rest.push_back(box); // all of what is left
      return;
    }
    if (box[axis] < other[axis])
    {
      Cells below = box;
      below[axis + 1] = other[axis] - 1;
      box[axis] = other[axis];
      rest.push_back(below);
    }
    if (box[axis + 1] > other[axis + 1])
    {
      Cells above = box;
      above[axis] = other[axis + 1] + 1;
      box[axis + 1] = other[axis + 1];
      rest.push_back(above);
    }
  }
}

/// Returns whether each cell of the whole is in a piece. Pieces may overlap.
bool AreCovered(const PieceOfVolume& whole, const std::vector<PieceOfVolume>& pieces)
{
  std::vector<Cells> uncovered;
  if (!whole.IsEmpty())
  {
    uncovered.push_back(FindCells(whole));
  }
  for (const PieceOfVolume& piece : pieces)
  {
    std::vector<Cells> rest;
    for (const Cells& box : uncovered)
    {
      if (piece.IsEmpty())
      {
        rest.push_back(box);
      }
      else
      {
        CutAway(box, FindCells(piece), rest);
      }
    }
    uncovered = std::move(rest);
  }
  return uncovered.empty();
}

/// Moves a piece into the grid of the whole. Returns false where it is not of that grid.
bool MoveInto(const PieceOfVolume& whole, PieceOfVolume& piece)
{
  std::array<int, 3> shift{};
  if (!vtkStriderFindShift(piece.Grid, whole.Grid, shift))
  {
    return false;
  }
  for (int end = 0; end < 6; ++end)
  {
    piece.Extent[end] += shift[end / 2];
  }
  return true;
}

/// Unites the pieces to a volume with the grid and the array of the first one that is not empty, and moves the others
/// into that grid. Returns an empty string, or the reason why they do not make a volume.
std::string Unite(std::vector<PieceOfVolume>& pieces, PieceOfVolume& whole)
{
  for (PieceOfVolume& piece : pieces)
  {
    if (piece.IsEmpty())
    {
      continue;
    }
    if (whole.IsEmpty())
    {
      whole = piece;
    }
    if (!piece.IsLike(whole))
    {
      return "The pieces of the volume have different arrays.";
    }
    if (piece.IsBlanked)
    {
      return "The input has blanked points or cells, which the file cannot keep.";
    }
    if (!MoveInto(whole, piece))
    {
      return "The pieces of the volume are not parts of one grid: their spacings or directions "
             "differ, or their points lie between each other.";
    }
    for (int axis = 0; axis < 6; axis += 2)
    {
      whole.Extent[axis] = std::min(whole.Extent[axis], piece.Extent[axis]);
      whole.Extent[axis + 1] = std::max(whole.Extent[axis + 1], piece.Extent[axis + 1]);
    }
  }
  return AreCovered(whole, pieces) ? "" : "The pieces of the volume leave gaps.";
}

vtkSmartPointer<vtkDataArray> MakeArray(const PieceOfVolume& whole)
{
  auto array = vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(whole.Type));
  array->SetNumberOfComponents(whole.Components);
  try
  {
    array->SetNumberOfTuples(vtkStriderGridBox(whole.Extent, whole.Association).CountAll());
    return array;
  }
  catch (const std::exception&) // std::bad_alloc
  {
    return nullptr;
  }
}

/// Receives a process's array, or takes the first process's own, and copies it into the whole if `all` is not null.
void TakePiece(vtkMultiProcessController* controller, int process, const PieceOfVolume& piece,
  vtkDataArray* own, const PieceOfVolume& whole, vtkDataArray* all)
{
  if (!piece.HasArray())
  {
    return;
  }
  vtkSmartPointer<vtkDataArray> values = own;
  if (process > 0)
  {
    values.TakeReference(vtkDataArray::CreateDataArray(piece.Type));
    controller->Receive(values, process, ArrayTag);
  }
  if (all)
  {
    all->SetName(values->GetName());
    Paste(values, piece, whole, all);
  }
}

void MakeImage(const PieceOfVolume& whole, vtkDataArray* all, vtkImageData* image)
{
  image->SetExtent(const_cast<int*>(whole.Extent.data()));
  image->SetOrigin(whole.Grid.Origin);
  image->SetSpacing(whole.Grid.Spacing);
  image->SetDirectionMatrix(whole.Grid.Direction);
  if (all)
  {
    const bool areCells = whole.Association == vtkDataObject::CELL;
    image->GetAttributes(areCells ? vtkDataObject::CELL : vtkDataObject::POINT)->SetScalars(all);
  }
}

} // namespace

void vtkStriderParallelVolumeWriter::WriteData()
{
  auto* controller = vtkMultiProcessController::GetGlobalController();
  if (!controller || controller->GetNumberOfProcesses() < 2)
  {
    this->Superclass::WriteData();
    return;
  }
  vtkAbstractArray* chosen = nullptr;
  int association = vtkDataObject::FIELD_ASSOCIATION_NONE;
  vtkImageData* image = this->FindArray(chosen, association);
  auto* array = vtkDataArray::SafeDownCast(chosen);
  const PieceOfVolume own = Describe(image, array, association);
  const int bytes = static_cast<int>(sizeof(PieceOfVolume));
  const bool isFirst = controller->GetLocalProcessId() == 0;
  std::vector<PieceOfVolume> pieces(isFirst ? controller->GetNumberOfProcesses() : 0);
  controller->Gather(
    reinterpret_cast<const char*>(&own), reinterpret_cast<char*>(pieces.data()), bytes, 0);
  if (!isFirst)
  {
    if (own.HasArray())
    {
      controller->Send(array, 0, ArrayTag);
    }
  }
  else
  {
    PieceOfVolume whole;
    std::string reason = Unite(pieces, whole);
    vtkSmartPointer<vtkDataArray> all;
    if (reason.empty() && whole.HasArray())
    {
      all = MakeArray(whole);
      reason = all ? "" : "There is no memory for the whole volume on the first process.";
    }
    // Messages of other processes are received even after an error.
    for (std::size_t process = 0; process < pieces.size(); ++process)
    {
      TakePiece(controller, static_cast<int>(process), pieces[process], array, whole, all);
    }
    if (reason.empty())
    {
      vtkNew<vtkImageData> volume;
      MakeImage(whole, all, volume);
      this->WriteArray(volume, all, whole.Association);
    }
    else
    {
      this->Fail(vtkErrorCode::UserError, "'" + this->FileName + "' is not written. " + reason);
    }
  }
  controller->Barrier(); // the file exists when any process continues
}
