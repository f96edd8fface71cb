// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderExchangeGhosts.h"

#include "vtkStriderGridBox.h"
#include "vtkStriderGridExtent.h"
#include "vtkStriderStashArrays.h"

#include "vtkDataSet.h"
#include "vtkDataSetAttributes.h"
#include "vtkGhostCellsGenerator.h"
#include "vtkMultiProcessController.h"
#include "vtkNew.h"
#include "vtkPartitionedDataSet.h"
#include "vtkUnsignedCharArray.h"

namespace
{

/// Exchanges ghost cells of pieces that have the same arrays and no ghost cells.
bool Exchange(vtkMultiProcessController* controller, int levels,
  std::vector<vtkSmartPointer<vtkDataSet>>& pieces)
{
  vtkNew<vtkPartitionedDataSet> input;
  for (std::size_t index = 0; index < pieces.size(); ++index)
  {
    input->SetPartition(static_cast<unsigned int>(index), pieces[index]);
  }
  vtkNew<vtkGhostCellsGenerator> exchange;
  exchange->SetController(controller);
  exchange->BuildIfRequiredOff();
  exchange->SetNumberOfGhostLayers(levels);
  exchange->SetInputDataObject(input);
  exchange->Update();
  auto output = vtkPartitionedDataSet::SafeDownCast(exchange->GetOutputDataObject(0));
  if (!output || output->GetNumberOfPartitions() != input->GetNumberOfPartitions())
  {
    return pieces.empty();
  }
  std::vector<vtkSmartPointer<vtkDataSet>> found;
  for (std::size_t index = 0; index < pieces.size(); ++index)
  {
    found.emplace_back(output->GetPartition(static_cast<unsigned int>(index)));
    if (!found.back() || !found.back()->IsA(pieces[index]->GetClassName()))
    {
      return false;
    }
  }
  pieces = found;
  return true;
}

/// Fills the gaps of a piece that has grown from `own`. It is a box again, whose points and cells that no piece has
/// are flagged and have no values. They get the values of the nearest own ones.
void FillGaps(vtkDataSet* piece, const std::array<int, 6>& own, int association)
{
  vtkDataSetAttributes* arrays = piece->GetAttributes(association);
  auto flags = vtkUnsignedCharArray::SafeDownCast(
    arrays->GetAbstractArray(vtkDataSetAttributes::GhostArrayName()));
  const vtkStriderGridBox has(vtkStriderGetExtent(piece), association);
  if (!flags || flags->GetNumberOfTuples() < has.CountAll())
  {
    return;
  }
  const int gap = association == vtkDataObject::CELL
    ? static_cast<int>(vtkDataSetAttributes::HIDDENCELL)
    : static_cast<int>(vtkDataSetAttributes::HIDDENPOINT);
  const vtkStriderGridBox known(own, association);
  has.ForEach([&](const std::array<int, 3>& place) {
    const vtkIdType id = has.Find(place);
    const int flag = flags->GetValue(id);
    if ((flag & gap) == 0)
    {
      return;
    }
    const vtkIdType nearest = has.Find(known.Clamp(place));
    for (int index = 0; index < arrays->GetNumberOfArrays(); ++index)
    {
      vtkAbstractArray* array = arrays->GetAbstractArray(index);
      if (array != flags && array->GetNumberOfTuples() >= has.CountAll())
      {
        array->SetTuple(id, nearest, array);
      }
    }
    flags->SetValue(id, static_cast<unsigned char>(flag & ~gap));
  });
}

} // namespace

bool vtkStriderExchangeGhosts(vtkMultiProcessController* controller, int levels,
  std::vector<vtkSmartPointer<vtkDataSet>>& pieces)
{
  vtkStriderStashArrays aside;
  aside.Take(controller, pieces);
  std::vector<std::array<int, 6>> own;
  for (vtkDataSet* piece : pieces)
  {
    own.push_back(vtkStriderGetExtent(piece));
  }
  const bool isDone = Exchange(controller, levels, pieces);
  for (std::size_t index = 0; isDone && index < pieces.size(); ++index)
  {
    FillGaps(pieces[index], own[index], vtkDataObject::POINT);
    FillGaps(pieces[index], own[index], vtkDataObject::CELL);
  }
  aside.PutBack(pieces);
  return isDone;
}
