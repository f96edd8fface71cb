// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "vtkStriderMarkSource.h"

#include "vtkStriderDataState.h"

#include "vtkCompositeDataSet.h"
#include "vtkDataSet.h"
#include "vtkExecutive.h"
#include "vtkInformation.h"
#include "vtkInformationDoubleKey.h"
#include "vtkInformationExecutivePortKey.h"
#include "vtkStreamingDemandDrivenPipeline.h"

void vtkStriderMarkSource(vtkInformation* input, const std::vector<vtkDataSet*>& copies)
{
  using Pipeline = vtkStreamingDemandDrivenPipeline;
  auto* producer = Pipeline::SafeDownCast(vtkExecutive::PRODUCER()->GetExecutive(input));
  if (!producer)
  {
    return;
  }
  vtkStriderFingerprint state;
  state.Add(producer->GetPipelineMTime());
  if (input->Has(Pipeline::TIME_STEPS()) || input->Has(Pipeline::TIME_RANGE()))
  {
    state.Add(input->Get(Pipeline::UPDATE_TIME_STEP()));
  }
  vtkDataObject* data = vtkDataObject::GetData(input);
  state.Add(data);
  if (auto* blocks = vtkCompositeDataSet::SafeDownCast(data))
  {
    for (vtkDataSet* block : vtkCompositeDataSet::GetDataSets(blocks))
    {
      state.Add(block);
    }
  }
  for (vtkDataSet* copy : copies)
  {
    vtkStriderMarkCopy(copy, state);
  }
}
