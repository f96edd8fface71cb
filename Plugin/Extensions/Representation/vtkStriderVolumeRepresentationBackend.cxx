// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Settings and statistics of the representation for the backend.
#include "vtkStriderFloatCompositor.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumeRepresentation.h"

#include <vector>

const char* vtkStriderVolumeRepresentation::GetBackendInUse()
{
  return this->GetShownMappers().front()->GetBackendInUse();
}

const char* vtkStriderVolumeRepresentation::GetDeviceName()
{
  return this->GetShownMappers().front()->GetDeviceName();
}

const char* vtkStriderVolumeRepresentation::GetBackendNote()
{
  return this->GetShownMappers().front()->GetBackendNote();
}

void vtkStriderVolumeRepresentation::SetUniteFrames(bool unite)
{
  this->Frames->SetEnabled(unite);
}

bool vtkStriderVolumeRepresentation::GetUniteFrames()
{
  return this->Frames->GetEnabled();
}

void vtkStriderVolumeRepresentation::SetBypassIceT(bool bypass)
{
  this->Frames->SetBypassesIceT(bypass);
}

bool vtkStriderVolumeRepresentation::GetBypassIceT()
{
  return this->Frames->GetBypassesIceT();
}
