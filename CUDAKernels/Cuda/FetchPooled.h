// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A texel of voxels in a pool of macrocells, through the texture units; device only.
#ifndef Strider_Cuda_FetchPooled_h
#define Strider_Cuda_FetchPooled_h

#include "Cuda/PoolPlaces.h"
#include "Cuda/PoolSlots.h"
#include "Cuda/TextureVoxels.h"

#include <cmath>

namespace Strider
{

/// The bits of PlaceBase and of a place along an axis, in 256ths of a voxel.
__device__ __forceinline__ unsigned int FindPlaceBits(float place, float last)
{
  // What texture units are given, and round: up where it lies in the middle.
  const float texel = fminf(fmaxf(place, 0.0f), last) + 0.5f;
  constexpr float half = 0.5f / (1 << PlaceBits);
  return __float_as_uint(__fadd_rd(texel + half, PlaceBase - 0.5f));
}

/// What a texture unit is given to find it in a slot, `slot` slots of `texels` from the first one.
__device__ __forceinline__ float PlaceInSlot(unsigned int bits, unsigned int slot, int texels)
{
  constexpr unsigned int mask = (1u << CellBits) - 1u;
  const unsigned int inside = (bits & mask) | PlaceBaseBits;
  return __uint_as_float(inside + slot * static_cast<unsigned int>(texels << PlaceBits)) -
    (PlaceBase - 0.5f);
}

/// Not-a-number where the pool has no such macrocell. At all others the value of a texture of the whole volume, bit for bit: TestCudaPool.
__device__ __forceinline__ float FetchPooled(const TextureVoxels& voxels, Vector3 place)
{
  const PooledCells& pool = voxels.Pool;
  const unsigned int x = FindPlaceBits(place.X, pool.Last.X);
  const unsigned int y = FindPlaceBits(place.Y, pool.Last.Y);
  const unsigned int z = FindPlaceBits(place.Z, pool.Last.Z);
  // The bits of PlaceBase are taken away from the sum: it wraps.
  const unsigned int cell = (x >> CellBits) + (y >> CellBits) * pool.RowCells +
    (z >> CellBits) * pool.LayerCells + pool.FirstCell;
  const std::uint32_t packed = pool.Slots[cell];
  const SlotPlace slot = SlotPlace::Unpack(packed);
  const float value = tex3D<float>(voxels.Texture, PlaceInSlot(x, slot.X, SlotRow),
    PlaceInSlot(y, slot.Y, SlotSide), PlaceInSlot(z, slot.Z, SlotSide));
  return packed == NoSlot ? NAN : value;
}

} // namespace Strider

#endif
