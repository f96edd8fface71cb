// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A texel of voxels in a pool of macrocells, through the texture units; device only.
#ifndef Strider_Cuda_Fetch_FetchPooled_h
#define Strider_Cuda_Fetch_FetchPooled_h

#include "Cuda/Fetch/PoolPlaces.h"
#include "Cuda/Fetch/PoolSlots.h"
#include "Cuda/Fetch/TextureVoxels.h"

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

/// The bits of a place.
struct PlaceInPool
{
  unsigned int X;
  unsigned int Y;
  unsigned int Z;

  __device__ __forceinline__ PlaceInPool(const PooledCells& pool, Vector3 place)
    : X(FindPlaceBits(place.X, pool.Last.X))
    , Y(FindPlaceBits(place.Y, pool.Last.Y))
    , Z(FindPlaceBits(place.Z, pool.Last.Z))
  {
  }

  /// What PooledCells::Slots has for it.
  __device__ __forceinline__ std::uint32_t FindSlot(const PooledCells& pool) const
  {
    // The bits of PlaceBase are taken away from the sum: it wraps.
    return pool.Slots[(this->X >> CellBits) + (this->Y >> CellBits) * pool.RowCells +
      (this->Z >> CellBits) * pool.LayerCells + pool.FirstCell];
  }
};

/// Not-a-number where the pool has no such macrocell. At all others the value of a texture of the whole volume, bit for bit: TestCudaPool.
__device__ __forceinline__ float FetchPooled(const TextureVoxels& voxels, Vector3 place)
{
  const PlaceInPool bits(voxels.Pool, place);
  const std::uint32_t packed = bits.FindSlot(voxels.Pool);
  const SlotPlace slot = SlotPlace::Unpack(packed);
  const float value = tex3D<float>(voxels.Texture, PlaceInSlot(bits.X, slot.X, SlotRow),
    PlaceInSlot(bits.Y, slot.Y, SlotSide), PlaceInSlot(bits.Z, slot.Z, SlotSide));
  return packed == NoSlot ? NAN : value;
}

/// Whether the pool has the macrocell of a place.
__device__ __forceinline__ bool IsPooled(const TextureVoxels& voxels, Vector3 place)
{
  return PlaceInPool(voxels.Pool, place).FindSlot(voxels.Pool) != NoSlot;
}

} // namespace Strider

#endif
