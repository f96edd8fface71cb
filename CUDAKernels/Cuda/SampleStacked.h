// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Values between voxels whose slices are stacked, through the texture units; device only.
#ifndef Strider_Cuda_SampleStacked_h
#define Strider_Cuda_SampleStacked_h

#include "Cuda/SampleTexture.h"
#include "Cuda/StackSlices.h"
#include "Rays/SampleLattice.h"

namespace Strider
{

/// Places among the texels of stacked slices: their centres at halves, along z whole layers.
__device__ __forceinline__ EvenPlaces PlaceInStack(const EvenPlaces& places)
{
  constexpr float layersASlice = 1.0f / StackedStep;
  EvenPlaces texels = places;
  texels.Start = { places.Start.X + 0.5f, places.Start.Y + 0.5f,
    (places.Start.Z + 1.0f) * layersASlice };
  texels.Step.Z = places.Step.Z * layersASlice;
  return texels;
}

/// As SampleTexels, of a texture of StackedVolume. Texture units filter within slices, with weights of whole 256ths; between two slices
/// weights are floats, so that a value is off by what is said there but for the differences along z. It lies between the values of its
/// two slices, and equals them where they are equal, whatever the two others of the texel are.
struct SampleStacked : SampleTexels<>
{
  template <int Batch>
  __device__ __forceinline__ void SampleBatch(
    const EvenPlaces& places, float (&values)[Batch]) const
  {
    const EvenPlaces texels = PlaceInStack(places);
#pragma unroll
    for (int sample = 0; sample < Batch; ++sample)
    {
      values[sample] = this->Fetch(texels.At(sample));
    }
  }

private:
  __device__ __forceinline__ float Fetch(Vector3 place) const
  {
    // Added to this, rounding down leaves a whole number, in the last bits of the float.
    constexpr float whole = 8388608.0f;
    const float layer = __fadd_rd(place.Z, whole);
    const float4 slices =
      tex2DLayered<float4>(this->Voxels.Texture, place.X, place.Y, __float_as_int(layer) & 0xffff);
    const float way = StackedStep * (place.Z - (layer - whole));
    const bool isSecond = way >= 1.0f;
    const bool isThird = way >= 2.0f;
    const float low = isThird ? slices.z : isSecond ? slices.y : slices.x;
    const float high = isThird ? slices.w : isSecond ? slices.z : slices.y;
    const float weight = way - (isThird ? 2.0f : isSecond ? 1.0f : 0.0f);
    return low + weight * (high - low);
  }
};

} // namespace Strider

#endif
