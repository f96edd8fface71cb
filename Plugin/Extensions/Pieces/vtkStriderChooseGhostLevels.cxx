// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderChooseGhostLevels.h"

#include "vtkStriderSampleLattice.h"

#include "vtkAlgorithm.h"
#include "vtkCommunicator.h"
#include "vtkDataObject.h"
#include "vtkDataObjectTree.h"
#include "vtkDataObjectTreeIterator.h"
#include "vtkDataSet.h"
#include "vtkHyperTreeGrid.h"
#include "vtkInformation.h"
#include "vtkMultiProcessController.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <algorithm>
#include <array>

namespace
{

using Pipeline = vtkStreamingDemandDrivenPipeline;

/// The request of the consumer, without its ghost levels.
struct Request
{
  int Piece;
  int Pieces;
  const double* Time; ///< null: none

  /// Returns whether the data of an output are up to date, as vtkStreamingDemandDrivenPipeline finds it.
  bool IsAnsweredBy(Pipeline* executive, vtkInformation* output) const
  {
    vtkDataObject* data = output ? output->Get(vtkDataObject::DATA_OBJECT()) : nullptr;
    if (!data || executive->GetPipelineMTime() > data->GetUpdateTime())
    {
      return false;
    }
    vtkInformation* known = data->GetInformation();
    return known->Get(vtkDataObject::DATA_NUMBER_OF_PIECES()) == this->Pieces &&
      known->Get(vtkDataObject::DATA_PIECE_NUMBER()) == this->Piece && this->HasTime(output, known);
  }

private:
  bool HasTime(vtkInformation* output, vtkInformation* known) const
  {
    if (!this->Time || !output->Has(Pipeline::TIME_RANGE()))
    {
      return true;
    }
    // A reader may have made the data of another time step than the one that was requested last.
    const bool isAsBefore = output->Has(Pipeline::UPDATE_TIME_STEP()) &&
      output->Get(Pipeline::UPDATE_TIME_STEP()) == *this->Time;
    return known->Has(vtkDataObject::DATA_TIME_STEP()) &&
      (isAsBefore || known->Get(vtkDataObject::DATA_TIME_STEP()) == *this->Time);
  }
};

/// Returns the fewest levels of data that are up to date, upstream of an algorithm.
int FindFewestLevels(vtkAlgorithm* algorithm, const Request& request, int wanted)
{
  int fewest = wanted;
  for (int port = 0; port < algorithm->GetNumberOfInputPorts(); ++port)
  {
    for (int index = 0; index < algorithm->GetNumberOfInputConnections(port); ++index)
    {
      int outputPort = 0;
      vtkAlgorithm* producer = algorithm->GetInputAlgorithm(port, index, outputPort);
      auto executive = producer ? Pipeline::SafeDownCast(producer->GetExecutive()) : nullptr;
      if (!executive)
      {
        continue;
      }
      vtkInformation* output = executive->GetOutputInformation(outputPort);
      if (request.IsAnsweredBy(executive, output))
      {
        vtkInformation* known = output->Get(vtkDataObject::DATA_OBJECT())->GetInformation();
        fewest = std::min(fewest, known->Get(vtkDataObject::DATA_NUMBER_OF_GHOST_LEVELS()));
      }
      else
      {
        fewest = std::min(fewest, FindFewestLevels(producer, request, wanted));
      }
    }
  }
  return fewest;
}

struct BlockKinds
{
  bool AreMeshes = false; ///< of some blocks
  bool AreOthers = false;
};

BlockKinds FindKinds(vtkDataObject* data)
{
  BlockKinds kinds;
  auto tree = vtkDataObjectTree::SafeDownCast(data);
  if (!tree)
  {
    kinds.AreOthers = data != nullptr;
    return kinds;
  }
  const auto iterator = vtk::TakeSmartPointer(tree->NewTreeIterator());
  for (iterator->InitTraversal(); !iterator->IsDoneWithTraversal(); iterator->GoToNextItem())
  {
    vtkDataObject* block = iterator->GetCurrentDataObject();
    const bool isMesh =
      vtkHyperTreeGrid::SafeDownCast(block) || vtkStriderIsMesh(vtkDataSet::SafeDownCast(block));
    (isMesh ? kinds.AreMeshes : kinds.AreOthers) = true;
  }
  return kinds;
}

} // namespace

int vtkStriderChooseGhostLevels(vtkMultiProcessController* controller, vtkAlgorithm* consumer,
  const double* time, vtkDataObject* data, int wanted)
{
  if (!controller || controller->GetNumberOfProcesses() < 2)
  {
    return wanted;
  }
  int own = wanted;
  if (consumer && consumer->GetNumberOfInputConnections(0) > 0)
  {
    consumer->UpdateInformation(); // finds out what has changed upstream
    own = FindFewestLevels(consumer,
      { controller->GetLocalProcessId(), controller->GetNumberOfProcesses(), time }, wanted);
  }
  const BlockKinds kinds = FindKinds(data);
  const std::array<int, 3> mine{ own, kinds.AreMeshes ? 0 : 1, kinds.AreOthers ? 0 : 1 };
  std::array<int, 3> all = mine;
  controller->AllReduce(mine.data(), all.data(), 3, vtkCommunicator::MIN_OP);
  const bool areMeshes = all[1] == 0 && all[2] == 1;
  return areMeshes ? 0 : std::max(all[0], 0);
}
