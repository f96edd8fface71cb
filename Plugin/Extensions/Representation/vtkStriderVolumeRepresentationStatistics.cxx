// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Statistics of the representation, which are those of the mappers that it shows.
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumeRepresentation.h"

namespace
{

using Mappers = std::vector<vtkStriderVolumeMapper*>;

/// Returns what the first mapper says, for texts and for ratios.
template <typename Getter>
auto ReadFirst(const Mappers& mappers, Getter get)
{
  return (mappers.front()->*get)();
}

/// Adds up times, counts and sizes.
template <typename Getter>
auto Sum(const Mappers& mappers, Getter get)
{
  auto sum = (mappers.front()->*get)();
  for (std::size_t index = 1; index < mappers.size(); ++index)
  {
    sum += (mappers[index]->*get)();
  }
  return sum;
}

} // namespace

/// Defines the getter of a statistic that is read from the mappers.
#define STRIDER_STATISTIC(Type, Name, Read)                                                        \
  Type vtkStriderVolumeRepresentation::Get##Name()                                                 \
  {                                                                                                \
    return Read(this->GetShownMappers(), &vtkStriderVolumeMapper::Get##Name);                      \
  }

STRIDER_STATISTIC(const char*, BackendInUse, ReadFirst)
STRIDER_STATISTIC(const char*, DeviceName, ReadFirst)
STRIDER_STATISTIC(const char*, BackendNote, ReadFirst)
STRIDER_STATISTIC(const char*, DisplayPath, ReadFirst)
STRIDER_STATISTIC(const char*, QualityInUse, ReadFirst)
STRIDER_STATISTIC(const char*, LaunchDescription, ReadFirst)
STRIDER_STATISTIC(const char*, StoredOrder, ReadFirst)
STRIDER_STATISTIC(double, FrameMilliseconds, Sum)
STRIDER_STATISTIC(double, KernelMilliseconds, Sum)
STRIDER_STATISTIC(double, UploadMilliseconds, Sum)
STRIDER_STATISTIC(double, LastRotationMilliseconds, Sum)
STRIDER_STATISTIC(vtkIdType, RotationCount, Sum)
STRIDER_STATISTIC(vtkIdType, SamplesTaken, Sum)
STRIDER_STATISTIC(vtkIdType, SamplesSkipped, Sum)
STRIDER_STATISTIC(const char*, FilteringDescription, ReadFirst)
STRIDER_STATISTIC(const char*, DevicesDescription, ReadFirst)
STRIDER_STATISTIC(const char*, SkippingDescription, ReadFirst)
STRIDER_STATISTIC(const char*, StorageDescription, ReadFirst)
STRIDER_STATISTIC(vtkIdType, CompressedBytes, Sum)
STRIDER_STATISTIC(double, BitsPerVoxel, ReadFirst)
STRIDER_STATISTIC(double, CompressionRatio, ReadFirst)
STRIDER_STATISTIC(double, CacheHitPercentage, ReadFirst)
STRIDER_STATISTIC(vtkIdType, CacheBytes, ReadFirst)
STRIDER_STATISTIC(const char*, PreIntegrationDescription, ReadFirst)
STRIDER_STATISTIC(double, MapMilliseconds, Sum)
STRIDER_STATISTIC(vtkIdType, BytesOnDevice, Sum)

#undef STRIDER_STATISTIC
