// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderStashArrays.h"

#include "vtkStriderExtendArray.h"
#include "vtkStriderGatherAll.h"
#include "vtkStriderGridBox.h"
#include "vtkStriderGridExtent.h"

#include "vtkDataArray.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>
#include <map>
#include <string>

namespace
{

using Extent = std::array<int, 6>;

constexpr int Associations[] = { vtkDataObject::POINT, vtkDataObject::CELL };
constexpr char EndOfKey = '\0';

bool IsGhostArray(vtkAbstractArray* array)
{
  return array->GetName() &&
    std::string(array->GetName()) == vtkDataSetAttributes::GhostArrayName();
}

/// Returns whether pieces can exchange an array: it has a name, and numbers of whole bytes for all points or cells.
bool CanExchange(vtkDataSet* piece, vtkAbstractArray* array, int association)
{
  return array->GetName() && !IsGhostArray(array) && vtkDataArray::SafeDownCast(array) &&
    array->GetDataType() != VTK_BIT &&
    array->GetNumberOfTuples() ==
    vtkStriderGridBox(vtkStriderGetExtent(piece), association).CountAll();
}

/// Returns a key that is equal for arrays that pieces exchange as one.
std::string MakeKey(vtkAbstractArray* array, int association)
{
  return std::to_string(association) + " " + std::to_string(array->GetDataType()) + " " +
    std::to_string(array->GetNumberOfComponents()) + " " + array->GetName();
}

template <typename Visit>
void ForEachArray(vtkDataSet* piece, const Visit& visit)
{
  for (const int association : Associations)
  {
    vtkDataSetAttributes* arrays = piece->GetAttributes(association);
    for (int index = arrays->GetNumberOfArrays() - 1; index >= 0; --index)
    {
      visit(arrays, index, association);
    }
  }
}

/// Counts the pieces of all processes that have each array. The empty key counts all pieces.
std::map<std::string, int> CountArrays(
  vtkMultiProcessController* controller, const std::vector<vtkSmartPointer<vtkImageData>>& pieces)
{
  std::string own;
  for (const vtkSmartPointer<vtkImageData>& piece : pieces)
  {
    own += EndOfKey;
    ForEachArray(piece, [&](vtkDataSetAttributes* arrays, int index, int association) {
      vtkAbstractArray* array = arrays->GetAbstractArray(index);
      own += CanExchange(piece, array, association) ? MakeKey(array, association) + EndOfKey : "";
    });
  }
  std::size_t before = 0;
  const std::string all = vtkStriderGatherAll(controller, own, before);
  std::map<std::string, int> counts;
  for (std::size_t first = 0; first < all.size();)
  {
    const std::size_t last = all.find(EndOfKey, first);
    ++counts[all.substr(first, last - first)];
    first = last + 1;
  }
  return counts;
}

/// Adds the flags that hide points or cells to the ghost flags of a piece.
void AddFlags(vtkDataSetAttributes* arrays, vtkUnsignedCharArray* flags)
{
  auto known = vtkUnsignedCharArray::SafeDownCast(
    arrays->GetAbstractArray(vtkDataSetAttributes::GhostArrayName()));
  static_assert(static_cast<int>(vtkDataSetAttributes::DUPLICATECELL) ==
    static_cast<int>(vtkDataSetAttributes::DUPLICATEPOINT));
  constexpr unsigned char Copies = vtkDataSetAttributes::DUPLICATECELL;
  for (vtkIdType index = 0; index < flags->GetNumberOfTuples(); ++index)
  {
    const unsigned char hides = flags->GetValue(index) & ~Copies;
    const bool isKnown = known && index < known->GetNumberOfTuples();
    flags->SetValue(index, hides | (isKnown ? known->GetValue(index) : 0));
  }
  arrays->AddArray(flags);
}

} // namespace

void vtkStriderStashArrays::Take(
  vtkMultiProcessController* controller, const std::vector<vtkSmartPointer<vtkImageData>>& pieces)
{
  this->Arrays.clear();
  const std::map<std::string, int> counts = CountArrays(controller, pieces);
  const auto all = counts.find("");
  for (std::size_t piece = 0; piece < pieces.size(); ++piece)
  {
    const Extent extent = vtkStriderGetExtent(pieces[piece]);
    ForEachArray(pieces[piece], [&](vtkDataSetAttributes* arrays, int index, int association) {
      vtkAbstractArray* array = arrays->GetAbstractArray(index);
      if (!CanExchange(pieces[piece], array, association) ||
        counts.at(MakeKey(array, association)) < all->second)
      {
        this->Arrays.push_back({ piece, association, array, extent });
        arrays->RemoveArray(index);
      }
    });
  }
}

void vtkStriderStashArrays::PutBack(const std::vector<vtkSmartPointer<vtkImageData>>& pieces) const
{
  for (const Aside& aside : this->Arrays)
  {
    vtkDataSet* piece = pieces[aside.Piece];
    vtkDataSetAttributes* arrays = piece->GetAttributes(aside.Association);
    const vtkSmartPointer<vtkAbstractArray> extended = vtkStriderExtendArray(
      aside.Array, aside.Extent, vtkStriderGetExtent(piece), aside.Association);
    auto flags = vtkUnsignedCharArray::SafeDownCast(extended);
    if (flags && IsGhostArray(extended))
    {
      AddFlags(arrays, flags);
    }
    else
    {
      arrays->AddArray(extended);
    }
  }
}
