// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Makes a caller's volume readable by the CPU.
#ifndef Strider_Host_Volume_TakeVolume_h
#define Strider_Host_Volume_TakeVolume_h

#include "Foundation/CheckInput.h"
#include "Strider/DeviceMemory.h"
#include "Strider/FindFiniteRange.h"
#include "Strider/FrameStatistics.h"

namespace Strider
{

/// Checks a volume, copies voxels in device memory to the host, and finds the ranges that the view lacks. Reports both
/// in the statistics.
inline Status TakeVolume(const VolumeView& callers, VolumeView& volume, FrameStatistics& statistics)
{
  STRIDER_TRY(CheckVolume(callers));
  volume = callers;
  std::uint64_t bytesFromDevice = 0;
  if (volume.Space == MemorySpace::Device)
  {
    STRIDER_TRY(MoveToHost(volume));
    bytesFromDevice =
      volume.CountVoxels() * static_cast<std::size_t>(volume.Components) * SizeOf(volume.Type);
  }
  statistics.BytesFromDevice = bytesFromDevice; // of a volume that is taken
  if (volume.LacksRanges())
  {
    FiniteRanges().Update(volume);
    for (int component = 0; component < volume.Components; ++component)
    {
      statistics.FoundRanges[component] = volume.GetRange(component);
    }
  }
  return {};
}

} // namespace Strider

#endif
