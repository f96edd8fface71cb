// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Properties and costs of the mapper's last frame.
#include "vtkStriderDescribeDevices.h"
#include "vtkStriderDescribeFiltering.h"
#include "vtkStriderDescribeLaunch.h"
#include "vtkStriderDescribeOrder.h"
#include "vtkStriderDescribePreIntegration.h"
#include "vtkStriderDescribeSkipping.h"
#include "vtkStriderDescribeStorage.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumeMapperInternals.h"

using Statistics = Strider::FrameStatistics;

const char* vtkStriderVolumeMapper::GetBackendInUse()
{
  auto* renderer = this->Internals->GetRenderer();
  return !renderer ? "" : renderer->GetBackend() == Strider::Backend::CUDA ? "CUDA" : "CPU";
}

const char* vtkStriderVolumeMapper::GetDeviceName()
{
  return this->Internals->Choice.GetDeviceName().c_str();
}

const char* vtkStriderVolumeMapper::GetBackendNote()
{
  return this->Internals->Choice.GetNote().c_str();
}

const char* vtkStriderVolumeMapper::GetDisplayPath()
{
  return this->Internals->Messages.HasProblem() ? "" : this->Internals->DisplayPath.c_str();
}

const char* vtkStriderVolumeMapper::GetLaunchDescription()
{
  return this->Internals->Describe(vtkStriderDescribeLaunch);
}

const char* vtkStriderVolumeMapper::GetStoredOrder()
{
  return this->Internals->Describe(vtkStriderDescribeOrder);
}

double vtkStriderVolumeMapper::GetFrameMilliseconds()
{
  return this->Internals->FrameMilliseconds;
}

double vtkStriderVolumeMapper::GetKernelMilliseconds()
{
  return this->Internals->ReadFrame(&Statistics::KernelMilliseconds);
}

double vtkStriderVolumeMapper::GetUploadMilliseconds()
{
  return this->Internals->Sum(&Statistics::UploadMilliseconds);
}

vtkIdType vtkStriderVolumeMapper::GetVoxelsUploaded()
{
  return static_cast<vtkIdType>(this->Internals->Read(&Statistics::VoxelsUploaded));
}

double vtkStriderVolumeMapper::GetLastRotationMilliseconds()
{
  return this->Internals->Read(&Statistics::RotationMilliseconds);
}

vtkIdType vtkStriderVolumeMapper::GetRotationCount()
{
  return static_cast<vtkIdType>(this->Internals->Read(&Statistics::RotationCount));
}

vtkIdType vtkStriderVolumeMapper::GetSamplesTaken()
{
  return static_cast<vtkIdType>(this->Internals->ReadFrame(&Statistics::SamplesTaken));
}

vtkIdType vtkStriderVolumeMapper::GetBytesOnDevice()
{
  return static_cast<vtkIdType>(this->Internals->Sum(&Statistics::BytesOnDevice));
}

vtkIdType vtkStriderVolumeMapper::GetVolumesStaged()
{
  return static_cast<vtkIdType>(this->Internals->Sum(&Statistics::VolumesStaged));
}

int vtkStriderVolumeMapper::GetVolumeUploads()
{
  return this->Internals->VolumeUploads;
}

int vtkStriderVolumeMapper::GetTableUploads()
{
  return this->Internals->TableUploads;
}

const char* vtkStriderVolumeMapper::GetStorageDescription()
{
  return this->Internals->Describe(vtkStriderDescribeStorage);
}

vtkIdType vtkStriderVolumeMapper::GetCompressedBytes()
{
  return static_cast<vtkIdType>(this->Internals->Sum(&Statistics::CompressedBytes));
}

double vtkStriderVolumeMapper::GetBitsPerVoxel()
{
  return this->Internals->Read(&Statistics::BitsPerVoxel);
}

double vtkStriderVolumeMapper::GetCompressionRatio()
{
  return this->Internals->Read(&Statistics::CompressionRatio);
}

double vtkStriderVolumeMapper::GetCacheHitPercentage()
{
  return 100.0 * this->Internals->ReadFrame(&Statistics::CacheHitShare);
}

vtkIdType vtkStriderVolumeMapper::GetCacheBytes()
{
  return static_cast<vtkIdType>(this->Internals->Read(&Statistics::CacheBytes));
}

vtkIdType vtkStriderVolumeMapper::GetSamplesSkipped()
{
  return static_cast<vtkIdType>(this->Internals->ReadFrame(&Statistics::SamplesSkipped));
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
  return static_cast<vtkIdType>(this->Internals->Read(&Statistics::MacrocellsSearched));
}

double vtkStriderVolumeMapper::GetMapMilliseconds()
{
  return this->Internals->Read(&Statistics::MapMilliseconds);
}

const char* vtkStriderVolumeMapperInternals::Describe(Description describe)
{
  std::string& text = this->Descriptions[describe];
  const bool hasFrame = this->First.Renderer && !this->Messages.HasProblem();
  text = hasFrame ? describe(this->First.Renderer->GetStatistics()) : "";
  return text.c_str();
}
