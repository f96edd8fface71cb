// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderExchangeGhosts.h"

#include "vtkStriderSetArraysAside.h"

#include "vtkDataSet.h"
#include "vtkGhostCellsGenerator.h"
#include "vtkMultiProcessController.h"
#include "vtkNew.h"
#include "vtkPartitionedDataSet.h"

namespace
{

/// Of pieces that have the same arrays and no ghost cells.
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

} // namespace

bool vtkStriderExchangeGhosts(vtkMultiProcessController* controller, int levels,
  std::vector<vtkSmartPointer<vtkDataSet>>& pieces)
{
  vtkStriderSetArraysAside aside;
  aside.Take(controller, pieces);
  const bool isDone = Exchange(controller, levels, pieces);
  aside.PutBack(pieces);
  return isDone;
}
