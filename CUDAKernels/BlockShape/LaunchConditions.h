// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What a launch is chosen for.
#ifndef Strider_BlockShape_LaunchConditions_h
#define Strider_BlockShape_LaunchConditions_h

#include "Rays/MeasureView.h"

#include <cstdint>

namespace Strider
{

struct LaunchConditions
{
  ViewGeometry View;
  int VoxelBytes = 1; ///< as stored on the device
  /// Changes with everything but the camera that the time of a frame depends on: volume, functions, image size, ...
  std::uint64_t Content = 0;
  bool SkipsMost = false; ///< of the volume: rays hop from one visible part to the next
  bool IsStacked = false; ///< samples come from stacked slices
};

} // namespace Strider

#endif
