// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// What the ray of a scene reads at a point, through the texture units; device only. The weights of SampleTexture.h.
#ifndef Strider_Cuda_SampleScene_h
#define Strider_Cuda_SampleScene_h

#include "Cuda/SceneTextures.h"
#include "Sampling/WarpPoint.h"

namespace Strider
{

__device__ __forceinline__ Vector3 FindNearestVoxel(Vector3 voxels)
{
  return { floorf(voxels.X + 0.5f), floorf(voxels.Y + 0.5f), floorf(voxels.Z + 0.5f) };
}

/// Texture units round coordinates to 256ths before they pick a voxel, so the nearest one is picked here: they get its centre.
template <typename Texel>
__device__ __forceinline__ Texel FetchTexel(
  const TextureVoxels& voxels, Vector3 voxelPoint, bool isNearest)
{
  const Vector3 place =
    voxels.Order.PlacePoint(isNearest ? FindNearestVoxel(voxelPoint) : voxelPoint);
  return tex3D<Texel>(voxels.Texture, place.X + 0.5f, place.Y + 0.5f, place.Z + 0.5f);
}

/// A fraction of the largest integer becomes that integer again where it is a voxel's own.
__device__ __forceinline__ float RestoreScalar(
  const TextureVoxels& voxels, float read, bool isNearest)
{
  const float scaled = read * voxels.Scale;
  return (isNearest && voxels.Scale != 1.0f ? rintf(scaled) : scaled) + voxels.Offset;
}

/// `Channels`: 1, or 4 for volumes of two to four components. Points are of index space, outside is clamped to the border voxels.
template <int Channels>
struct SampleScene
{
  const SceneTextures& Voxels;
  const GridPlaces& Grid;

  /// Stored values of all components; those that the volume has not are undefined.
  __device__ __forceinline__ void ReadAll(Vector3 point, float (&values)[4]) const
  {
    const Vector3 voxel = FindVoxel(this->Grid, point);
    if constexpr (Channels == 1)
    {
      values[0] = this->Filter(this->Voxels.Volume, voxel);
      values[1] = 0.0f;
      values[2] = 0.0f;
      values[3] = 0.0f;
    }
    else
    {
      const TextureVoxels& volume = this->Voxels.Volume;
      const bool isNearest = this->Voxels.IsNearest;
      const float4 texel = FetchTexel<float4>(volume, voxel, isNearest);
      values[0] = RestoreScalar(volume, texel.x, isNearest);
      values[1] = RestoreScalar(volume, texel.y, isNearest);
      values[2] = RestoreScalar(volume, texel.z, isNearest);
      values[3] = RestoreScalar(volume, texel.w, isNearest);
    }
  }

  /// The stored value of one component beside a sample.
  __device__ __forceinline__ float Read(Vector3 point, int component) const
  {
    const TextureVoxels& volume = this->Voxels.Volume;
    const Vector3 voxel = FindNeighbour(this->Grid, point);
    if constexpr (Channels == 1)
    {
      return this->Filter(volume, voxel);
    }
    else
    {
      const float4 texel = FetchTexel<float4>(volume, voxel, this->Voxels.IsNearest);
      const float low = component == 0 ? texel.x : texel.y;
      const float high = component == 2 ? texel.z : texel.w;
      return RestoreScalar(volume, component < 2 ? low : high, this->Voxels.IsNearest);
    }
  }

  /// Of the nearest voxel, 0 to 255.
  __device__ __forceinline__ float ReadMask(Vector3 point) const
  {
    const TextureVoxels& mask = this->Voxels.Companions.Mask;
    return RestoreScalar(
      mask, FetchTexel<float>(mask, FindNeighbour(this->Grid, point), true), true);
  }

  /// The stored second scalar, filtered as the volume.
  __device__ __forceinline__ float ReadSecond(Vector3 point) const
  {
    return this->Filter(this->Voxels.Companions.SecondScalars, FindNeighbour(this->Grid, point));
  }

  /// The nearest voxel of the blanking volume, at a place among its voxels, is not 0; outside nothing is blanked.
  __device__ __forceinline__ bool IsBlank(Vector3 place) const
  {
    const CompanionTextures& companions = this->Voxels.Companions;
    const Vector3 voxel = FindNearestVoxel(place);
    const Vector3 last = companions.LastBlanking;
    const bool isInside = voxel.X >= 0.0f && voxel.Y >= 0.0f && voxel.Z >= 0.0f &&
      voxel.X <= last.X && voxel.Y <= last.Y && voxel.Z <= last.Z;
    return isInside && FetchTexel<float>(companions.Blanking, voxel, true) > 0.0f;
  }

private:
  __device__ __forceinline__ float Filter(const TextureVoxels& voxels, Vector3 voxel) const
  {
    const bool isNearest = this->Voxels.IsNearest;
    return RestoreScalar(voxels, FetchTexel<float>(voxels, voxel, isNearest), isNearest);
  }
};

} // namespace Strider

#endif
