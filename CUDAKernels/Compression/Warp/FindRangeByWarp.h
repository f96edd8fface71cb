// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Range of the values in a box of voxels of a compressed volume, computed by a warp.
#ifndef Strider_Compression_Warp_FindRangeByWarp_h
#define Strider_Compression_Warp_FindRangeByWarp_h

#include "Compression/Format/CompressedVoxels.h"
#include "Compression/Warp/DecodeBrickByWarp.h"
#include "Compression/Warp/FindCodeWordByWarp.h"
#include "Foundation/Clamp.h"

#include <cmath>

namespace Strider
{

/// Smallest and largest of some values; Low is greater than High if there is no number.
struct SeenValues
{
  float Low = INFINITY;
  float High = -INFINITY;
  bool HasNaN = false; ///< at least one value is NaN

  STRIDER_HOST_DEVICE void Add(float value)
  {
    this->Low = Smaller(value, this->Low);
    this->High = Larger(value, this->High);
    this->HasNaN = this->HasNaN || value != value;
  }
};

template <typename Warp>
STRIDER_HOST_DEVICE float ShuffleFloat(const Warp& warp, float value, int lane)
{
  std::uint32_t bits;
  memcpy(&bits, &value, sizeof(bits));
  bits = warp.Shuffle(bits, lane);
  memcpy(&value, &bits, sizeof(bits));
  return value;
}

/// Combines the values of all lanes.
template <typename Warp>
STRIDER_HOST_DEVICE SeenValues UniteByWarp(const Warp& warp, SeenValues seen)
{
  for (int distance = WarpLanes / 2; distance > 0; distance /= 2)
  {
    seen.Low = Smaller(ShuffleFloat(warp, seen.Low, warp.Lane ^ distance), seen.Low);
    seen.High = Larger(ShuffleFloat(warp, seen.High, warp.Lane ^ distance), seen.High);
  }
  seen.HasNaN = warp.Ballot(seen.HasNaN) != 0;
  return seen;
}

/// Returns the range of a component's stored values for voxels `first` to `last`, inclusive, which must lie in the
/// volume. `first` must be the first voxel of a brick. The result is the same in all lanes.
template <typename Word, typename Warp>
STRIDER_HOST_DEVICE SeenValues FindRangeByWarp(const Warp& warp, const LaneOrders& orders,
  const CompressedVoxels& voxels, const int (&first)[3], const int (&last)[3], int component)
{
  const StoredScalars& stored = voxels.Stored[component];
  SeenValues seen;
  for (int z = first[2] / BrickSide; z <= last[2] / BrickSide; ++z)
  {
    for (int y = first[1] / BrickSide; y <= last[1] / BrickSide; ++y)
    {
      for (int x = first[0] / BrickSide; x <= last[0] / BrickSide; ++x)
      {
        const CodeWordPlace code = FindCodeWordByWarp(warp, voxels.Bricks, { x, y, z, component });
        const LaneVoxelPair<Word> words =
          DecodeBrickByWarp<Word, BrickFormat::Automatic>(warp, orders, voxels.Bricks, code);
        const int voxelZ = z * BrickSide + warp.Lane / (BrickSide * BrickSide);
        const bool isInRow = x * BrickSide + warp.Lane % BrickSide <= last[0] &&
          y * BrickSide + warp.Lane / BrickSide % BrickSide <= last[1];
        if (isInRow && voxelZ <= last[2])
        {
          seen.Add(FindStoredValue(words.First, voxels, stored));
        }
        if (isInRow && voxelZ + BrickSide / 2 <= last[2])
        {
          seen.Add(FindStoredValue(words.Second, voxels, stored));
        }
      }
    }
  }
  return UniteByWarp(warp, seen);
}

} // namespace Strider

#endif
