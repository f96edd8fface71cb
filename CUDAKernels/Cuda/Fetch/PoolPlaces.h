// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Encoding of a sample's place along an axis, whose bits give the macrocell and the place inside it.
#ifndef Strider_Cuda_Fetch_PoolPlaces_h
#define Strider_Cuda_Fetch_PoolPlaces_h

#include "EmptySpace/Macrocells.h"

namespace Strider
{

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
