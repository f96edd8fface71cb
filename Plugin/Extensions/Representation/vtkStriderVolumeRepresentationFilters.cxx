// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings and statistics of the representation for filters.
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumeRepresentation.h"

#include <vector>

void vtkStriderVolumeRepresentation::SetReconstructionFilter(int filter)
{
  this->GetStriderMapper()->SetReconstructionFilter(filter);
}

void vtkStriderVolumeRepresentation::SetBSplinePrefilter(bool on)
{
  this->GetStriderMapper()->SetBSplinePrefilter(on);
}

void vtkStriderVolumeRepresentation::SetEnhancementFilter(int filter)
{
  this->GetStriderMapper()->SetEnhancementFilter(filter);
}

void vtkStriderVolumeRepresentation::SetFilterSize(int size)
{
  this->GetStriderMapper()->SetFilterSize(size);
}

void vtkStriderVolumeRepresentation::SetBilateralContrast(double contrast)
{
  this->GetStriderMapper()->SetBilateralContrast(contrast);
}

void vtkStriderVolumeRepresentation::SetFilterExecution(int execution)
{
  this->GetStriderMapper()->SetFilterExecution(execution);
}

const char* vtkStriderVolumeRepresentation::GetFilteringDescription()
{
  return this->GetShownMappers().front()->GetFilteringDescription();
}
