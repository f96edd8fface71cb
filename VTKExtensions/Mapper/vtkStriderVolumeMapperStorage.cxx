// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Statistics about the storage of the mapper's voxels, and warnings about it.
#include "vtkStriderDescribeDevices.h"
#include "vtkStriderDescribeStorage.h"
#include "vtkStriderVolumeMapper.h"
#include "vtkStriderVolumeMapperInternals.h"

#include <algorithm>

const char* vtkStriderVolumeMapper::GetStorageDescription()
{
  return this->Internals->Describe(vtkStriderDescribeStorage);
}

vtkIdType vtkStriderVolumeMapper::GetCompressedBytes()
{
  return static_cast<vtkIdType>(this->Internals->SumStatistics(
    [](const auto& statistics) { return static_cast<double>(statistics.CompressedBytes); }));
}

double vtkStriderVolumeMapper::GetBitsPerVoxel()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? renderer->GetStatistics().BitsPerVoxel : 0.0;
}

double vtkStriderVolumeMapper::GetCompressionRatio()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? renderer->GetStatistics().CompressionRatio : 0.0;
}

double vtkStriderVolumeMapper::GetCacheHitPercentage()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? 100.0 * renderer->GetStatistics().CacheHitShare : 0.0;
}

vtkIdType vtkStriderVolumeMapper::GetCacheBytes()
{
  auto* renderer = this->Internals->GetRenderer();
  return renderer ? static_cast<vtkIdType>(renderer->GetStatistics().CacheBytes) : 0;
}

const char* vtkStriderVolumeMapperInternals::Describe(Description describe)
{
  std::string& text = this->Descriptions[describe];
  text = this->First.Renderer ? describe(this->First.Renderer->GetStatistics()) : "";
  return text.c_str();
}

void vtkStriderVolumeMapperInternals::WarnOfStorage()
{
  const Strider::FrameStatistics& statistics = this->GetRenderer()->GetFinishedStatistics();
  const bool isCompressed = statistics.CompressedBytes > 0 ||
    std::any_of(this->Others.begin(), this->Others.end(), [](const auto& other) {
      return other.second.Renderer->GetFinishedStatistics().CompressedBytes > 0;
    });
  const int storage = this->Mapper->GetStorage();
  std::string warning;
  std::string note; // the user left the choice to Strider
  if (storage == vtkStriderVolumeMapper::COMPRESSED_STORAGE && !isCompressed)
  {
    warning = (this->IsMultiVolume() ? "The volumes cannot be compressed: "
                                     : "The volume cannot be compressed: ") +
      vtkStriderDescribeStorage(statistics) + ".";
  }
  else if (storage == vtkStriderVolumeMapper::AUTOMATIC_STORAGE && isCompressed)
  {
    std::size_t needed = 0;
    std::size_t limit = 0;
    std::array<int, 3> dimensions{};
    const bool isMultiVolume = this->IsMultiVolume();
    note = isMultiVolume ? "The volumes " : "The volume ";
    if (this->ExceedsMemoryLimit(needed, limit, dimensions))
    {
      note += isMultiVolume ? "exceed their" : "exceeds its";
      note += " memory limit ({MemoryLimit}, or the default one): ";
    }
    else
    {
      note += isMultiVolume ? "do" : "does";
      note += " not fit into device memory uncompressed: ";
    }
    const std::string split = vtkStriderDescribeSplit(statistics.Split);
    note += vtkStriderDescribeStorage(statistics) + (split.empty() ? "" : "; ") + split + ".";
  }
  this->Messages.Report(vtkStriderMessages::NotCompressed, warning);
  this->Messages.Report(vtkStriderMessages::Compressed, note);
}
