// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Weighted sums of the 64 voxels of a cubic filter, read as texels.
#ifndef Strider_Sampling_SumCubicTaps_h
#define Strider_Sampling_SumCubicTaps_h

#include "Foundation/FusedProducts.h"
#include "Sampling/CubicPlace.h"

namespace Strider
{

/// Adds a weighted texel. The product is fused in every copy of the code, so that sums from a box and sums of fetched
/// voxels round the same way.
STRIDER_HOST_DEVICE void AddWeighted(float weight, float texel, float& sum)
{
  sum = AddProduct(weight, texel, sum);
}

STRIDER_HOST_DEVICE float Subtract(float texel, float base)
{
  return texel - base;
}

#if defined(__CUDACC__)
STRIDER_HOST_DEVICE void AddWeighted(float weight, float4 texel, float4& sum)
{
  sum.x = AddProduct(weight, texel.x, sum.x);
  sum.y = AddProduct(weight, texel.y, sum.y);
  sum.z = AddProduct(weight, texel.z, sum.z);
  sum.w = AddProduct(weight, texel.w, sum.w);
}

STRIDER_HOST_DEVICE float4 Subtract(float4 texel, float4 base)
{
  return { texel.x - base.x, texel.y - base.y, texel.z - base.z, texel.w - base.w };
}
#endif

/// Sums the differences of texels from the nearest one, as SampleCubic does, so that equal texels return exactly their
/// value. `Unrolled` is the unroll factor of the outer loops, 4 or 1. `read(x, y, z)` returns a texel by its number in
/// [0, 3] along each axis.
template <int Unrolled, typename Texel, typename Read>
STRIDER_HOST_DEVICE Texel SumCubicTaps(
  ReconstructionFilter filter, const CubicPlace& place, const Read& read)
{
  const CubicWeights x = WeighCubic(filter, place.Way[0]);
  const CubicWeights y = WeighCubic(filter, place.Way[1]);
  const CubicWeights z = WeighCubic(filter, place.Way[2]);
  const auto pickNearest = [&](int axis) { return place.Way[axis] < 0.5f ? 1 : 2; };
  const Texel base = read(pickNearest(0), pickNearest(1), pickNearest(2));
  Texel sum{};
#if defined(__CUDACC__)
#pragma unroll Unrolled
#endif
  for (int tapZ = 0; tapZ < 4; ++tapZ)
  {
    Texel slice{};
#if defined(__CUDACC__)
#pragma unroll Unrolled
#endif
    for (int tapY = 0; tapY < 4; ++tapY)
    {
      Texel row{};
      STRIDER_UNROLL
      for (int tapX = 0; tapX < 4; ++tapX)
      {
        AddWeighted(x.Taps[tapX], Subtract(read(tapX, tapY, tapZ), base), row);
      }
      AddWeighted(y.Taps[tapY], row, slice);
    }
    AddWeighted(z.Taps[tapZ], slice, sum);
  }
  AddWeighted(1.0f, base, sum);
  return sum;
}

/// Computes the derivatives along the three axes, and reads each texel once.
template <int Unrolled, typename Texel, typename Read>
STRIDER_HOST_DEVICE void SumCubicSlopes(
  ReconstructionFilter filter, const CubicPlace& place, const Read& read, Texel (&slopes)[3])
{
  CubicWeights weights[3];
  CubicWeights derived[3];
  for (int axis = 0; axis < 3; ++axis)
  {
    weights[axis] = WeighCubic(filter, place.Way[axis]);
    derived[axis] = DeriveCubic(filter, place.Way[axis]);
    slopes[axis] = Texel{};
  }
  const Texel base = read(1, 1, 1);
#if defined(__CUDACC__)
#pragma unroll Unrolled
#endif
  for (int tapZ = 0; tapZ < 4; ++tapZ)
  {
    Texel alongX{};
    Texel alongY{};
    Texel slice{};
#if defined(__CUDACC__)
#pragma unroll Unrolled
#endif
    for (int tapY = 0; tapY < 4; ++tapY)
    {
      Texel row{};
      Texel slope{};
      STRIDER_UNROLL
      for (int tapX = 0; tapX < 4; ++tapX)
      {
        const Texel difference = Subtract(read(tapX, tapY, tapZ), base);
        AddWeighted(weights[0].Taps[tapX], difference, row);
        AddWeighted(derived[0].Taps[tapX], difference, slope);
      }
      AddWeighted(weights[1].Taps[tapY], slope, alongX);
      AddWeighted(derived[1].Taps[tapY], row, alongY);
      AddWeighted(weights[1].Taps[tapY], row, slice);
    }
    AddWeighted(weights[2].Taps[tapZ], alongX, slopes[0]);
    AddWeighted(weights[2].Taps[tapZ], alongY, slopes[1]);
    AddWeighted(derived[2].Taps[tapZ], slice, slopes[2]);
  }
}

} // namespace Strider

#endif
