// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Conditions for which a launch is chosen.
#ifndef Strider_BlockShape_LaunchConditions_h
#define Strider_BlockShape_LaunchConditions_h

#include "Foundation/DepthSet.h"
#include "Rays/MeasureView.h"

#include <cstdint>

namespace Strider
{

struct LaunchConditions
{
  ViewGeometry View;
  int TexelBytes = 1; ///< of the widest texel that samples read: of a voxel on the device, or of a gradient
  /// Key that changes with everything except the camera that influences the frame time: volume, transfer functions,
  /// image size, ...
  std::uint64_t Content = 0;
  bool SkipsMost = false; ///< most of the volume is skipped as empty space
  bool IsStacked = false; ///< samples are read from stacked slices
  DepthSet Depths{};      ///< batch depths of the kernel
};

} // namespace Strider

#endif
