// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What one of several CUDA devices does for a frame.
#ifndef Strider_DeviceShare_h
#define Strider_DeviceShare_h

#include <array>
#include <cstddef>
#include <string>

namespace Strider
{

/// Whether a device renders, or why not.
enum class DeviceState
{
  Renders,
  Rests,       ///< the frame is so small that fewer devices are faster
  LacksMemory, ///< its memory did not suffice for the last frames or volumes; it is tried again
  Lost         ///< a call has failed; it is not used any more
};

struct DeviceShare
{
  int Index = 0; ///< CUDA's number of the device
  std::string Name;
  DeviceState State = DeviceState::Renders;
  int Rows = 0;              ///< number of rows of the image that it rendered
  double Milliseconds = 0.0; ///< duration of its ray march
  std::size_t Bytes = 0;     ///< device memory that it holds
  /// First and last slice of voxels along z that it holds of a split volume (FrameStatistics::Split), with those that
  /// it shares with other devices; the last one is below the first where it holds none.
  std::array<int, 2> Slices{ 0, -1 };
};

} // namespace Strider

#endif
