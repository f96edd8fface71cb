// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The voxel nearest to a point, fetched through the texture units; device only.
#ifndef Strider_Cuda_Fetch_FetchNearest_h
#define Strider_Cuda_Fetch_FetchNearest_h

#include "Cuda/Fetch/FetchVoxels.h"

namespace Strider
{

/// 1.5 * 2^23: adding and subtracting it rounds a float to a whole number. This takes a quarter of the time of the
/// GPU's rounding instructions. Valid for magnitudes below 2^22.
constexpr float WholeNumbersFrom = 12582912.0f;

__device__ __forceinline__ float RoundDown(float value)
{
  return __fadd_rd(value, WholeNumbersFrom) - WholeNumbersFrom;
}

/// Rounds to the nearest whole number; ties go to the even one.
__device__ __forceinline__ float RoundToEven(float value)
{
  return __fadd_rn(value, WholeNumbersFrom) - WholeNumbersFrom;
}

__device__ __forceinline__ Vector3 FindNearestVoxel(Vector3 voxels)
{
  return { RoundDown(voxels.X + 0.5f), RoundDown(voxels.Y + 0.5f), RoundDown(voxels.Z + 0.5f) };
}

/// Fetches the texel of a point in index space. Texture units round coordinates to 1/256 before they pick the nearest
/// voxel; this function picks the voxel itself and passes the centre of it.
template <typename Texel, TextureHolds Holds = TextureHolds::Slab>
__device__ __forceinline__ Texel FetchTexel(
  const TextureVoxels& voxels, Vector3 voxelPoint, bool isNearest)
{
  const Vector3 place =
    voxels.Order.PlacePoint(isNearest ? FindNearestVoxel(voxelPoint) : voxelPoint);
  return FetchVoxels<Texel, Holds>(voxels, place);
}

/// Converts a fetched value to the stored scalar. With the nearest filter, fractions of the largest integer are
/// rounded back to the exact integer.
__device__ __forceinline__ float RestoreScalar(
  const TextureVoxels& voxels, float read, bool isNearest)
{
  const float scaled = read * voxels.Scale;
  return (isNearest && voxels.Scale != 1.0f ? RoundToEven(scaled) : scaled) + voxels.Offset;
}

/// True where the voxel nearest to `place` of a blanking volume is not 0. `last` is its last voxel. Places outside
/// the volume are not blanked.
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
