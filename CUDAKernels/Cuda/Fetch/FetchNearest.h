// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The voxel next to a point, through the texture units; device only.
#ifndef Strider_Cuda_Fetch_FetchNearest_h
#define Strider_Cuda_Fetch_FetchNearest_h

#include "Cuda/Fetch/FetchVoxels.h"

namespace Strider
{

/// Rounding units of a GPU take four times as long as two sums with this one, which leave no bits behind the point. For magnitudes below 2^22.
constexpr float WholeNumbersFrom = 12582912.0f;

__device__ __forceinline__ float RoundDown(float value)
{
  return __fadd_rd(value, WholeNumbersFrom) - WholeNumbersFrom;
}

/// The even one of two that are as near.
__device__ __forceinline__ float RoundToEven(float value)
{
  return __fadd_rn(value, WholeNumbersFrom) - WholeNumbersFrom;
}

__device__ __forceinline__ Vector3 FindNearestVoxel(Vector3 voxels)
{
  return { RoundDown(voxels.X + 0.5f), RoundDown(voxels.Y + 0.5f), RoundDown(voxels.Z + 0.5f) };
}

/// Texture units round coordinates to 256ths before they pick a voxel, so the nearest one is picked here: they get its centre.
template <typename Texel, TextureHolds Holds = TextureHolds::Slab>
__device__ __forceinline__ Texel FetchTexel(
  const TextureVoxels& voxels, Vector3 voxelPoint, bool isNearest)
{
  const Vector3 place =
    voxels.Order.PlacePoint(isNearest ? FindNearestVoxel(voxelPoint) : voxelPoint);
  return FetchVoxels<Texel, Holds>(voxels, place);
}

/// A fraction of the largest integer becomes that integer again where it is a voxel's own.
__device__ __forceinline__ float RestoreScalar(
  const TextureVoxels& voxels, float read, bool isNearest)
{
  const float scaled = read * voxels.Scale;
  return (isNearest && voxels.Scale != 1.0f ? RoundToEven(scaled) : scaled) + voxels.Offset;
}

/// Whether the voxel next to a place of a blanking volume, whose last voxel is `last`, is not 0; outside nothing is blanked.
__device__ __forceinline__ bool IsVoxelBlank(
  const TextureVoxels& blanking, Vector3 last, Vector3 place)
{
  const Vector3 voxel = FindNearestVoxel(place);
  const bool isInside = voxel.X >= 0.0f && voxel.Y >= 0.0f && voxel.Z >= 0.0f &&
    voxel.X <= last.X && voxel.Y <= last.Y && voxel.Z <= last.Z;
  return isInside && FetchTexel<float>(blanking, voxel, true) > 0.0f;
}

} // namespace Strider

#endif
