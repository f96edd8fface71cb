// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderPieces.h"

#include "vtkStriderPieceSettings.h"

#include "vtkBoundingBox.h"
#include "vtkCompositeDataSet.h"
#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkMatrix3x3.h"
#include "vtkMultiProcessController.h"

#include <algorithm>
#include <limits>

namespace
{

enum Kind
{
  NoData = 0,
  Image = 1,
  OtherData = 2
};

/// Components whose ranges are exchanged, behind the range of the vectors' lengths.
constexpr int MostComponents = 9;
constexpr int RangesOfArray = 1 + MostComponents;

std::vector<vtkDataSet*> ListDataSets(vtkDataObject* data)
{
  if (auto single = vtkDataSet::SafeDownCast(data))
  {
    return { single };
  }
  auto blocks = vtkCompositeDataSet::SafeDownCast(data);
  return blocks ? vtkCompositeDataSet::GetDataSets(blocks) : std::vector<vtkDataSet*>();
}

} // namespace

/// All numbers, so that it can be sent: all members are doubles.
struct vtkStriderPieces::Piece
{
  double Kind = NoData;
  double Extent[6]{ 0, -1, 0, -1, 0, -1 };
  double Origin[3]{};
  double Spacing[3]{};
  double Direction[9]{};
  double Bounds[6]{ 1, -1, 1, -1, 1, -1 };
  double Ranges[MostArrays][RangesOfArray][2];

  bool IsEmpty() const { return this->Extent[0] > this->Extent[1]; }
  bool IsOnGridOf(const Piece& other) const
  {
    return std::equal(this->Origin, this->Origin + 3, other.Origin) &&
      std::equal(this->Spacing, this->Spacing + 3, other.Spacing) &&
      std::equal(this->Direction, this->Direction + 9, other.Direction);
  }
};

vtkStriderPieces::Piece vtkStriderPieces::Describe(
  vtkDataObject* data, const std::array<int, 6>& ownExtent, const std::vector<Array>& arrays)
{
  constexpr double None = std::numeric_limits<double>::infinity();
  Piece piece;
  for (auto& ranges : piece.Ranges)
  {
    for (auto& range : ranges)
    {
      range[0] = None;
      range[1] = -None;
    }
  }
  vtkBoundingBox box;
  for (vtkDataSet* dataSet : ListDataSets(data))
  {
    if (dataSet->GetNumberOfPoints() < 1)
    {
      continue;
    }
    piece.Kind = OtherData;
    box.AddBounds(dataSet->GetBounds());
    for (std::size_t index = 0; index < arrays.size(); ++index)
    {
      vtkDataArray* array =
        dataSet->GetAttributes(arrays[index].first)->GetArray(arrays[index].second.c_str());
      const int count = array ? std::min(array->GetNumberOfComponents(), MostComponents) : -1;
      for (int component = -1; component < count; ++component)
      {
        double found[2];
        array->GetFiniteRange(found, component);
        double* range = piece.Ranges[index][component + 1];
        range[0] = std::min(range[0], found[0]);
        range[1] = std::max(range[1], found[1]);
      }
    }
  }
  if (auto image = vtkImageData::SafeDownCast(data); image && piece.Kind != NoData)
  {
    piece.Kind = Image;
    std::copy(ownExtent.begin(), ownExtent.end(), piece.Extent);
    image->GetOrigin(piece.Origin);
    image->GetSpacing(piece.Spacing);
    std::copy_n(image->GetDirectionMatrix()->GetData(), 9, piece.Direction);
  }
  if (box.IsValid())
  {
    box.GetBounds(piece.Bounds);
  }
  return piece;
}

void vtkStriderPieces::Gather(vtkMultiProcessController* controller, vtkDataObject* data,
  const std::array<int, 6>& ownExtent, const std::vector<Array>& arrays)
{
  *this = vtkStriderPieces();
  const int processes = controller ? controller->GetNumberOfProcesses() : 1;
  if (processes < 2)
  {
    return;
  }
  constexpr vtkIdType Numbers = sizeof(Piece) / sizeof(double);
  const Piece own = Describe(data, ownExtent, arrays);
  std::vector<Piece> pieces(processes);
  controller->AllGather(
    reinterpret_cast<const double*>(&own), reinterpret_cast<double*>(pieces.data()), Numbers);
  this->TakeExtents(pieces, controller->GetLocalProcessId());
  this->TakeBounds(pieces);
  this->TakeRanges(pieces, arrays);
}

void vtkStriderPieces::TakeExtents(const std::vector<Piece>& pieces, int process)
{
  const Piece* first = nullptr;
  this->IsOneImage = true;
  for (const Piece& piece : pieces)
  {
    this->PieceCount += piece.Kind != NoData ? 1 : 0;
    this->IsOneImage = this->IsOneImage && piece.Kind != OtherData;
    if (piece.Kind != Image || piece.IsEmpty())
    {
      continue;
    }
    this->IsOneImage = this->IsOneImage && (!first || piece.IsOnGridOf(*first));
    for (int axis = 0; axis < 3; ++axis)
    {
      const int low = static_cast<int>(piece.Extent[2 * axis]);
      const int high = static_cast<int>(piece.Extent[2 * axis + 1]);
      int* whole = this->WholeExtent.data() + 2 * axis;
      whole[0] = first ? std::min(whole[0], low) : low;
      whole[1] = first ? std::max(whole[1], high) : high;
    }
    first = first ? first : &piece;
  }
  this->IsOneImage = this->IsOneImage && this->PieceCount > 1 && first;
  const Piece& own = pieces[process];
  this->IsShown = !this->IsOneImage ||
    (!own.IsEmpty() &&
      std::none_of(pieces.begin(), pieces.begin() + process, [&own](const Piece& other) {
        return std::equal(own.Extent, own.Extent + 6, other.Extent);
      }));
}

void vtkStriderPieces::TakeBounds(const std::vector<Piece>& pieces)
{
  vtkBoundingBox box;
  for (const Piece& piece : pieces)
  {
    if (piece.Kind != NoData)
    {
      box.AddBounds(piece.Bounds);
    }
  }
  if (box.IsValid())
  {
    box.GetBounds(this->WholeBounds.data());
  }
}

void vtkStriderPieces::TakeRanges(
  const std::vector<Piece>& pieces, const std::vector<Array>& arrays)
{
  for (std::size_t array = 0; array < arrays.size(); ++array)
  {
    for (int range = 0; range < RangesOfArray; ++range)
    {
      double low = pieces.front().Ranges[array][range][0];
      double high = pieces.front().Ranges[array][range][1];
      for (const Piece& piece : pieces)
      {
        low = std::min(low, piece.Ranges[array][range][0]);
        high = std::max(high, piece.Ranges[array][range][1]);
      }
      if (low <= high)
      {
        this->Ranges.push_back({ arrays[array].second, range - 1, { low, high } });
      }
    }
  }
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
