// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Several volumes of a picture, as a kernel is given them.
#ifndef Strider_Cuda_Renderer_DeviceMultiVolume_h
#define Strider_Cuda_Renderer_DeviceMultiVolume_h

#include "Compositing/PlaceMultiVolume.h"
#include "Cuda/Bricks/DeviceBrickCounts.h"
#include "Cuda/March/MultiVolume/SingleComponentVolumes.h"
#include "Cuda/Runtime/DeviceCopy.h"

namespace Strider
{

class DeviceMultiVolume
{
public:
  /// Before the volumes are prepared: their bricks are counted from now on, whatever stream decodes them.
  Status StartCounting(const Stream& stream);
  /// As DeviceBrickCounts.
  unsigned long long* GetBrickCounts() const { return this->Bricks.Get(); }

  /// Queues the copies of what has changed; the textures, bricks and tables of the volumes are those of their renderers. Changes
  /// `volumes` to what kernels are given.
  Status Update(
    const RenderRequest& request, std::vector<PlacedVoxels>& volumes, const Stream& stream);

  /// Without Matched, Skips and MayBeCubic.
  MarchMultiVolumeTask Get() const
  {
    return { this->Box, this->Volumes.Get(), this->Count, this->WarpBytes, this->HasPools,
      this->Bricks.Get(), nullptr, false, false };
  }
  /// Of volumes that LaunchMarchSingleComponentVolumes can march; null for others.
  const SingleComponentVolumes* GetPlain() const { return this->ArePlain ? &this->Plain : nullptr; }
  /// Queues that the counts of the frame become known.
  Status FetchCounts(const Stream& stream)
  {
    return this->HasBricks() ? this->Bricks.Fetch(stream) : Status();
  }
  /// Those of a frame that is finished, over all volumes.
  void ReportCounts(FrameStatistics& statistics) const
  {
    if (this->HasBricks())
    {
      this->Bricks.Report(statistics);
    }
  }
  std::size_t GetBytes() const
  {
    return this->Volumes.GetBytes() + this->Planes.GetBytes() + this->Bricks.GetBytes();
  }

private:
  bool HasBricks() const { return this->WarpBytes > 0 || this->HasPools; }

  SceneArrays BoxArrays;
  SceneFeatures Box{};
  DeviceCopy<ClipPlane> Planes;
  DeviceCopy<PlacedVoxels> Volumes;
  int Count = 0;
  unsigned int WarpBytes = 0; ///< as MarchMultiVolumeTask
  bool HasPools = false;
  bool ArePlain = false;
  SingleComponentVolumes Plain{};
  DeviceBrickCounts Bricks;
};

} // namespace Strider

#endif
