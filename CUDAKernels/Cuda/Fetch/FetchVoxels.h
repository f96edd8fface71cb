// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// A texel of the stored voxels, fetched through the texture units; device only.
#ifndef Strider_Cuda_Fetch_FetchVoxels_h
#define Strider_Cuda_Fetch_FetchVoxels_h

#include "Cuda/Fetch/FetchPooled.h"
#include "Foundation/Vector3.h"

#include <type_traits>

namespace Strider
{

/// Makes a texel of a single channel.
template <typename Texel>
__device__ __forceinline__ Texel MakeTexel(float value)
{
  if constexpr (std::is_same_v<Texel, float>)
  {
    return value;
  }
  else
  {
    return make_float4(value, 0.0f, 0.0f, 0.0f);
  }
}

__device__ __forceinline__ float PickChannel(float texel, int)
{
  return texel;
}

__device__ __forceinline__ float PickChannel(float4 texel, int component)
{
  const float low = component == 0 ? texel.x : texel.y;
  const float high = component == 2 ? texel.z : texel.w;
  return component < 2 ? low : high;
}

/// Fetches the texel at a place in stored order, where voxel centres lie at whole numbers plus 0.5.
template <typename Texel, TextureHolds Holds>
__device__ __forceinline__ Texel FetchTexel(const TextureVoxels& voxels, Vector3 place)
{
  if constexpr (Holds == TextureHolds::Part)
  {
    const Vector3 first = voxels.GetFirst();
    return tex3D<Texel>(voxels.Texture, place.X - first.X, place.Y - first.Y, place.Z - first.Z);
  }
  // Subtracting the first slice last is exact, so that the result does not depend on which slices the texture holds.
  const float z = Holds == TextureHolds::Slab ? place.Z - voxels.FirstSlice : place.Z;
  return tex3D<Texel>(voxels.Texture, place.X, place.Y, z);
}

/// Fetches the texel at a place in stored order, where voxel centres lie at whole numbers.
template <typename Texel, TextureHolds Holds = TextureHolds::All>
__device__ __forceinline__ Texel FetchVoxels(const TextureVoxels& voxels, Vector3 place)
{
  if constexpr (Holds == TextureHolds::Cells)
  {
    return FetchPooled(voxels, place);
  }
  else if constexpr (Holds == TextureHolds::Either)
  {
    // Only volumes of one component are cached by macrocells.
    return voxels.HasCells() ? MakeTexel<Texel>(FetchPooled(voxels, place))
                             : FetchVoxels<Texel, TextureHolds::All>(voxels, place);
  }
  else
  {
    return FetchTexel<Texel, Holds>(voxels, { place.X + 0.5f, place.Y + 0.5f, place.Z + 0.5f });
  }
}

} // namespace Strider

#endif
