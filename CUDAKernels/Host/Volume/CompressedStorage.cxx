// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Storage of the volume that the CPU renderer samples.
#include "Host/Volume/CompressedStorage.h"

#include "Compression/Format/ReportStorage.h"
#include "Host/Volume/CompressVolume.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

namespace Strider
{
namespace
{

bool AreReadAlike(const StoredScalars& one, const StoredScalars& other)
{
  return one.Offset == other.Offset && one.Scale == other.Scale && one.LeastByte == other.LeastByte;
}

} // namespace

void CompressedStorage::SetVolume(const VolumeView& volume, const IndexBox& changed)
{
  this->Volume = volume;
  if (changed.IsEmpty())
  {
    return;
  }
  const std::shared_ptr<const CompressedVolume> former = this->Bricks ? this->Bricks : this->Former;
  const IndexBox all = Unite(this->Changed, changed);
  this->Release();
  const bool isHelp = IsOf(former.get(), volume) && former->Format == BrickFormat::Automatic;
  if (isHelp && !(all == MakeWholeBox(volume.Dimensions)))
  {
    this->Former = former;
    this->Changed = all;
  }
}

bool CompressedStorage::Wants(const Strategies& settings)
{
  if (settings.Storage != StorageMode::Automatic)
  {
    this->Choice = { StorageReason::Requested };
    return settings.Storage == StorageMode::Compressed;
  }
  const std::size_t bytes =
    this->Volume.CountVoxels() * this->Volume.Components * SizeOf(this->Volume.Type);
  if (bytes <= settings.MemoryLimit)
  {
    this->Choice = { StorageReason::Automatic };
    return false;
  }
  this->Choice = { StorageReason::ExceedsLimit, bytes, settings.MemoryLimit };
  return true;
}

Status CompressedStorage::StoreFor(const Strategies& settings, DecodeStoredFunction decode,
  const TaskProgress& progress, VolumeJob& job)
{
  job.Bricks = nullptr;
  job.Caches = nullptr;
  if (!this->Wants(settings))
  {
    this->Release();
    return {};
  }
  const Status found = this->Bricks ? Status() : this->FindBricks(progress);
  if (found.GetCode() == StatusCode::Stopped)
  {
    return found;
  }
  if (!found.IsOk() || !this->Caches.Reserve())
  {
    this->Release();
    this->Choice.Obstacle = StorageObstacle::NoMemoryToCompress;
    return {};
  }
  if (!std::equal(this->Scalars, std::end(this->Scalars), job.ComponentScalars, AreReadAlike))
  {
    this->Caches.Clear();
    std::copy(job.ComponentScalars, std::end(job.ComponentScalars), this->Scalars);
  }
  this->Source = { this->Bricks->View(), this->Bricks->Type, decode };
  job.Bricks = &this->Source;
  job.Caches = &this->Caches;
  return {};
}

void CompressedStorage::Rest(StorageReason reason)
{
  this->Release();
  this->Choice = { reason };
}

Status CompressedStorage::FindBricks(const TaskProgress& progress)
{
  if (IsOf(this->Volume.Compressed.get(), this->Volume))
  {
    this->Former.reset();
    this->Changed = MakeEmptyBox();
    this->Bricks = this->Volume.Compressed;
    this->VoxelsEncoded = this->Volume.CountVoxels();
    this->Milliseconds = 0.0;
    return {};
  }
  const auto start = std::chrono::steady_clock::now();
  STRIDER_TRY(this->MakeBricks(progress));
  this->Milliseconds =
    std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return {};
}

Status CompressedStorage::MakeBricks(const TaskProgress& progress)
{
  const std::shared_ptr<const CompressedVolume> former = std::move(this->Former);
  const IndexBox changed = this->Changed;
  this->Changed = MakeEmptyBox();
  this->VoxelsEncoded = former ? changed.CountAll() : this->Volume.CountVoxels();
  return former ? RecompressVolume(this->Volume, *former, changed, progress, this->Bricks)
                : CompressVolume(this->Volume, BrickFormat::Automatic, progress, this->Bricks);
}

void CompressedStorage::Release()
{
  this->Former.reset();
  this->Changed = MakeEmptyBox();
  this->Bricks.reset();
  this->Source = {};
  this->Caches.Release();
}

std::size_t CompressedStorage::CountBytes() const
{
  return this->Bricks ? this->Bricks->CountBytes() + this->Caches.CountBytes() : 0;
}

void CompressedStorage::Report(FrameStatistics& statistics) const
{
  if (!this->Bricks)
  {
    ReportUncompressed(StorageKind::Raw, this->Choice, statistics);
    return;
  }
  StorageStatistics storage =
    ReportCompressed(MeasureCompressed(*this->Bricks), this->Choice, statistics);
  storage.CameCompressed = this->Bricks == this->Volume.Compressed;
  statistics.Storage = storage;
  statistics.UploadMilliseconds = this->Milliseconds;
  statistics.VoxelsUploaded = this->VoxelsEncoded;
  statistics.CacheBytes = sizeof(BrickCache);
  const auto requests = static_cast<double>(this->Caches.CountRequests());
  const auto misses = static_cast<double>(this->Caches.CountMisses());
  statistics.BricksDecoded = this->Caches.CountMisses();
  statistics.CacheHitShare = requests > 0.0 ? 1.0 - misses / requests : 0.0;
}

} // namespace Strider
