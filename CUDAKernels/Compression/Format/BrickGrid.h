// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Grid of bricks: cubes of 4 voxels per side that are compressed independently.
#ifndef Strider_Compression_Format_BrickGrid_h
#define Strider_Compression_Format_BrickGrid_h

#include "Foundation/HostDevice.h"

#include <cstdint>

namespace Strider
{

constexpr int BrickSide = 4;
constexpr int BrickVoxels = BrickSide * BrickSide * BrickSide;

/// Returns the number of bricks along an axis of `voxels` voxels, at least 1; the last one may extend beyond the
/// volume.
STRIDER_HOST_DEVICE int CountBricks(int voxels)
{
  return (voxels - 1) / BrickSide + 1;
}

/// Position of a brick in the grid; it holds one component of the voxels from (4 X, 4 Y, 4 Z) on.
struct BrickPlace
{
  int X;
  int Y;
  int Z;
  int Component;
};

/// Order of a volume's bricks in the list: x fastest, then y, then components, then z. A slab of slices is therefore
/// contiguous, and so is one component of a layer of bricks.
struct BrickGrid
{
  int Bricks[3] = { 0, 0, 0 };
  int Components = 1;

  STRIDER_HOST_DEVICE std::uint64_t CountLayer() const
  {
    return static_cast<std::uint64_t>(this->Bricks[0]) * this->Bricks[1] * this->Components;
  }

  STRIDER_HOST_DEVICE std::uint64_t CountAll() const
  {
    return this->CountLayer() * this->Bricks[2];
  }

  /// Returns a brick's index in the list.
  STRIDER_HOST_DEVICE std::uint64_t FindEntry(const BrickPlace& place) const
  {
    const std::uint64_t slice = static_cast<std::uint64_t>(place.Z) * this->Components;
    const std::uint64_t row = (slice + place.Component) * this->Bricks[1] + place.Y;
    return row * this->Bricks[0] + place.X;
  }

  /// Returns the brick at an index of the list.
  STRIDER_HOST_DEVICE BrickPlace FindPlace(std::uint64_t entry) const
  {
    // 32 bits suffice for volumes up to 6500^3. On a device, a division of 64 bits takes about a hundred
    // instructions.
    return entry >> 32 == 0 ? this->FindPlaceOf(static_cast<std::uint32_t>(entry))
                            : this->FindPlaceOf(entry);
  }

private:
  template <typename Entry>
  STRIDER_HOST_DEVICE BrickPlace FindPlaceOf(Entry entry) const
  {
    const auto row = entry / static_cast<Entry>(this->Bricks[0]);
    const auto slice = row / static_cast<Entry>(this->Bricks[1]);
    const auto z = slice / static_cast<Entry>(this->Components);
    return { static_cast<int>(entry - row * static_cast<Entry>(this->Bricks[0])),
      static_cast<int>(row - slice * static_cast<Entry>(this->Bricks[1])), static_cast<int>(z),
      static_cast<int>(slice - z * static_cast<Entry>(this->Components)) };
  }
};

} // namespace Strider

#endif
