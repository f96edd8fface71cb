// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Values between voxels whose slices are stacked, through the texture units; device only.
#ifndef Strider_Cuda_Volume_SampleStacked_h
#define Strider_Cuda_Volume_SampleStacked_h

#include "Cuda/Fetch/SampleTexture.h"
#include "Cuda/Volume/StackSlices.h"
#include "Foundation/WholeNumbers.h"
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
  /// Weights of slices in front of the sample's are 1 and those behind it 0: what they leave is the value between two.
  __device__ __forceinline__ float Fetch(Vector3 place) const
  {
    const float layer = __fadd_rd(place.Z, WholeNumbers);
    const float4 slices =
      tex2DLayered<float4>(this->Voxels.Texture, place.X, place.Y, __float_as_int(layer) & 0xffff);
    const float way = place.Z - (layer - WholeNumbers);
    const float toSecond = __saturatef(StackedStep * way);
    const float toThird = __saturatef(fmaf(StackedStep, way, -1.0f));
    const float toFourth = __saturatef(fmaf(StackedStep, way, -2.0f));
    return Mix(Mix(Mix(slices.x, slices.y, toSecond), slices.z, toThird), slices.w, toFourth);
  }

  /// `from` to the last bit at 0, `to` at 1, both where they are equal, and never beyond them.
  static __device__ __forceinline__ float Mix(float from, float to, float weight)
  {
    return fmaf(weight, to, fmaf(-weight, from, from));
  }
};

} // namespace Strider

#endif
