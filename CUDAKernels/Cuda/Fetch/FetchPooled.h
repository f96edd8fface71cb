// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A texel of a volume whose macrocells are cached in a pool, fetched through the texture units; device only.
#ifndef Strider_Cuda_Fetch_FetchPooled_h
#define Strider_Cuda_Fetch_FetchPooled_h

#include "Cuda/Fetch/PoolSlots.h"
#include "Cuda/Fetch/TextureVoxels.h"

#include <cmath>

namespace Strider
{

/// Returns the bits of the float PlaceBase + place, with the place along an axis rounded to 1/256 of a voxel.
__device__ __forceinline__ unsigned int FindPlaceBits(float place, float last)
{
  // The coordinate that a texture unit would get. Texture units round it to 1/256, ties upwards.
  const float texel = fminf(fmaxf(place, 0.0f), last) + 0.5f;
  constexpr float half = 0.5f / (1 << FractionBits);
  return __float_as_uint(__fadd_rd(texel + half, PlaceBase - 0.5f));
}

/// Returns the texture coordinate of a place inside its slot. `slot` is the index of the slot along the axis,
/// `texels` the extent of a slot.
__device__ __forceinline__ float PlaceInSlot(unsigned int bits, unsigned int slot, int texels)
{
  constexpr unsigned int mask = (1u << CellBits) - 1u;
  const unsigned int inside = (bits & mask) | PlaceBaseBits;
  return __uint_as_float(inside + slot * static_cast<unsigned int>(texels << FractionBits)) -
    (PlaceBase - 0.5f);
}

/// The place of a sample in the encoding of FindPlaceBits.
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

  /// Returns the entry of PooledCells::Slots for the macrocell of this place.
  __device__ __forceinline__ std::uint32_t FindSlot(const PooledCells& pool) const
  {
    // FirstCell removes the bits of PlaceBase from the sum; unsigned arithmetic wraps.
    return pool.Slots[(this->X >> CellBits) + (this->Y >> CellBits) * pool.RowCells +
      (this->Z >> CellBits) * pool.LayerCells + pool.FirstCell];
  }
};

/// Returns the value at a place, or NaN where the pool does not hold its macrocell. The value equals that of a
/// texture of the whole volume bit for bit (TestCudaPool).
__device__ __forceinline__ float FetchPooled(const TextureVoxels& voxels, Vector3 place)
{
  const PlaceInPool bits(voxels.Pool, place);
  const std::uint32_t packed = bits.FindSlot(voxels.Pool);
  const SlotPlace slot = SlotPlace::Unpack(packed);
  const float value = tex3D<float>(voxels.Texture, PlaceInSlot(bits.X, slot.X, SlotRow),
    PlaceInSlot(bits.Y, slot.Y, SlotSide), PlaceInSlot(bits.Z, slot.Z, SlotSide));
  return packed == NoSlot ? NAN : value;
}

/// True where the pool holds the macrocell of a place.
__device__ __forceinline__ bool IsPooled(const TextureVoxels& voxels, Vector3 place)
{
  return PlaceInPool(voxels.Pool, place).FindSlot(voxels.Pool) != NoSlot;
}

} // namespace Strider

#endif
