// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Layout of the pool's texture: each slot holds one decoded macrocell and the voxels behind it that its last samples
// interpolate with. Encoding of a sample's place along an axis, whose bits give the macrocell and the place inside it.
#ifndef Strider_Cuda_Fetch_PoolSlots_h
#define Strider_Cuda_Fetch_PoolSlots_h

#include "Compression/Format/BrickGrid.h"
#include "EmptySpace/Macrocells.h"

namespace Strider
{

/// Bricks along a side of a macrocell.
constexpr int BricksPerCell = MacrocellSide / BrickSide;

/// Extent of a slot along x, in texels. Rows are written by whole bricks.
constexpr int SlotRow = MacrocellSide + BrickSide;
/// Extent of a slot along y and z, in texels.
constexpr int SlotSide = MacrocellSide + 1;
constexpr int SlotTexels = SlotRow * SlotSide * SlotSide;

/// Table entry of a macrocell that has no slot.
constexpr std::uint32_t NoSlot = ~0u;

/// Maximum number of slots along an axis; an index fits into 10 bits.
constexpr int MostSlotsAlong = 1023;

/// Index of a slot along each axis of the texture.
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

/// Grid of the slots of a texture.
struct SlotGrid
{
  int X = 0; ///< number of slots along each axis
  int Y = 0;
  int Z = 0;
  std::uint32_t Count = 0; ///< usable slots, from the first on

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

/// Maximum number of copies of a voxel along an axis: in the slot of its own macrocell; in that of the previous
/// macrocell, where it ends the last samples; and a second time in its own slot where it is the last voxel of the
/// volume, which is interpolated with itself.
constexpr int SlotCopies = 3;

/// Place of a voxel's copy in a slot, along an axis.
struct SlotTexel
{
  bool IsThere;
  int Cell;
  int Texel; ///< offset in the slot
};

/// Finds copy 0 ... SlotCopies - 1 of voxel `voxel` of brick `brick`. `last` is the last brick along the axis.
/// IsThere is false where the voxel has no such copy.
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

/// Floats between PlaceBase and 2 * PlaceBase are spaced by 1/256, the resolution of texture coordinates. Adding
/// PlaceBase to a place rounds it as texture units do, and leaves the low bits of the float as a count of 1/256.
constexpr float PlaceBase = 32768.0f;
constexpr unsigned int PlaceBaseBits = 0x47000000u;
constexpr int FractionBits = 8;
/// The bits above CellBits hold the macrocell's number, and the exponent of PlaceBase above it.
constexpr int CellBits = FractionBits + 3;
static_assert(MacrocellSide << FractionBits == 1 << CellBits);

/// Returns the constant that completes a macrocell's index. The index, x fastest, is this constant plus the place
/// bits shifted by CellBits along each axis, times the cells from one to the next along that axis. Unsigned
/// arithmetic wraps.
constexpr unsigned int FindFirstCell(unsigned int rowCells, unsigned int layerCells)
{
  return 0u - (PlaceBaseBits >> CellBits) * (1u + rowCells + layerCells);
}

} // namespace Strider

#endif
