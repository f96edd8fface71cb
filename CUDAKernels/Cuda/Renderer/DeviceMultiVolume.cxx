// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The volumes of a multi-volume frame as kernel arguments.
#include "Cuda/Renderer/DeviceMultiVolume.h"

#include <algorithm>

namespace Strider
{

Status DeviceMultiVolume::StartCounting(const Stream& stream)
{
  STRIDER_TRY(this->Bricks.Clear(stream));
  return stream.Synchronize();
}

Status DeviceMultiVolume::Update(
  const RenderRequest& request, std::vector<PlacedVoxels>& volumes, const Stream& stream)
{
  PlaceBox(request, this->BoxArrays, this->Box);
  STRIDER_TRY(this->Planes.Update(this->BoxArrays.Planes, stream));
  this->Box.Planes = this->Planes.Get();
  this->Count = static_cast<int>(volumes.size());
  this->WarpBytes = 0;
  this->HasPools = false;
  for (PlacedVoxels& volume : volumes)
  {
    volume.FirstCacheByte = this->WarpBytes;
    this->WarpBytes +=
      volume.IsByWarps ? static_cast<unsigned int>(volume.Bricks.CountWarpBytes()) : 0;
    this->HasPools = this->HasPools || volume.Voxels.Volume.HasCells();
  }
  this->ArePlain = !request.MatchVTK && volumes.size() <= MostSingleComponentVolumes &&
    std::all_of(volumes.begin(), volumes.end(),
      [](const PlacedVoxels& volume) { return volume.IsSingleComponent; });
  for (std::size_t index = 0; this->ArePlain && index < volumes.size(); ++index)
  {
    this->Plain.Volumes[index] = MakePlain(volumes[index]);
  }
  return this->Volumes.Update(volumes, stream);
}

} // namespace Strider
