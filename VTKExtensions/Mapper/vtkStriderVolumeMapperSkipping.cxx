// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Statistics of the mapper's last frame about empty-space skipping, filters and pre-integration.
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumeMapperInternals.h"

vtkIdType vtkStriderVolumeMapper::GetSamplesSkipped()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? static_cast<vtkIdType>(renderer->GetStatistics().SamplesSkipped) : 0;
}

const char* vtkStriderVolumeMapper::GetSkippingDescription()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? renderer->GetStatistics().Skipping.c_str() : "";
}

const char* vtkStriderVolumeMapper::GetFilteringDescription()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? renderer->GetStatistics().Filtering.c_str() : "";
}

const char* vtkStriderVolumeMapper::GetPreIntegrationDescription()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? renderer->GetStatistics().PreIntegration.c_str() : "";
}

vtkIdType vtkStriderVolumeMapper::GetMacrocellsSearched()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? static_cast<vtkIdType>(renderer->GetStatistics().MacrocellsSearched) : 0;
}

double vtkStriderVolumeMapper::GetMapMilliseconds()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? renderer->GetStatistics().MapMilliseconds : 0.0;
}
