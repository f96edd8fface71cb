// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Value and slope of a cubic filter from a texture: of 64 voxels, each fetched at its centre, or by 8 linear fetches between pairs of
// them; device only.
#ifndef Strider_Cuda_FetchCubic_h
#define Strider_Cuda_FetchCubic_h

#include "Cuda/TextureVoxels.h"
#include "Foundation/Vector3.h"
#include "Sampling/CubicWeights.h"

namespace Strider
{

__device__ __forceinline__ void AddWeighted(float weight, float texel, float& sum)
{
  sum += weight * texel;
}

__device__ __forceinline__ void AddWeighted(float weight, float4 texel, float4& sum)
{
  sum.x += weight * texel.x;
  sum.y += weight * texel.y;
  sum.z += weight * texel.z;
  sum.w += weight * texel.w;
}

__device__ __forceinline__ float Subtract(float texel, float base)
{
  return texel - base;
}

__device__ __forceinline__ float4 Subtract(float4 texel, float4 base)
{
  return make_float4(texel.x - base.x, texel.y - base.y, texel.z - base.z, texel.w - base.w);
}

/// Sums of what texels differ from the nearest one, as SampleCubic's. In stored order: the filter is the same along all axes, so that the order of their sums alone differs from SampleCubic's. Beyond
/// the volume textures repeat its last voxels. `derivedAxis`: of the stored order, the one along which the weights are their
/// derivatives; -1: none. `place`: a voxel's centre is a whole number.
template <typename Texel>
__device__ __noinline__ Texel SumCubic(
  const TextureVoxels& voxels, ReconstructionFilter filter, Vector3 place, int derivedAxis)
{
  const Vector3 low{ floorf(place.X), floorf(place.Y), floorf(place.Z) };
  const auto weigh = [&](float way, int axis) {
    return axis == derivedAxis ? DeriveCubic(filter, way) : WeighCubic(filter, way);
  };
  const CubicWeights x = weigh(place.X - low.X, 0);
  const CubicWeights y = weigh(place.Y - low.Y, 1);
  const CubicWeights z = weigh(place.Z - low.Z, 2);
  const auto fetch = [&](float tapX, float tapY, float tapZ) {
    return tex3D<Texel>(voxels.Texture, low.X + tapX - 0.5f, low.Y + tapY - 0.5f,
      low.Z + tapZ - 0.5f - voxels.FirstSlice);
  };
  const auto pickNearest = [](float way) { return way < 0.5f ? 1.0f : 2.0f; };
  const Texel base =
    fetch(pickNearest(place.X - low.X), pickNearest(place.Y - low.Y), pickNearest(place.Z - low.Z));
  Texel sum{};
#pragma unroll 1
  for (int tapZ = 0; tapZ < 4; ++tapZ)
  {
    Texel slice{};
#pragma unroll 1
    for (int tapY = 0; tapY < 4; ++tapY)
    {
      Texel row{};
#pragma unroll
      for (int tapX = 0; tapX < 4; ++tapX)
      {
        AddWeighted(x.Taps[tapX],
          Subtract(
            fetch(static_cast<float>(tapX), static_cast<float>(tapY), static_cast<float>(tapZ)),
            base),
          row);
      }
      AddWeighted(y.Taps[tapY], row, slice);
    }
    AddWeighted(z.Taps[tapZ], slice, sum);
  }
  if (derivedAxis < 0)
  {
    AddWeighted(1.0f, base, sum);
  }
  return sum;
}

/// The four taps of an axis as two places between which texture units weigh them: those before and behind a point have weights of one
/// sign each (Sigg and Hadwiger, GPU Gems 2, chapter 20).
struct SplinePairs
{
  float Low; ///< texture coordinates
  float High;
  float Share; ///< of what is read at High; at Low it is the rest of 1, or of 0 for derivatives
  bool IsDerived;
};

__device__ __forceinline__ SplinePairs FindSplinePairs(float place, bool isDerived)
{
  const float low = floorf(place);
  const float way = place - low;
  const CubicWeights weights = isDerived ? DeriveCubicBSpline(way) : WeighCubicBSpline(way);
  const float before = weights.Taps[0] + weights.Taps[1];
  const float behind = weights.Taps[2] + weights.Taps[3];
  return { low - 0.5f + weights.Taps[1] / before, low + 1.5f + weights.Taps[3] / behind, behind,
    isDerived };
}

template <typename Texel>
__device__ __forceinline__ Texel MixPairs(const SplinePairs& axis, Texel low, Texel high)
{
  Texel mixed = axis.IsDerived ? Texel{} : low;
  AddWeighted(axis.Share, Subtract(high, low), mixed);
  return mixed;
}

/// As SumCubic for the cubic B-spline. Texture units round the place of each fetch to 1/256 of a voxel, and their own weights: a value
/// is off by up to 9/512 of the range of the 64 voxels, 3/512 for the places along three axes and 6/512 for the weights
/// (SampleTexture.h), and a slope by up to 3/2 of that, since its shares are 3/4 at most and of both signs.
template <typename Texel>
__device__ __noinline__ Texel SumSpline(const TextureVoxels& voxels, Vector3 place, int derivedAxis)
{
  const SplinePairs x = FindSplinePairs(place.X, derivedAxis == 0);
  const SplinePairs y = FindSplinePairs(place.Y, derivedAxis == 1);
  SplinePairs z = FindSplinePairs(place.Z, derivedAxis == 2);
  // Exact, and last: the first slice of a slab changes no bit.
  z.Low -= voxels.FirstSlice;
  z.High -= voxels.FirstSlice;
  const auto fetchRow = [&](float atY, float atZ) {
    return MixPairs(x, tex3D<Texel>(voxels.Texture, x.Low, atY, atZ),
      tex3D<Texel>(voxels.Texture, x.High, atY, atZ));
  };
  const auto fetchSlice = [&](float atZ) {
    return MixPairs(y, fetchRow(y.Low, atZ), fetchRow(y.High, atZ));
  };
  return MixPairs(z, fetchSlice(z.Low), fetchSlice(z.High));
}

} // namespace Strider

#endif
