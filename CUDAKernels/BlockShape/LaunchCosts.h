// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Format of a table of frame times of one kind of device for reference views; host only.
#ifndef Strider_BlockShape_LaunchCosts_h
#define Strider_BlockShape_LaunchCosts_h

#include "BlockShape/LaunchAtlas.h"

namespace Strider
{

/// Frame times of one view, in percent of the fastest frame of the regime.
struct LaunchCostsRow
{
  static constexpr int Published = 0;
  /// Blocks of 256 threads with the widths of ListMeasuredWidths, and with batches of 1 and of 8.
  static constexpr int FirstOfBatchOne = 1;
  static constexpr int FirstOfBatchEight = 5;
  static constexpr int Automatic = 9;
  static constexpr int Count = 10;
  unsigned short Percent[Count];
};

/// Measurements for one voxel size and distance of rays; row i belongs to view i.
struct LaunchCostsRegime
{
  int VoxelBytes;
  double VoxelsPerPixel;
  const LaunchCostsRow* Rows;
};

struct LaunchCosts
{
  const AtlasView* Views;
  int ViewCount;
  const LaunchCostsRegime* Regimes;
  int RegimeCount;
};

} // namespace Strider

#endif
