// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume as compressed bricks on the device.
#include "Cuda/Bricks/DeviceBrickStorage.h"

#include "Compression/Format/CompressionRequest.h"
#include "Compression/Format/ReportStorage.h"
#include "Compression/Warp/ChooseWarpCache.h"
#include "Compression/Warp/CountCompressionBytes.h"
#include "Cuda/Bricks/CompressVolumeOnDevice.h"
#include "Cuda/Bricks/EncodeBricks.h"
#include "Strider/DescribeBytes.h"

#include <cuda_runtime_api.h>

#include <algorithm>
#include <exception>

namespace Strider
{
namespace
{

/// Bytes that are copied between two reports of progress.
constexpr std::size_t CopiedPartBytes = std::size_t{ 64 } << 20;
/// Estimated fraction of the compression time spent copying.
constexpr double CopyShare = 0.9;

Status Tell(const TaskProgress& progress, double done)
{
  return !progress || progress(done)
    ? Status()
    : STRIDER_FAILURE(StatusCode::Stopped, "compression was stopped");
}

/// Copies voxels from the host's memory to the device's, in parts, and reports progress after each.
Status CopyVoxels(const void* voxels, std::size_t bytes, unsigned char* onDevice,
  const Stream& stream, const TaskProgress& progress)
{
  const auto* source = static_cast<const unsigned char*>(voxels);
  Status status;
  for (std::size_t copied = 0; copied < bytes && status.IsOk();)
  {
    const std::size_t part = std::min(CopiedPartBytes, bytes - copied);
    STRIDER_TRY(STRIDER_CUDA_CALL(cudaMemcpyAsync(
      onDevice + copied, source + copied, part, cudaMemcpyHostToDevice, stream.Get())));
    STRIDER_TRY(stream.Synchronize()); // copies from pinned memory are asynchronous
    copied += part;
    status = Tell(progress, CopyShare * static_cast<double>(copied) / static_cast<double>(bytes));
  }
  return status;
}

} // namespace

Status DeviceBrickStorage::Compress(
  const VolumeView& volume, const Stream& stream, const TaskProgress& progress)
{
  this->Release();
  CompressedVolume shape;
  shape.Dimensions = volume.Dimensions;
  shape.Components = volume.Components;
  const std::uint64_t bricks = shape.MakeGrid().CountAll();
  if (bricks >= NoBrick)
  {
    return STRIDER_FAILURE(StatusCode::Unsupported,
      "a compressed volume of " + std::to_string(bricks) +
        " bricks cannot be rendered on a CUDA device: at most " + std::to_string(NoBrick - 1) +
        " can be addressed");
  }
  Status status = STRIDER_FAILURE(StatusCode::OutOfMemory, "too many bricks to compress at once");
  const CompressedVolume* ready = volume.Compressed.get();
  this->CameCompressed = IsOf(ready, volume) && ready->Format == BrickFormat::Automatic;
  if (this->CameCompressed)
  {
    status = this->Bricks.Upload(*ready, stream);
  }
  else if (bricks < MostBricks)
  {
    status = this->CompressWhole(volume, stream, progress);
  }
  if (status.GetCode() == StatusCode::OutOfMemory && !this->CameCompressed &&
    volume.Space == MemorySpace::Host)
  {
    status = this->CompressSlabs(volume, stream, progress);
  }
  if (!status.IsOk())
  {
    this->Release();
    return status;
  }
  this->Volume = volume.GetLayout();
  return {};
}

Status DeviceBrickStorage::CompressWhole(
  const VolumeView& volume, const Stream& stream, const TaskProgress& progress)
{
  if (volume.Space == MemorySpace::Device)
  {
    return this->Bricks.Encode(volume, stream);
  }
  const std::size_t bytes = volume.CountVoxels() * volume.Components * SizeOf(volume.Type);
  DeviceBuffer<unsigned char> raw;
  STRIDER_TRY(raw.Reserve(bytes));
  STRIDER_TRY(CopyVoxels(volume.Voxels, bytes, raw.Get(), stream, progress));
  VolumeView onDevice = volume;
  onDevice.Voxels = raw.Get();
  onDevice.Space = MemorySpace::Device;
  return this->Bricks.Encode(onDevice, stream);
}

Status DeviceBrickStorage::CompressSlabs(
  const VolumeView& volume, const Stream& stream, const TaskProgress& progress)
{
  const CompressionRequest request = MakeCompressionRequest(volume, BrickFormat::Automatic);
  const auto* voxels = static_cast<const unsigned char*>(volume.Voxels);
  const std::size_t sliceBytes = static_cast<std::size_t>(volume.Dimensions[0]) *
    volume.Dimensions[1] * volume.Components * SizeOf(volume.Type);
  const auto readSlab = [&](int first, int, const void*& slab) {
    slab = voxels + static_cast<std::size_t>(first) * sliceBytes;
    return Tell(progress, static_cast<double>(first) / volume.Dimensions[2]);
  };
  try
  {
    CompressedVolume compressed;
    STRIDER_TRY(CompressVolumeOnDevice(request, readSlab, stream, compressed));
    return this->Bricks.Upload(compressed, stream);
  }
  catch (const std::exception&) // out of memory
  {
    return STRIDER_FAILURE(StatusCode::OutOfMemory,
      "the host has no memory for the bricks of a compressed volume: up to " +
        DescribeSize(CountCompressionBytes(request).CountHost()) + " are needed to make them");
  }
}

Status DeviceBrickStorage::Prepare(
  const RenderRequest& request, const Stream& stream, MarchCompressedTask& task)
{
  STRIDER_TRY(this->Counts.Clear(stream));
  task.Voxels = this->GetVoxels(request.MatchVTK ? -127.0f : -128.0f);
  task.Cache = ChooseWarpCache(request.How, task.Voxels.ValueBytes);
  task.BrickCount = this->Counts.Get();
  task.IsNearest = request.Filter == ReconstructionFilter::Nearest;
  this->HasSlabs = false;
  this->IsPooled = false;
  this->CacheBytes = task.Cache.CountBytes(task.Voxels.ValueBytes);
  return {};
}

Status DeviceBrickStorage::PrepareSlabs(const RenderRequest& request, std::size_t stateBytes,
  const Device& device, const Stream& stream, SlabPass& pass)
{
  STRIDER_TRY(this->Slabs.Reserve(this->Volume, request, device));
  STRIDER_TRY(this->Slabs.PrepareRays(request, stateBytes, stream, pass));
  this->HasSlabs = true;
  this->CacheBytes = this->Slabs.GetTextureBytes();
  return {};
}

Status DeviceBrickStorage::PreparePool(const RenderRequest& request, std::uint64_t content,
  const Device& device, const Stream& stream, PoolWay& way)
{
  way = PoolWay::None;
  if (this->IsPoolRefused)
  {
    return {};
  }
  const Status status = this->Pool.Reserve(this->Volume, request.How, device, stream);
  way = status.IsOk() ? this->Pool.Choose(content) : PoolWay::None;
  const bool isWithoutRoom =
    status.GetCode() == StatusCode::OutOfMemory || status.GetCode() == StatusCode::Unsupported;
  return isWithoutRoom ? Status() : status; // slabs work without a pool
}

bool DeviceBrickStorage::GiveUpPool()
{
  const bool hasAny = !this->Pool.IsEmpty();
  this->IsPoolRefused = this->IsPoolRefused || hasAny;
  this->Pool.Release();
  return hasAny;
}

void DeviceBrickStorage::ReportCounts(FrameStatistics& statistics)
{
  this->Counts.Report(statistics);
  if (this->HasSlabs && !this->IsPooled)
  {
    this->Steps.Report(this->Counts.GetDecodedInOneStep(), this->Counts.GetDecoded());
  }
}

void DeviceBrickStorage::Report(const StorageChoice& choice, FrameStatistics& statistics) const
{
  StorageStatistics storage =
    ReportCompressed({ this->Bricks.GetBytes(), this->Bricks.CountRawBytes(),
                       static_cast<std::uint64_t>(this->Volume.CountVoxels()) },
      choice, statistics);
  storage.CameCompressed = this->CameCompressed;
  storage.Place = DecodingPlace::Warps;
  if (this->IsPooled)
  {
    this->Pool.Report(storage);
  }
  else if (this->HasSlabs)
  {
    this->Slabs.Report(storage);
  }
  statistics.Storage = storage;
  statistics.CacheBytes = this->IsPooled ? this->Pool.GetTextureBytes() : this->CacheBytes;
}

} // namespace Strider
