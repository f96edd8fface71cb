// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume as compressed bricks on the device: made there, and what the rays of a frame are given of it.
#ifndef Strider_Cuda_Bricks_DeviceBrickStorage_h
#define Strider_Cuda_Bricks_DeviceBrickStorage_h

#include "Compression/Decode/SlabStepTuner.h"
#include "Cuda/Bricks/DeviceBrickCounts.h"
#include "Cuda/Bricks/DeviceCompressedVolume.h"
#include "Cuda/Bricks/DevicePool.h"
#include "Cuda/Bricks/DeviceSlabs.h"
#include "Cuda/March/Bricks/MarchCompressed.h"
#include "Strider/FrameStatistics.h"
#include "Strider/TaskProgress.h"

namespace Strider
{

class DeviceBrickStorage
{
public:
  /// Compresses all of a volume, or takes the bricks that came with it in the format Automatic: on the device where its raw voxels fit there for the time being, else slab by slab. Empty after a
  /// failure: with OutOfMemory where the bricks do not fit, with Unsupported where there are more than a warp can tell apart, with
  /// Stopped where `progress`, which hears of slabs alone, stops it.
  Status Compress(
    const VolumeView& volume, const Stream& stream, const TaskProgress& progress = {});
  void Release() { *this = {}; }
  bool IsEmpty() const { return this->Bricks.GetBytes() == 0; }

  /// `leastByte` as StoredScalars::LeastByte.
  CompressedVoxels GetVoxels(float leastByte) const
  {
    return MakeCompressedVoxels(this->Bricks.View(), this->Volume, leastByte);
  }

  /// What the rays of a frame read; queues that nothing has been counted yet.
  Status Prepare(const RenderRequest& request, const Stream& stream, MarchCompressedTask& task);
  /// After Prepare: room for the slabs of a frame, of StateBytes for each ray. Fails with OutOfMemory and Unsupported.
  Status PrepareSlabs(const RenderRequest& request, std::size_t stateBytes, const Device& device,
    const Stream& stream, SlabPass& pass);
  /// After PrepareSlabs: what a frame is to read from a pool; PoolWay::None where there is no room for one. `content` as of StampContent.
  Status PreparePool(const RenderRequest& request, std::uint64_t content, const Device& device,
    const Stream& stream, PoolWay& way);
  DevicePool& GetPool() { return this->Pool; }
  /// Gives its memory up until other voxels come; false where there is none.
  bool GiveUpPool();
  DeviceSlabs& GetSlabs() { return this->Slabs; }
  const DeviceSlabs& GetSlabs() const { return this->Slabs; }
  /// After PrepareSlabs: whether they are decoded in two steps. `content` as of StampContent.
  bool ChooseSteps(Switch setting, std::uint64_t content);
  /// Queues that the counts of the frame become known.
  Status FetchCounts(const Stream& stream);
  /// The counts of a frame that is finished.
  void ReportCounts(FrameStatistics& statistics);
  /// What was read from the pool, before Report.
  void SetPooled(bool isPooled) { this->IsPooled = isPooled; }
  /// Of the storage; `reason` says why.
  void Report(const std::string& reason, FrameStatistics& statistics) const;
  std::size_t GetBytes() const
  {
    return this->Bricks.GetBytes() + this->Counts.GetBytes() + this->Slabs.GetBytes() +
      this->Pool.GetBytes();
  }

private:
  Status CompressWhole(const VolumeView& volume, const Stream& stream);
  Status CompressSlabs(
    const VolumeView& volume, const Stream& stream, const TaskProgress& progress);

  VolumeView Volume; ///< what was compressed; its voxels are not read again
  DeviceCompressedVolume Bricks;
  DeviceBrickCounts Counts;
  DevicePool Pool;
  bool IsPoolRefused = false; ///< its memory was needed for something else
  bool IsPooled = false;      ///< the last frame was read from it, or began so
  DeviceSlabs Slabs;
  bool HasSlabs = false; ///< the last frame
  SlabStepTuner Steps;
  std::size_t CacheBytes = 0; ///< of a warp, or of the texture of slabs
  bool CameCompressed = false;
};

} // namespace Strider

#endif
