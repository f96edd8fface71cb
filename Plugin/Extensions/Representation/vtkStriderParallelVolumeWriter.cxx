// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderParallelVolumeWriter.h"

#include "vtkStriderGridBox.h"
#include "vtkStriderGridExtent.h"

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
#include <vector>

vtkStandardNewMacro(vtkStriderParallelVolumeWriter);

namespace
{

constexpr int ArrayTag = 7301;

/// A process's description of its piece. Processes without points have Extent[0] > Extent[1].
struct PieceOfVolume
{
  std::array<int, 6> Extent{ 0, -1, 0, -1, 0, -1 }; ///< in points
  int Association = vtkDataObject::FIELD_ASSOCIATION_NONE;
  int Type = VTK_VOID; ///< type of the array; VTK_VOID: none
  int Components = 0;
  int IsBlanked = 0;
  double Origin[3]{};
  double Spacing[3]{};
  double Direction[9]{};

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
  image->GetOrigin(piece.Origin);
  image->GetSpacing(piece.Spacing);
  std::copy_n(image->GetDirectionMatrix()->GetData(), 9, piece.Direction);
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

vtkIdType CountCells(const PieceOfVolume& piece)
{
  return piece.IsEmpty() ? 0 : vtkStriderGridBox(piece.Extent, vtkDataObject::CELL).CountAll();
}

/// Unites the pieces to a volume with the array of the first one that is not empty. Returns an empty string, or the
/// reason why they do not make a volume.
std::string Unite(const std::vector<PieceOfVolume>& pieces, PieceOfVolume& whole)
{
  vtkIdType cells = 0;
  for (const PieceOfVolume& piece : pieces)
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
    for (int axis = 0; axis < 6; axis += 2)
    {
      whole.Extent[axis] = std::min(whole.Extent[axis], piece.Extent[axis]);
      whole.Extent[axis + 1] = std::max(whole.Extent[axis + 1], piece.Extent[axis + 1]);
    }
    cells += CountCells(piece);
  }
  return cells < CountCells(whole) ? "The pieces of the volume leave gaps." : "";
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
  image->SetOrigin(whole.Origin);
  image->SetSpacing(whole.Spacing);
  image->SetDirectionMatrix(whole.Direction);
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
