// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Selection of the storage of a volume on the device: texture or compressed bricks.
#include "Compression/Format/ReportStorage.h"
#include "Cuda/Renderer/DeviceVolume.h"

namespace Strider
{

bool DeviceVolume::WantsBricks(
  const VolumeView& volume, const Strategies& settings, StorageChoice& choice) const
{
  if (volume.Levels) // the voxels are a small part of the volume, which rays do not read
  {
    choice = { StorageReason::Automatic };
    return false;
  }
  if (settings.Storage != StorageMode::Automatic)
  {
    choice = { StorageReason::Requested };
    return settings.Storage == StorageMode::Compressed;
  }
  const std::size_t bytes = volume.CountVoxels() * volume.Components * SizeOf(volume.Type);
  const auto& most = this->Gpu.MaximumVolume;
  const auto& sides = volume.Dimensions;
  if (bytes > settings.MemoryLimit)
  {
    choice = { StorageReason::ExceedsLimit, bytes, settings.MemoryLimit };
  }
  else if (sides[0] > most[0] || sides[1] > most[1] || sides[2] > most[2])
  {
    choice = { StorageReason::TooLong };
  }
  else if (this->IsTooLarge)
  {
    choice = { StorageReason::NoMemory, bytes };
  }
  else
  {
    choice = { StorageReason::Automatic };
    return false;
  }
  return true;
}

Status DeviceVolume::StoreBricks(const VolumeView& volume, const Stream& stream)
{
  const VolumeView wanted = volume; // may be the view that is released
  this->DropOptionalTextures();     // compression is faster the more memory it has
  DeviceBrickStorage made;
  DeviceSkipMap searched;
  const auto compress = [&]() -> Status {
    STRIDER_TRY(made.Compress(wanted, stream, this->Uploader.GetProgress()));
    return ForgiveLackOfMemory(searched.FindRanges(made.GetVoxels(-128.0f), wanted, stream));
  };
  Status status = compress();
  if (status.GetCode() == StatusCode::OutOfMemory && this->GetBytes() > 0)
  {
    this->DropFormer();
    status = compress();
    status = status.IsOk()
      ? status
      : STRIDER_FAILURE(status.GetCode(),
          status.GetMessage() + "; the previous volume was discarded to make room");
  }
  STRIDER_TRY(status);
  this->DropFormer();
  this->Bricks = std::move(made);
  this->EmptySpace = std::move(searched);
  this->VoxelsUploaded = wanted.CountVoxels();
  if (this->EmptySpace.IsEmpty()) // the memory of the former volume may suffice
  {
    STRIDER_TRY(this->KeepIfSearched(
      this->EmptySpace.FindRanges(this->Bricks.GetVoxels(-128.0f), wanted, stream)));
  }
  this->Hold(wanted, StorageKind::Compressed);
  return {};
}

Status DeviceVolume::AdaptStorage(const Strategies& settings, const Stream& stream)
{
  this->Wanted = settings;
  const bool wantsBricks = this->WantsBricks(this->Volume, settings, this->Storage);
  if (wantsBricks == this->IsCompressed())
  {
    return {};
  }
  const VolumeView volume = this->Volume;
  if (volume.Space == MemorySpace::Device)
  {
    this->Storage.Obstacle = StorageObstacle::VoxelsOnDevice;
    return {}; // the owner may have changed the memory since
  }
  if (wantsBricks)
  {
    return this->StoreBricks(volume, stream);
  }
  const Status status = this->IsTooLarge
    ? STRIDER_FAILURE(StatusCode::OutOfMemory, "there was no memory for a texture before")
    : this->StoreTexture(volume, stream);
  if (status.GetCode() != StatusCode::OutOfMemory && status.GetCode() != StatusCode::Unsupported)
  {
    return status;
  }
  this->IsTooLarge = true;
  this->Storage.Obstacle = StorageObstacle::NoTextureRoom;
  // Bricks stay until there is a texture, unless they were released to make room for it.
  return this->IsCompressed() ? Status() : this->StoreBricks(volume, stream);
}

void DeviceVolume::ReportStorage(FrameStatistics& statistics) const
{
  if (this->IsCompressed())
  {
    this->Bricks.Report(this->Storage, statistics);
    return;
  }
  ReportUncompressed(StorageKind::Texture, this->Storage, statistics);
}

void DeviceVolume::Report(double milliseconds, FrameStatistics& statistics)
{
  if (this->IsCompressed())
  {
    this->Bricks.ReportCounts(statistics);
    return;
  }
  this->Tuner.Report(milliseconds);
}

} // namespace Strider
