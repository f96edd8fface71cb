// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Interpolated values from stacked slices, read through the texture units; device only.
#ifndef Strider_Cuda_Volume_SampleStacked_h
#define Strider_Cuda_Volume_SampleStacked_h

#include "Cuda/Fetch/SampleTexture.h"
#include "Cuda/Volume/StackSlices.h"
#include "Foundation/WholeNumbers.h"
#include "Rays/SampleLattice.h"

namespace Strider
{

/// Converts places to texel coordinates of stacked slices: texel centres lie at 0.5 in x and y, and z counts layers.
__device__ __forceinline__ EvenPlaces PlaceInStack(const EvenPlaces& places)
{
  constexpr float layersASlice = 1.0f / StackedStep;
  EvenPlaces texels = places;
  texels.Start = { places.Start.X + 0.5f, places.Start.Y + 0.5f,
    (places.Start.Z + 1.0f) * layersASlice };
  texels.Step.Z = places.Step.Z * layersASlice;
  return texels;
}

/// As SampleTexels, for a texture of StackedVolume. Texture units filter within slices with weights of 1/256; between
/// two slices the weights are floats, so that the error bound of SampleTexels holds without its term along z. The
/// value lies between the values of its two slices and equals them where they are equal, whatever the other two
/// slices of the texel hold.
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
  /// Interpolates along z with three saturated mixes: slices before the sample get weight 1, those behind it 0, and
  /// only the pair around the sample is interpolated.
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

  /// Interpolates exactly: returns `from` at weight 0, `to` at 1, the common value where both are equal, and never a
  /// value beyond them.
  static __device__ __forceinline__ float Mix(float from, float to, float weight)
  {
    return fmaf(weight, to, fmaf(-weight, from, from));
  }
};

} // namespace Strider

#endif
