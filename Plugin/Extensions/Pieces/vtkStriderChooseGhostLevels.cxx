// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderChooseGhostLevels.h"

#include "vtkAlgorithm.h"
#include "vtkCommunicator.h"
#include "vtkDataObject.h"
#include "vtkInformation.h"
#include "vtkMultiProcessController.h"
#include "vtkStreamingDemandDrivenPipeline.h"

#include <algorithm>

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

} // namespace

int vtkStriderChooseGhostLevels(
  vtkMultiProcessController* controller, vtkAlgorithm* consumer, const double* time, int wanted)
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
  int levels = own;
  controller->AllReduce(&own, &levels, 1, vtkCommunicator::MIN_OP);
  return std::max(levels, 0);
}
