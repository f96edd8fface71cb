// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The weighted sum of the 64 voxels of a cubic filter, as texture units give them.
#ifndef Strider_Sampling_SumCubicTaps_h
#define Strider_Sampling_SumCubicTaps_h

#include "Sampling/CubicPlace.h"

namespace Strider
{

STRIDER_HOST_DEVICE void AddWeighted(float weight, float texel, float& sum)
{
  sum += weight * texel;
}

STRIDER_HOST_DEVICE float Subtract(float texel, float base)
{
  return texel - base;
}

#if defined(__CUDACC__)
STRIDER_HOST_DEVICE void AddWeighted(float weight, float4 texel, float4& sum)
{
  sum.x += weight * texel.x;
  sum.y += weight * texel.y;
  sum.z += weight * texel.z;
  sum.w += weight * texel.w;
}

STRIDER_HOST_DEVICE float4 Subtract(float4 texel, float4 base)
{
  return { texel.x - base.x, texel.y - base.y, texel.z - base.z, texel.w - base.w };
}
#endif

/// Sums of what texels differ from the nearest one, as SampleCubic's: equal ones give their very value. `derivedAxis`: the one along which the weights are their
/// derivatives; -1: none. `Unrolled`: loops whose bodies compilers repeat, 4, or not, 1. `read(x, y, z)` gives a texel by its number in [0, 3] along each axis.
template <int Unrolled, typename Texel, typename Read>
STRIDER_HOST_DEVICE Texel SumCubicTaps(
  ReconstructionFilter filter, const CubicPlace& place, int derivedAxis, const Read& read)
{
  const CubicWeights x = WeighAxis(filter, place.Way[0], derivedAxis == 0);
  const CubicWeights y = WeighAxis(filter, place.Way[1], derivedAxis == 1);
  const CubicWeights z = WeighAxis(filter, place.Way[2], derivedAxis == 2);
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
#if defined(__CUDACC__)
#pragma unroll
#endif
      for (int tapX = 0; tapX < 4; ++tapX)
      {
        AddWeighted(x.Taps[tapX], Subtract(read(tapX, tapY, tapZ), base), row);
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

} // namespace Strider

#endif
