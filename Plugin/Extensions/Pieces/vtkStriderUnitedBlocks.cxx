// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderUnitedBlocks.h"

#include "vtkStriderGridBox.h"
#include "vtkStriderGridExtent.h"

#include "vtkDataArray.h"
#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"
#include "vtkImageData.h"
#include "vtkNew.h"
#include "vtkRectilinearGrid.h"
#include "vtkUnsignedCharArray.h"

#include <algorithm>

namespace
{

using Extent = std::array<int, 6>;
using Blocks = std::vector<const vtkStriderPieces::Own*>;

/// Calls visit(first id in the whole, first id in the block, count) for each row of a block's own points or cells.
template <typename Visit>
void ForEachRow(const vtkStriderPieces::Own& block, const vtkStriderGridBox& whole, int association,
  const Visit& visit)
{
  const vtkStriderGridBox has(vtkStriderGetExtent(block.Data), association);
  const vtkStriderGridBox own(block.Extent, association);
  own.ForEachRow([&](const std::array<int, 3>& place) {
    visit(whole.Find(place), has.Find(place), own.Count[0]);
  });
}

vtkDataArray* FindArray(const vtkStriderPieces::Own& block, const vtkStriderPieces::Array& array)
{
  vtkDataArray* found = block.Data->GetAttributes(array.first)->GetArray(array.second.c_str());
  const vtkStriderGridBox has(vtkStriderGetExtent(block.Data), array.first);
  return found && found->GetNumberOfTuples() >= has.CountAll() ? found : nullptr;
}

bool AreAlike(vtkDataArray* one, vtkDataArray* other)
{
  return one->GetDataType() == other->GetDataType() &&
    one->GetNumberOfComponents() == other->GetNumberOfComponents();
}

/// Returns an array over the whole grid. Null where not all blocks have it, or its types differ.
vtkSmartPointer<vtkDataArray> UniteArray(
  const Blocks& blocks, const Extent& whole, const vtkStriderPieces::Array& array)
{
  vtkDataArray* first = FindArray(*blocks.front(), array);
  for (const vtkStriderPieces::Own* block : blocks)
  {
    vtkDataArray* found = FindArray(*block, array);
    if (!found || !AreAlike(found, first))
    {
      return nullptr;
    }
  }
  const vtkStriderGridBox box(whole, array.first);
  auto united = vtk::TakeSmartPointer(first->NewInstance());
  united->SetName(first->GetName());
  united->SetNumberOfComponents(first->GetNumberOfComponents());
  united->CopyComponentNames(first);
  united->SetNumberOfTuples(box.CountAll());
  united->Fill(0.0);
  for (const vtkStriderPieces::Own* block : blocks)
  {
    vtkDataArray* found = FindArray(*block, array);
    ForEachRow(*block, box, array.first, [&](vtkIdType to, vtkIdType from, int count) {
      united->InsertTuples(to, count, from, found);
    });
  }
  return united;
}

/// Returns the flags of hidden points or cells of the whole grid; null where none are hidden.
vtkSmartPointer<vtkUnsignedCharArray> UniteFlags(
  const Blocks& blocks, const Extent& whole, int association)
{
  const bool areCells = association == vtkDataObject::CELL;
  const int hides = areCells ? static_cast<int>(vtkDataSetAttributes::HIDDENCELL)
                             : static_cast<int>(vtkDataSetAttributes::HIDDENPOINT);
  const vtkStriderGridBox box(whole, association);
  auto flags = vtkSmartPointer<vtkUnsignedCharArray>::New();
  flags->SetName(vtkDataSetAttributes::GhostArrayName());
  flags->SetNumberOfTuples(box.CountAll());
  // Points between blocks are corners of hidden cells only.
  flags->FillValue(static_cast<unsigned char>(areCells ? hides : 0));
  for (const vtkStriderPieces::Own* block : blocks)
  {
    auto known = vtkUnsignedCharArray::SafeDownCast(
      FindArray(*block, { association, vtkDataSetAttributes::GhostArrayName() }));
    ForEachRow(*block, box, association, [&](vtkIdType to, vtkIdType from, int count) {
      for (int index = 0; index < count; ++index)
      {
        const int flag = known ? known->GetValue(from + index) & hides : 0;
        flags->SetValue(to + index, static_cast<unsigned char>(flag));
      }
    });
  }
  const unsigned char* first = flags->GetPointer(0);
  const bool isAnyHidden =
    std::any_of(first, first + flags->GetNumberOfTuples(), [](unsigned char flag) { return flag; });
  return isAnyHidden ? flags : nullptr;
}

/// Returns the whole grid without arrays.
vtkSmartPointer<vtkDataSet> MakeGrid(
  const Blocks& blocks, const Extent& whole, const vtkStriderPieces& pieces)
{
  if (auto first = vtkImageData::SafeDownCast(blocks.front()->Data))
  {
    auto image = vtkSmartPointer<vtkImageData>::New();
    image->SetExtent(const_cast<int*>(whole.data()));
    image->SetOrigin(first->GetOrigin());
    image->SetSpacing(first->GetSpacing());
    image->SetDirectionMatrix(first->GetDirectionMatrix());
    return image;
  }
  auto grid = vtkSmartPointer<vtkRectilinearGrid>::New();
  grid->SetExtent(const_cast<int*>(whole.data()));
  grid->SetXCoordinates(pieces.GetCoordinates(0));
  grid->SetYCoordinates(pieces.GetCoordinates(1));
  grid->SetZCoordinates(pieces.GetCoordinates(2));
  return grid;
}

vtkSmartPointer<vtkDataSet> UniteAll(
  const vtkStriderPieces& pieces, const std::vector<vtkStriderPieces::Array>& arrays)
{
  Blocks blocks;
  vtkIdType cells = 0;
  for (const vtkStriderPieces::Own& own : pieces.GetOwn())
  {
    if (own.IsShown && FindArray(own, arrays.front()))
    {
      blocks.push_back(&own);
      cells += vtkStriderGridBox(own.Extent, vtkDataObject::CELL).CountAll();
    }
  }
  const Extent whole = pieces.GetWholeExtent();
  if (blocks.empty() || vtkStriderGridBox(whole, vtkDataObject::CELL).CountAll() > 2 * cells)
  {
    return nullptr;
  }
  vtkSmartPointer<vtkDataSet> united = MakeGrid(blocks, whole, pieces);
  for (const vtkStriderPieces::Array& array : arrays)
  {
    const bool isKnown = std::any_of(blocks.begin(), blocks.end(),
      [&](const vtkStriderPieces::Own* block) { return FindArray(*block, array) != nullptr; });
    if (!isKnown)
    {
      continue;
    }
    const vtkSmartPointer<vtkDataArray> found = UniteArray(blocks, whole, array);
    if (!found)
    {
      return nullptr;
    }
    united->GetAttributes(array.first)->AddArray(found);
  }
  for (const int association : { vtkDataObject::POINT, vtkDataObject::CELL })
  {
    if (const auto flags = UniteFlags(blocks, whole, association))
    {
      united->GetAttributes(association)->AddArray(flags);
    }
  }
  return united;
}

} // namespace

vtkDataSet* vtkStriderUnitedBlocks::Unite(const std::vector<vtkStriderPieces::Array>& arrays)
{
  std::vector<Source> sources;
  for (const vtkStriderPieces::Own& own : this->Pieces.GetOwn())
  {
    sources.push_back({ own.Data, own.Data->GetMTime() });
  }
  if (sources != this->Sources || arrays != this->Arrays)
  {
    this->United = UniteAll(this->Pieces, arrays);
    this->Sources = sources;
    this->Arrays = arrays;
  }
  return this->United;
}

void vtkStriderUnitedBlocks::Clear()
{
  this->Sources.clear();
  this->Arrays.clear();
  this->United = nullptr;
}
