// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderParallelVolumeWriter.h"

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
  int Extent[6]{ 0, -1, 0, -1, 0, -1 }; ///< in points
  int Association = vtkDataObject::FIELD_ASSOCIATION_NONE;
  int Type = VTK_VOID; ///< type of the array; VTK_VOID: none
  int Components = 0;
  int IsBlanked = 0;
  double Origin[3]{};
  double Spacing[3]{};
  double Direction[9]{};

  bool IsEmpty() const { return this->Extent[0] > this->Extent[1]; }
  bool HasArray() const { return !this->IsEmpty() && this->Type != VTK_VOID; }
  bool AreCells() const { return this->Association == vtkDataObject::FIELD_ASSOCIATION_CELLS; }
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
  image->GetExtent(piece.Extent);
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

/// Counts the values along each axis of an extent, of points or of the cells between them.
void CountValues(const int extent[6], bool areCells, vtkIdType counts[3])
{
  for (int axis = 0; axis < 3; ++axis)
  {
    const int steps = extent[2 * axis + 1] - extent[2 * axis];
    counts[axis] = areCells && steps > 0 ? steps : steps + 1;
  }
}

/// Copies the values of a piece to their place in the whole.
void Paste(vtkDataArray* values, const PieceOfVolume& piece, const int whole[6], vtkDataArray* all)
{
  vtkIdType counts[3];
  vtkIdType wholeCounts[3];
  CountValues(piece.Extent, piece.AreCells(), counts);
  CountValues(whole, piece.AreCells(), wholeCounts);
  const vtkIdType first[3] = { piece.Extent[0] - whole[0], piece.Extent[2] - whole[2],
    piece.Extent[4] - whole[4] };
  vtkIdType from = 0;
  for (vtkIdType z = 0; z < counts[2]; ++z)
  {
    for (vtkIdType y = 0; y < counts[1]; ++y, from += counts[0])
    {
      const vtkIdType to =
        ((first[2] + z) * wholeCounts[1] + first[1] + y) * wholeCounts[0] + first[0];
      all->InsertTuples(to, counts[0], from, values);
    }
  }
}

vtkIdType CountCells(const PieceOfVolume& piece)
{
  vtkIdType counts[3];
  CountValues(piece.Extent, true, counts);
  return piece.IsEmpty() ? 0 : counts[0] * counts[1] * counts[2];
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
  vtkIdType counts[3];
  CountValues(whole.Extent, whole.AreCells(), counts);
  auto array = vtkSmartPointer<vtkDataArray>::Take(vtkDataArray::CreateDataArray(whole.Type));
  array->SetNumberOfComponents(whole.Components);
  try
  {
    array->SetNumberOfTuples(counts[0] * counts[1] * counts[2]);
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
    Paste(values, piece, whole.Extent, all);
  }
}

void MakeImage(const PieceOfVolume& whole, vtkDataArray* all, vtkImageData* image)
{
  const int* extent = whole.Extent;
  image->SetExtent(extent[0], extent[1], extent[2], extent[3], extent[4], extent[5]);
  image->SetOrigin(whole.Origin);
  image->SetSpacing(whole.Spacing);
  image->SetDirectionMatrix(whole.Direction);
  if (all)
  {
    image->GetAttributes(whole.AreCells() ? vtkDataObject::CELL : vtkDataObject::POINT)
      ->SetScalars(all);
  }
}

} // namespace

vtkStriderParallelVolumeWriter::vtkStriderParallelVolumeWriter() = default;

vtkStriderParallelVolumeWriter::~vtkStriderParallelVolumeWriter() = default;

void vtkStriderParallelVolumeWriter::PrintSelf(ostream& os, vtkIndent indent)
{
  this->Superclass::PrintSelf(os, indent);
}

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
