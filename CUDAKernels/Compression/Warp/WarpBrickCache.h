// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Cache of the bricks that a warp has decoded recently, in shared memory.
#ifndef Strider_Compression_Warp_WarpBrickCache_h
#define Strider_Compression_Warp_WarpBrickCache_h

#include "Compression/Format/BitField.h"
#include "Compression/Format/BrickGrid.h"
#include "Compression/Warp/LaneVoxelPair.h"

namespace Strider
{

/// Largest number of slots for bricks that are not constant: each lane manages one.
constexpr int MostSlots = WarpLanes;
/// Number of places for constant bricks, which therefore occupy no slots.
constexpr int ConstantPlaces = 24;
/// Number of places for constant bricks that are not used if values have 4 bytes, to save shared memory.
constexpr int PlacesUnusedByFloats = 16;
constexpr int NoPlace = 0xff;
constexpr int MostConcurrentSamples = 4;
constexpr int DirectoryPlaces = 64;
constexpr std::uint32_t NoBrick = ~std::uint32_t{ 0 };

/// State of the cache. Places below ConstantPlaces hold constant bricks, the others are slots; each holds BrickVoxels
/// values. Brick numbers are entries of BrickGrid. Only functions that all lanes call together change the cache; in
/// between, each lane may read it independently.
struct alignas(16) WarpBrickCache
{
  std::uint32_t Bricks[ConstantPlaces + MostSlots]; ///< NoBrick: empty
  std::uint32_t New; ///< bit mask of the slots filled since the last reset
  std::uint32_t NextConstant;
  /// Number of samples of a ray whose bricks are looked up together, 1 to MostConcurrentSamples; reduced if their
  /// bricks did not fit.
  int ConcurrentSamples;
  std::uint32_t Requests[WarpLanes]; ///< bricks requested, per lane
  std::uint32_t Misses[WarpLanes];   ///< requested bricks that were decoded, per lane
  /// 1 if a place was used since the last reset; only slots are reset.
  unsigned char Active[ConstantPlaces + MostSlots];
  /// For brick coordinates modulo 4, the place of the brick if it is cached. Another brick with the same key may have
  /// replaced the entry.
  unsigned char Directory[DirectoryPlaces];

  /// Returns the place of a brick in the directory, or NoPlace.
  STRIDER_HOST_DEVICE int Find(int key, std::uint32_t brick) const
  {
    const int place = this->Directory[key];
    return this->Bricks[place] == brick ? place : NoPlace;
  }
};

/// Returns the key of a brick in the directory. Keys differ for neighbouring bricks, and for all components of two
/// neighbours along each axis of which the first has an even coordinate.
STRIDER_HOST_DEVICE int FindDirectoryKey(int x, int y, int z, int component)
{
  const int key = (x & 3) | (y & 3) << 2 | (z & 3) << 4;
  return key ^ ((component & 1) << 1 | (component >> 1) << 3);
}

/// Slot to fill next, and the updated flags. Replaces a slot that was not used recently (Guthe and Goesele, GPU-based
/// lossless volume data compression, 3DTV-CON 2016), with a second reset that the paper omits. Slots are bits of
/// masks.
struct SlotChoice
{
  int Slot = NoPlace; ///< NoPlace: all slots are in use
  std::uint32_t Active;
  std::uint32_t New;
};

/// `valid` are the existing slots, `inUse` those that lanes are going to read.
STRIDER_HOST_DEVICE SlotChoice ChooseSlot(
  std::uint32_t valid, std::uint32_t inUse, std::uint32_t active, std::uint32_t filled)
{
  SlotChoice choice{ NoPlace, active | inUse, filled };
  std::uint32_t free = valid & ~choice.Active;
  if (free == 0)
  {
    choice.Active = filled | inUse;
    choice.New = 0;
    free = valid & ~choice.Active;
  }
  if (free == 0)
  {
    choice.Active = inUse;
    free = valid & ~inUse;
  }
  if (free == 0)
  {
    return choice;
  }
  const std::uint32_t lowest = free & (0u - free);
  choice.Slot = FindLowestBit(lowest);
  choice.Active |= lowest;
  choice.New |= lowest;
  return choice;
}

} // namespace Strider

#endif
