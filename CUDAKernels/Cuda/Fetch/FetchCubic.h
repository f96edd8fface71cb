// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Value and slope of a cubic filter from a texture: of 64 voxels, each fetched at its centre, or by 8 linear fetches between pairs of
// them; device only.
#ifndef Strider_Cuda_Fetch_FetchCubic_h
#define Strider_Cuda_Fetch_FetchCubic_h

#include "Cuda/Fetch/TextureVoxels.h"
#include "Sampling/SumCubicTaps.h"

namespace Strider
{

/// A voxel by itself, at its place among the stored ones, in whole numbers. Beyond the volume textures repeat its last voxels.
template <typename Texel>
struct FetchVoxel
{
  cudaTextureObject_t Texture;
  float CentreZ; ///< of the first voxel, exactly

  __device__ __forceinline__ explicit FetchVoxel(const TextureVoxels& voxels)
    : Texture(voxels.Texture)
    , CentreZ(0.5f - voxels.FirstSlice)
  {
  }

  __device__ __forceinline__ Texel operator()(float x, float y, float z) const
  {
    return tex3D<Texel>(this->Texture, x + 0.5f, y + 0.5f, z + this->CentreZ);
  }
};

/// Reads the 64 voxels of a place from a texture.
template <typename Texel>
struct FetchTaps
{
  cudaTextureObject_t Texture;
  float X; ///< where the first of them is fetched
  float Y;
  float Z;

  __device__ __forceinline__ FetchTaps(const TextureVoxels& voxels, const CubicPlace& place)
    : Texture(voxels.Texture)
    , X(static_cast<float>(place.Low[0]) + 0.5f)
    , Y(static_cast<float>(place.Low[1]) + 0.5f)
    , Z(static_cast<float>(place.Low[2]) + 0.5f - voxels.FirstSlice)
  {
  }

  __device__ __forceinline__ Texel operator()(int x, int y, int z) const
  {
    return tex3D<Texel>(this->Texture, this->X + static_cast<float>(x),
      this->Y + static_cast<float>(y), this->Z + static_cast<float>(z));
  }
};

/// SumCubicTaps of the voxels of a texture. In stored order: the filter is the same along all axes, so that the order of their sums
/// alone differs from SampleCubic's. `place`: a voxel's centre is a whole number.
template <typename Texel>
__device__ __noinline__ Texel SumCubic(
  const TextureVoxels& voxels, ReconstructionFilter filter, Vector3 place)
{
  const CubicPlace taps = FindCubicPlace(place);
  return SumCubicTaps<1, Texel>(filter, taps, FetchTaps<Texel>(voxels, taps));
}

/// SumCubicSlopes likewise.
template <typename Texel>
__device__ __noinline__ void SumSlopes(
  const TextureVoxels& voxels, ReconstructionFilter filter, Vector3 place, Texel (&slopes)[3])
{
  const CubicPlace taps = FindCubicPlace(place);
  SumCubicSlopes<1>(filter, taps, FetchTaps<Texel>(voxels, taps), slopes);
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

/// As SumCubic for the cubic B-spline, or a derivative along an axis of the stored order; -1: none. Texture units round the place of each fetch to 1/256 of a voxel, and their own weights: a value
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
