// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Reads the voxels of a part at points in the index space of the whole volume; device only.
#ifndef Strider_Cuda_March_SamplePart_h
#define Strider_Cuda_March_SamplePart_h

#include "Cuda/March/SampleScene.h"

namespace Strider
{

/// SampleScene of a part, whose first voxel is TextureVoxels::GetFirst of the volume. The subtraction is exact; sums with
/// half a voxel behind it may be rounded otherwise than those of the whole, next to powers of two.
template <typename Sampler>
struct SamplePart
{
  static constexpr bool IsForFilters = Sampler::IsForFilters;

  const SceneTextures& Voxels;
  const SceneFeatures& Scene;

  __device__ __forceinline__ Sampler Own() const { return { this->Voxels, this->Scene }; }
  __device__ __forceinline__ Vector3 Place(Vector3 point) const
  {
    return point - this->Voxels.Volume.GetFirst();
  }

  __device__ __forceinline__ float Read(Vector3 point, int component) const
  {
    return this->Own().Read(this->Place(point), component);
  }

  __device__ __forceinline__ void ReadSample(bool isWanted, Vector3 point, float (&values)[4]) const
  {
    this->Own().ReadSample(isWanted, this->Place(point), values);
  }

  template <bool IsPlain>
  __device__ __forceinline__ Vector3 ReadDifferences(
    const SceneLight& scene, Vector3 point, int component) const
  {
    return this->Own().template ReadDifferences<IsPlain>(scene, this->Place(point), component);
  }

  __device__ __forceinline__ float AverageAround(Vector3 point, int component, int radius) const
  {
    return this->Own().AverageAround(this->Place(point), component, radius);
  }

  __device__ __forceinline__ float ReadMask(Vector3 point) const
  {
    return this->Own().ReadMask(this->Place(point));
  }

  __device__ __forceinline__ float ReadSecond(Vector3 point) const
  {
    return this->Own().ReadSecond(this->Place(point));
  }

  __device__ __forceinline__ bool IsBlank(Vector3 place) const
  {
    return this->Own().IsBlank(this->Place(place));
  }
};

} // namespace Strider

#endif
