// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A volume as compressed bricks on the device: compression, caches, and the inputs of ray marching kernels.
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
  /// Compresses a volume, or takes over bricks that came with it in the format Automatic. Compresses on the device
  /// where the raw voxels fit there temporarily, and slab by slab otherwise. Empty after a failure: OutOfMemory where
  /// the bricks do not fit, Unsupported where there are more than a warp can index, Stopped where `progress` returns
  /// false. Progress is reported only while voxels in host memory are compressed.
  Status Compress(
    const VolumeView& volume, const Stream& stream, const TaskProgress& progress = {});
  void Release() { *this = {}; }
  bool IsEmpty() const { return this->Bricks.GetBytes() == 0; }

  /// `leastByte` is StoredScalars::LeastByte.
  CompressedVoxels GetVoxels(float leastByte) const
  {
    return MakeCompressedVoxels(this->Bricks.View(), this->Volume, leastByte);
  }

  /// Sets the inputs of a frame's rays, and queues the reset of the counts.
  Status Prepare(const RenderRequest& request, const Stream& stream, MarchCompressedTask& task);
  /// Allocates the slab texture and ray states of a frame, with `stateBytes` for each ray. Call it after Prepare.
  /// Fails with OutOfMemory and Unsupported.
  Status PrepareSlabs(const RenderRequest& request, std::size_t stateBytes, const Device& device,
    const Stream& stream, SlabPass& pass);
  /// Selects how a frame uses the pool; PoolWay::None where there is no memory for one. Call it after PrepareSlabs.
  /// `content` is the result of StampContent.
  Status PreparePool(const RenderRequest& request, std::uint64_t content, const Device& device,
    const Stream& stream, PoolWay& way);
  DevicePool& GetPool() { return this->Pool; }
  /// Releases the pool's memory until the voxels change; returns false where there is no pool.
  bool GiveUpPool();
  DeviceSlabs& GetSlabs() { return this->Slabs; }
  const DeviceSlabs& GetSlabs() const { return this->Slabs; }
  /// True where slabs are decoded in two steps. Call it after PrepareSlabs. `content` is the result of StampContent.
  bool ChooseSteps(Switch setting, std::uint64_t content)
  {
    return this->Steps.Choose(setting, this->Slabs.GetCut().Count, content);
  }
  /// Queues the copy of the frame's counts to the host.
  Status FetchCounts(const Stream& stream) { return this->Counts.Fetch(stream); }
  /// Reports the counts of a finished frame.
  void ReportCounts(FrameStatistics& statistics);
  /// Sets whether the frame read the pool. Call it before Report.
  void SetPooled(bool isPooled) { this->IsPooled = isPooled; }
  /// Reports the storage; `reason` says why it was chosen.
  void Report(const StorageChoice& choice, FrameStatistics& statistics) const;
  std::size_t GetBytes() const
  {
    return this->Bricks.GetBytes() + this->Counts.GetBytes() + this->Slabs.GetBytes() +
      this->Pool.GetBytes();
  }

private:
  Status CompressWhole(
    const VolumeView& volume, const Stream& stream, const TaskProgress& progress);
  Status CompressSlabs(
    const VolumeView& volume, const Stream& stream, const TaskProgress& progress);

  VolumeView Volume; ///< layout of the compressed volume, without voxels
  DeviceCompressedVolume Bricks;
  DeviceBrickCounts Counts;
  DevicePool Pool;
  bool IsPoolRefused = false; ///< its memory was needed for something else
  bool IsPooled = false;      ///< the last frame read the pool, at least in its first step
  DeviceSlabs Slabs;
  bool HasSlabs = false; ///< true if the last frame used slabs
  SlabStepTuner Steps;
  std::size_t CacheBytes = 0; ///< of a warp's cache, or of the slab texture
  bool CameCompressed = false;
};

} // namespace Strider

#endif
