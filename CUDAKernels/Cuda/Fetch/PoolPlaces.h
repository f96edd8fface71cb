// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How the place of a sample along an axis becomes its macrocell, and its place in there.
#ifndef Strider_Cuda_Fetch_PoolPlaces_h
#define Strider_Cuda_Fetch_PoolPlaces_h

#include "EmptySpace/Macrocells.h"

namespace Strider
{

/// Floats from here to twice as much are 256ths apart, the places that the weights of texture units tell apart: added to it a place is
/// rounded as they do, and its low bits count 256ths.
constexpr float PlaceBase = 32768.0f;
constexpr unsigned int PlaceBaseBits = 0x47000000u;
constexpr int PlaceBits = 8;
/// The bits of a place from here on are its macrocell, behind those of PlaceBase.
constexpr int CellBits = PlaceBits + 3;
static_assert(MacrocellSide << PlaceBits == 1 << CellBits);

/// Where macrocells are listed x fastest: what is to be added to the sum of the bits from CellBits on, along each axis, times the cells from
/// one to the next, so that it is the number of a macrocell. It wraps.
constexpr unsigned int FindFirstCell(unsigned int rowCells, unsigned int layerCells)
{
  return 0u - (PlaceBaseBits >> CellBits) * (1u + rowCells + layerCells);
}

} // namespace Strider

#endif
