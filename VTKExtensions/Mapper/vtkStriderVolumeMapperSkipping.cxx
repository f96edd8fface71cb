// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Statistics of the mapper's last frame about devices, empty-space skipping, filters and pre-integration.
#include "vtkStriderDescribeDevices.h"
#include "vtkStriderDescribeFiltering.h"
#include "vtkStriderDescribePreIntegration.h"
#include "vtkStriderDescribeSkipping.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumeMapperInternals.h"

vtkIdType vtkStriderVolumeMapper::GetSamplesSkipped()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? static_cast<vtkIdType>(renderer->GetStatistics().SamplesSkipped) : 0;
}

const char* vtkStriderVolumeMapper::GetSkippingDescription()
{
  return this->Internals->Describe(vtkStriderDescribeSkipping);
}

const char* vtkStriderVolumeMapper::GetDevicesDescription()
{
  return this->Internals->Describe(vtkStriderDescribeDevices);
}

const char* vtkStriderVolumeMapper::GetFilteringDescription()
{
  return this->Internals->Describe(vtkStriderDescribeFiltering);
}

const char* vtkStriderVolumeMapper::GetPreIntegrationDescription()
{
  return this->Internals->Describe(vtkStriderDescribePreIntegration);
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
