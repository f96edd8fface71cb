// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Weights of the four voxels of a cubic filter along an axis, and their derivatives.
#ifndef Strider_Sampling_CubicWeights_h
#define Strider_Sampling_CubicWeights_h

#include "Foundation/HostDevice.h"
#include "Strider/Filtering.h"

namespace Strider
{

STRIDER_HOST_DEVICE bool IsCubic(ReconstructionFilter filter)
{
  return filter == ReconstructionFilter::CatmullRom || filter == ReconstructionFilter::CubicBSpline;
}

/// Weights of the voxels at -1, 0, 1 and 2, relative to the voxel before the point.
struct CubicWeights
{
  float Taps[4];
};

/// Returns the Catmull-Rom weights, which add up to 1. `way` is the fraction from the voxel before the point to the
/// next, in [0, 1].
STRIDER_HOST_DEVICE CubicWeights WeighCatmullRom(float way)
{
  const float rest = 1.0f - way;
  return { { -0.5f * way * rest * rest, 1.0f + way * way * (1.5f * way - 2.5f),
    1.0f + rest * rest * (1.5f * rest - 2.5f), -0.5f * rest * way * way } };
}

/// Returns the derivatives of the weights along the axis, per voxel; they add up to 0.
STRIDER_HOST_DEVICE CubicWeights DeriveCatmullRom(float way)
{
  const float rest = 1.0f - way;
  return { { -0.5f * rest * (rest - 2.0f * way), way * (4.5f * way - 5.0f),
    rest * (5.0f - 4.5f * rest), 0.5f * way * (way - 2.0f * rest) } };
}

STRIDER_HOST_DEVICE CubicWeights WeighCubicBSpline(float way)
{
  constexpr float sixth = 1.0f / 6.0f;
  constexpr float middle = 2.0f / 3.0f;
  const float rest = 1.0f - way;
  const float waySquare = way * way;
  const float restSquare = rest * rest;
  return { { restSquare * (sixth * rest), waySquare * (0.5f * way - 1.0f) + middle,
    restSquare * (0.5f * rest - 1.0f) + middle, waySquare * (sixth * way) } };
}

STRIDER_HOST_DEVICE CubicWeights DeriveCubicBSpline(float way)
{
  const float rest = 1.0f - way;
  return { { -0.5f * rest * rest, way * (1.5f * way - 2.0f), rest * (2.0f - 1.5f * rest),
    0.5f * way * way } };
}

/// Returns the weights of a filter for which IsCubic is true.
STRIDER_HOST_DEVICE CubicWeights WeighCubic(ReconstructionFilter filter, float way)
{
  return filter == ReconstructionFilter::CatmullRom ? WeighCatmullRom(way) : WeighCubicBSpline(way);
}

STRIDER_HOST_DEVICE CubicWeights DeriveCubic(ReconstructionFilter filter, float way)
{
  return filter == ReconstructionFilter::CatmullRom ? DeriveCatmullRom(way)
                                                    : DeriveCubicBSpline(way);
}

} // namespace Strider

#endif
