// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Value and slope of a cubic filter, read from a texture by 64 fetches at voxel centres or by 8 linear fetches
// between voxels; device only.
#ifndef Strider_Cuda_Fetch_FetchCubic_h
#define Strider_Cuda_Fetch_FetchCubic_h

#include "Cuda/Fetch/ShareHandle.h"
#include "Cuda/Fetch/TextureVoxels.h"
#include "Sampling/SumCubicTaps.h"

namespace Strider
{

/// Fetches one voxel by its whole-number place in stored order. Outside the volume the texture clamps to the border
/// voxels.
template <typename Texel>
struct FetchVoxel
{
  cudaTextureObject_t Texture;
  float CentreZ; ///< texture coordinate z of the centre of slice 0, exact

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

/// Fetches any of the 64 voxels around a place.
template <typename Texel>
struct FetchTaps
{
  cudaTextureObject_t Texture;
  float X; ///< texture coordinates of the first voxel's centre
  float Y;
  float Z;

  __device__ __forceinline__ FetchTaps(const TextureVoxels& voxels, const CubicPlace& place)
    : Texture(ShareHandle(voxels.Texture))
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

/// Evaluates the cubic filter with 64 fetches (SumCubicTaps). `place` is in stored order, where voxel centres are
/// whole numbers. The filter is the same along all axes, so only the order of summation, and hence the rounding,
/// differs from SampleCubic.
template <typename Texel>
__device__ __noinline__ Texel SumCubic(
  const TextureVoxels& voxels, ReconstructionFilter filter, Vector3 place)
{
  const CubicPlace taps = FindCubicPlace(place);
  return SumCubicTaps<1, Texel>(filter, taps, FetchTaps<Texel>(voxels, taps));
}

/// Evaluates the three slopes of the cubic filter with 64 fetches (SumCubicSlopes). `place` as in SumCubic.
template <typename Texel>
__device__ __noinline__ void SumSlopes(
  const TextureVoxels& voxels, ReconstructionFilter filter, Vector3 place, Texel (&slopes)[3])
{
  const CubicPlace taps = FindCubicPlace(place);
  SumCubicSlopes<1>(filter, taps, FetchTaps<Texel>(voxels, taps), slopes);
}

/// The four taps of an axis combined into two linear fetches: the two taps before a point, and the two behind it,
/// have weights of one sign each, so that a texture unit can weigh each pair (Sigg and Hadwiger, GPU Gems 2, chapter
/// 20).
struct SplinePairs
{
  float Low; ///< texture coordinates
  float High;
  /// Weight of the fetch at High. The fetch at Low has weight 1 - Share, or -Share for derivatives.
  float Share;
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

/// Evaluates the cubic B-spline with 8 linear fetches, or its derivative along `derivedAxis` of the stored order; -1
/// selects the value. Texture units round the place of each fetch to 1/256 of a voxel, and their weights as well: a
/// value is off by up to 9/512 of the range of the 64 voxels, 3/512 for the places along three axes and 6/512 for the
/// weights (SampleTexture.h). A slope is off by up to 3/2 of that, since its weights are at most 3/4 and of both
/// signs.
template <typename Texel>
__device__ __noinline__ Texel SumSpline(const TextureVoxels& voxels, Vector3 place, int derivedAxis)
{
  const SplinePairs x = FindSplinePairs(place.X, derivedAxis == 0);
  const SplinePairs y = FindSplinePairs(place.Y, derivedAxis == 1);
  SplinePairs z = FindSplinePairs(place.Z, derivedAxis == 2);
  // The subtraction is exact and comes last, so that the first slice of a slab does not change the result.
  z.Low -= voxels.FirstSlice;
  z.High -= voxels.FirstSlice;
  const cudaTextureObject_t texture = ShareHandle(voxels.Texture);
  const auto fetchRow = [&](float atY, float atZ) {
    return MixPairs(
      x, tex3D<Texel>(texture, x.Low, atY, atZ), tex3D<Texel>(texture, x.High, atY, atZ));
  };
  const auto fetchSlice = [&](float atZ) {
    return MixPairs(y, fetchRow(y.Low, atZ), fetchRow(y.High, atZ));
  };
  return MixPairs(z, fetchSlice(z.Low), fetchSlice(z.High));
}

} // namespace Strider

#endif
