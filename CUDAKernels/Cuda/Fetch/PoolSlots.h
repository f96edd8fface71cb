// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Where decoded macrocells lie in a texture that has room for some: each with the voxels behind it that its last samples are mixed with.
#ifndef Strider_Cuda_Fetch_PoolSlots_h
#define Strider_Cuda_Fetch_PoolSlots_h

#include "Compression/Format/BrickGrid.h"
#include "EmptySpace/Macrocells.h"

namespace Strider
{

/// Bricks along a side of a macrocell.
constexpr int BricksPerCell = MacrocellSide / BrickSide;

/// Texels of a slot along x: of whole bricks, which are written row by row.
constexpr int SlotRow = MacrocellSide + BrickSide;
/// Along y and z.
constexpr int SlotSide = MacrocellSide + 1;
constexpr int SlotTexels = SlotRow * SlotSide * SlotSide;

/// The entry of a macrocell that has no slot.
constexpr std::uint32_t NoSlot = ~0u;

/// Slots along an axis, at most: their places fit into 10 bits each.
constexpr int MostSlotsAlong = 1023;

/// A slot in the texture, in slots along each axis.
struct SlotPlace
{
  int X;
  int Y;
  int Z;

  STRIDER_HOST_DEVICE std::uint32_t Pack() const
  {
    return static_cast<std::uint32_t>(this->X | this->Y << 10 | this->Z << 20);
  }
  STRIDER_HOST_DEVICE static SlotPlace Unpack(std::uint32_t packed)
  {
    return { static_cast<int>(packed & 1023u), static_cast<int>(packed >> 10 & 1023u),
      static_cast<int>(packed >> 20) };
  }
};

/// The slots of a texture.
struct SlotGrid
{
  int X = 0; ///< along each axis
  int Y = 0;
  int Z = 0;
  std::uint32_t Count = 0; ///< that may be used, from the first on

  STRIDER_HOST_DEVICE SlotPlace FindPlace(std::uint32_t slot) const
  {
    const std::uint32_t row = slot / this->X;
    const std::uint32_t layer = row / this->Y;
    return { static_cast<int>(slot - row * this->X), static_cast<int>(row - layer * this->Y),
      static_cast<int>(layer) };
  }
  STRIDER_HOST_DEVICE std::uint32_t FindSlot(const SlotPlace& place) const
  {
    return (static_cast<std::uint32_t>(place.Z) * this->Y + place.Y) * this->X + place.X;
  }
};

/// Along an axis, in slots of how many macrocells a voxel may be: its own, the one before, whose samples it ends, and its own once
/// more where it is the last one, which is mixed with itself.
constexpr int SlotCopies = 3;

/// A texel of a macrocell's slot, along an axis.
struct SlotTexel
{
  bool IsThere;
  int Cell;
  int Texel; ///< from the first of the slot on
};

/// Copy 0 ... SlotCopies - 1 of voxel `voxel` of a brick, of which `last` is the last one along the axis.
STRIDER_HOST_DEVICE SlotTexel FindSlotTexel(int brick, int last, int voxel, int copy)
{
  const int cell = brick / BricksPerCell;
  const int half = brick % BricksPerCell;
  if (copy == 0)
  {
    return { true, cell, half * BrickSide + voxel };
  }
  if (copy == 1)
  {
    return { half == 0 && voxel == 0 && cell > 0, cell - 1, MacrocellSide };
  }
  return { brick == last && voxel == BrickSide - 1, cell, half * BrickSide + BrickSide };
}

} // namespace Strider

#endif
