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

#include "Strider/DescribeBytes.h"

/// Defines the getter of a statistic, which a function of the internals reads from those of the renderers.
#define STRIDER_STATISTIC(Type, Name, Read, Statistic)                                             \
  Type vtkStriderVolumeMapper::Get##Name()                                                         \
  {                                                                                                \
    return static_cast<Type>(this->Internals->Read(&Strider::FrameStatistics::Statistic));         \
  }

/// Defines the getter of a text about the last frame, which a function of the internals makes.
#define STRIDER_DESCRIPTION(Name, Make, describe)                                                  \
  const char* vtkStriderVolumeMapper::Get##Name()                                                  \
  {                                                                                                \
    return this->Internals->Make(describe);                                                        \
  }

STRIDER_STATISTIC(double, KernelMilliseconds, ReadFrame, KernelMilliseconds)
STRIDER_STATISTIC(double, UploadMilliseconds, Sum, UploadMilliseconds)
STRIDER_STATISTIC(vtkIdType, VoxelsUploaded, Read, VoxelsUploaded)
STRIDER_STATISTIC(double, LastRotationMilliseconds, Read, RotationMilliseconds)
STRIDER_STATISTIC(vtkIdType, RotationCount, Read, RotationCount)
STRIDER_STATISTIC(vtkIdType, SamplesTaken, ReadFrame, SamplesTaken)
STRIDER_STATISTIC(vtkIdType, SamplesSkipped, ReadFrame, SamplesSkipped)
STRIDER_STATISTIC(vtkIdType, MacrocellsSearched, Read, MacrocellsSearched)
STRIDER_STATISTIC(double, MapMilliseconds, Read, MapMilliseconds)
STRIDER_STATISTIC(vtkIdType, BytesOnDevice, SumBytes, BytesOnDevice)
STRIDER_STATISTIC(vtkIdType, VolumesStaged, Sum, VolumesStaged)
STRIDER_STATISTIC(vtkIdType, CompressedBytes, SumBytes, CompressedBytes)
STRIDER_STATISTIC(double, BitsPerVoxel, Read, BitsPerVoxel)
STRIDER_STATISTIC(double, CompressionRatio, Read, CompressionRatio)
STRIDER_STATISTIC(vtkIdType, CacheBytes, Read, CacheBytes)

STRIDER_DESCRIPTION(LaunchDescription, DescribeFrame, vtkStriderDescribeLaunch)
STRIDER_DESCRIPTION(DevicesDescription, DescribeFrame, vtkStriderDescribeDevices)
STRIDER_DESCRIPTION(StoredOrder, Describe, vtkStriderDescribeOrder)
STRIDER_DESCRIPTION(FilteringDescription, Describe, vtkStriderDescribeFiltering)
STRIDER_DESCRIPTION(SkippingDescription, DescribeFrame, vtkStriderDescribeSkipping)
STRIDER_DESCRIPTION(PreIntegrationDescription, DescribeFrame, vtkStriderDescribePreIntegration)

const char* vtkStriderVolumeMapper::GetStorageDescription()
{
  return this->Internals->DescribeStorage();
}

double vtkStriderVolumeMapper::GetCacheHitPercentage()
{
  return 100.0 * this->Internals->ReadFrame(&Strider::FrameStatistics::CacheHitShare);
}

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

double vtkStriderVolumeMapper::GetFrameMilliseconds()
{
  return this->Internals->FindFrameMaker().FrameMilliseconds;
}

int vtkStriderVolumeMapper::GetVolumesMixed()
{
  return this->Internals->Messages.HasProblem() ? 0 : this->Internals->VolumesMixed;
}

int vtkStriderVolumeMapper::GetVolumeUploads()
{
  return this->Internals->VolumeUploads;
}

int vtkStriderVolumeMapper::GetTableUploads()
{
  return this->Internals->TableUploads;
}

const char* vtkStriderVolumeMapperInternals::Describe(Description describe)
{
  std::string& text = this->Descriptions[describe];
  const bool hasFrame = this->First.Renderer && !this->Messages.HasProblem();
  text = hasFrame ? describe(this->First.Renderer->GetStatistics()) : "";
  return text.c_str();
}

const char* vtkStriderVolumeMapperInternals::DescribeStorage()
{
  const Strider::LevelFacts* facts = this->First.Input.GetLevelFacts();
  const char* usual = this->Describe(vtkStriderDescribeStorage);
  if (!facts || !this->First.Renderer || this->Messages.HasProblem())
  {
    return usual;
  }
  std::string& text = this->Descriptions[vtkStriderDescribeStorage];
  text = "levels: " + Strider::DescribeSize(facts->Bytes) + " for " + std::to_string(facts->Cells) +
    " cells";
  return text.c_str();
}

const char* vtkStriderVolumeMapperInternals::DescribeFrame(Description describe)
{
  std::string& text = this->Descriptions[describe];
  const auto& renderer = this->FindFrameMaker().First.Renderer;
  const bool hasFrame = renderer && !this->Messages.HasProblem();
  text = hasFrame ? describe(renderer->GetStatistics()) : "";
  return text.c_str();
}

const vtkStriderVolumeMapperInternals& vtkStriderVolumeMapperInternals::FindFrameMaker() const
{
  return this->FrameMaker ? *this->FrameMaker->Internals : *this;
}

#undef STRIDER_STATISTIC
#undef STRIDER_DESCRIPTION
