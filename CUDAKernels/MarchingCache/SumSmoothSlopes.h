// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Smoothed differences of linear samples, as sums over the surrounding voxels.
#ifndef Strider_MarchingCache_SumSmoothSlopes_h
#define Strider_MarchingCache_SumSmoothSlopes_h

#include "Sampling/CubicPlace.h"
#include "Sampling/SumCubicTaps.h"

namespace Strider
{

/// Weights of six voxels along an axis, beginning with the third one before a position.
struct SmoothWeights
{
  float Beside[6]; ///< across the difference: 1 2 1
  float Along[6];  ///< along the difference: -1 -2 0 2 1
};

STRIDER_HOST_DEVICE SmoothWeights WeighSmoothly(float way)
{
  const float rest = 1.0f - way;
  return { { 0.0f, 0.25f * rest, 0.5f * rest + 0.25f * way, 0.25f * rest + 0.5f * way, 0.25f * way,
             0.0f },
    { -0.25f * rest, -0.5f * rest - 0.25f * way, -0.5f * way, 0.5f * rest,
      0.25f * rest + 0.5f * way, 0.25f * way } };
}

/// Computes the smooth differences of DifferentiateAround in Shading/ReadGradient.h for linear samples one voxel apart
/// along the stored axes. The slopes of equal voxels are exactly 0.
template <typename Texel, typename Taps>
STRIDER_HOST_DEVICE_CALL void SumSmoothSlopes(const Taps& taps, Vector3 point, Texel (&slopes)[3])
{
  const CubicPlace place = FindCubicPlace(point);
  const auto block = taps.From(place.Low[0] - 1, place.Low[1] - 1, place.Low[2] - 1);
  const SmoothWeights x = WeighSmoothly(place.Way[0]);
  const SmoothWeights y = WeighSmoothly(place.Way[1]);
  const SmoothWeights z = WeighSmoothly(place.Way[2]);
  const Texel base = block.At(2, 2, 2);
  for (Texel& slope : slopes)
  {
    slope = Texel{};
  }
  STRIDER_ROLL
  for (int slice = 0; slice < 6; ++slice)
  {
    Texel alongX{};
    Texel alongY{};
    Texel beside{};
    STRIDER_UNROLL
    for (int row = 0; row < 6; ++row)
    {
      Texel voxels[6];
      block.ReadRow(row, slice, voxels);
      Texel along{};
      Texel mean{};
      STRIDER_UNROLL
      for (int voxel = 0; voxel < 6; ++voxel)
      {
        const Texel difference = Subtract(voxels[voxel], base);
        AddWeighted(x.Along[voxel], difference, along);
        AddWeighted(x.Beside[voxel], difference, mean);
      }
      AddWeighted(y.Beside[row], along, alongX);
      AddWeighted(y.Along[row], mean, alongY);
      AddWeighted(y.Beside[row], mean, beside);
    }
    AddWeighted(z.Beside[slice], alongX, slopes[0]);
    AddWeighted(z.Beside[slice], alongY, slopes[1]);
    AddWeighted(z.Along[slice], beside, slopes[2]);
  }
}

} // namespace Strider

#endif
