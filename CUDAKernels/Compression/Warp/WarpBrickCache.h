// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The bricks that a warp has decoded lately, in memory that its lanes share.
#ifndef Strider_Compression_Warp_WarpBrickCache_h
#define Strider_Compression_Warp_WarpBrickCache_h

#include "Compression/Format/BitField.h"
#include "Compression/Format/BrickGrid.h"
#include "Compression/Warp/LaneVoxelPair.h"

namespace Strider
{

/// Bricks whose values a warp can keep at most: a lane looks after each.
constexpr int MostSlots = WarpLanes;
/// Constant bricks that it keeps besides: they take no slot away from others.
constexpr int ConstantPlaces = 24;
/// So many of them are not used where values have 4 bytes, which take too much of a multiprocessor's memory.
constexpr int PlacesUnusedByFloats = 16;
constexpr int NoPlace = 0xff;
constexpr int MostConcurrentSamples = 4;
constexpr int DirectoryPlaces = 64;
constexpr std::uint32_t NoBrick = ~std::uint32_t{ 0 };

/// Which bricks are where. Places below ConstantPlaces are of constant bricks, those from there on are slots; all hold BrickVoxels values. Brick
/// numbers are entries of BrickGrid. Only functions that all lanes call together change it, so that between them lanes may read it
/// each on its own.
struct alignas(16) WarpBrickCache
{
  std::uint32_t Bricks[ConstantPlaces + MostSlots]; ///< NoBrick: none
  std::uint32_t New; ///< bits of the slots that were filled since the last reset
  std::uint32_t NextConstant;
  /// So many samples of a ray find their bricks together: 1 to MostConcurrentSamples, fewer once there was no room for the bricks of more.
  int ConcurrentSamples;
  std::uint32_t Requests[WarpLanes]; ///< of bricks, by lanes
  std::uint32_t Misses[WarpLanes];   ///< of these, decoded
  unsigned char
    Active[ConstantPlaces + MostSlots]; ///< 1: used since the last reset, which is of slots
  /// A place for each remainder of brick coordinates by 4: where a brick is if it is kept, unless one with the same remainders was
  /// looked for later.
  unsigned char Directory[DirectoryPlaces];

  /// The place of a brick that the directory knows, or NoPlace.
  STRIDER_HOST_DEVICE int Find(int key, std::uint32_t brick) const
  {
    const int place = this->Directory[key];
    return this->Bricks[place] == brick ? place : NoPlace;
  }
};

/// Neighbours have different keys, and so have all components of two neighbours along each axis, the first of which is even.
STRIDER_HOST_DEVICE int FindDirectoryKey(int x, int y, int z, int component)
{
  const int key = (x & 3) | (y & 3) << 2 | (z & 3) << 4;
  return key ^ ((component & 1) << 1 | (component >> 1) << 3);
}

/// Which slot is filled next, and what is known of the others then: the one goes that was not used recently (Guthe and Goesele,
/// GPU-based lossless volume data compression, 3DTV-CON 2016; with the second reset, that the paper leaves out). Bits are slots.
struct SlotChoice
{
  int Slot = NoPlace; ///< NoPlace: all are in use
  std::uint32_t Active;
  std::uint32_t New;
};

/// `valid`: slots that there are; `inUse`: those that lanes are going to read.
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
