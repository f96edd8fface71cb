// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The volumes of a multi-volume frame as kernel arguments.
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
  /// Starts counting bricks, in any stream that decodes them. Call it before the volumes are prepared.
  Status StartCounting(const Stream& stream);
  /// As DeviceBrickCounts::Get.
  unsigned long long* GetBrickCounts() const { return this->Bricks.Get(); }

  /// Queues the copies of what has changed; textures, bricks and tables remain those of the volumes' renderers.
  /// Converts `volumes` to kernel arguments.
  Status Update(
    const RenderRequest& request, std::vector<PlacedVoxels>& volumes, const Stream& stream);

  /// Returns the task without Matched, Skips and MayBeCubic.
  MarchMultiVolumeTask Get() const
  {
    return { this->Box, this->Volumes.Get(), this->Count, this->WarpBytes, this->HasPools,
      this->Bricks.Get(), nullptr, false, false };
  }
  /// True where LaunchMarchSingleComponentVolumes can march the volumes, which GetPlain then returns.
  bool ArePlainVolumes() const { return this->ArePlain; }
  const SingleComponentVolumes& GetPlain() const { return this->Plain; }
  /// Queues the copy of the counts to the host.
  Status FetchCounts(const Stream& stream)
  {
    return this->HasBricks() ? this->Bricks.Fetch(stream) : Status();
  }
  /// Reports the counts of a finished frame, over all volumes.
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
