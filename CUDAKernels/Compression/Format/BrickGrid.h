// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Bricks: cubes of 4 voxels a side, which are compressed one by one.
#ifndef Strider_Compression_Format_BrickGrid_h
#define Strider_Compression_Format_BrickGrid_h

#include "Foundation/HostDevice.h"

#include <cstdint>

namespace Strider
{

constexpr int BrickSide = 4;
constexpr int BrickVoxels = BrickSide * BrickSide * BrickSide;

/// Bricks along an axis of so many voxels, at least 1; the last one may reach beyond the volume.
STRIDER_HOST_DEVICE int CountBricks(int voxels)
{
  return (voxels - 1) / BrickSide + 1;
}

/// A brick: it holds a component of the voxels from (4 X, 4 Y, 4 Z) on.
struct BrickPlace
{
  int X;
  int Y;
  int Z;
  int Component;
};

/// Where the bricks of a volume are listed: x fastest, then y, then the components, then z. So a slab of slices is one run of the
/// list, and the list of one component of a slice is one run too.
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

  /// Where a brick is in the list.
  STRIDER_HOST_DEVICE std::uint64_t FindEntry(const BrickPlace& place) const
  {
    const std::uint64_t slice = static_cast<std::uint64_t>(place.Z) * this->Components;
    const std::uint64_t row = (slice + place.Component) * this->Bricks[1] + place.Y;
    return row * this->Bricks[0] + place.X;
  }

  /// The brick of an entry of the list.
  STRIDER_HOST_DEVICE BrickPlace FindPlace(std::uint64_t entry) const
  {
    // Of all but volumes beyond 6500^3: divisions of 64 bits take a hundred instructions each on a device.
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
