// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Position of a point between the four voxels of a cubic filter along each axis.
#ifndef Strider_Sampling_CubicPlace_h
#define Strider_Sampling_CubicPlace_h

#include "Foundation/Vector3.h"
#include "Sampling/CubicWeights.h"

#include <cmath>

namespace Strider
{

/// Floor of a coordinate below 2^22, and the remaining fraction in [0, 1).
struct SplitCoordinate
{
  int Voxel;
  float Way;
};

STRIDER_HOST_DEVICE SplitCoordinate SplitAtVoxel(float coordinate)
{
#if defined(__CUDA_ARCH__)
  // Rounds down in the lowest bit of a float: one instruction at full rate instead of two at a quarter of it.
  const float shifted = __fadd_rd(coordinate, 12582912.0f);
  return { __float_as_int(shifted) - 0x4b400000, coordinate - (shifted - 12582912.0f) };
#else
  const float low = std::floor(coordinate);
  return { static_cast<int>(low), coordinate - low };
#endif
}

/// The filter reads voxels Low[axis] to Low[axis] + 3 along the stored axes.
struct CubicPlace
{
  int Low[3];
  float Way[3]; ///< fraction between the second voxel and the third
};

STRIDER_HOST_DEVICE CubicPlace FindCubicPlace(Vector3 place)
{
  const SplitCoordinate x = SplitAtVoxel(place.X);
  const SplitCoordinate y = SplitAtVoxel(place.Y);
  const SplitCoordinate z = SplitAtVoxel(place.Z);
  return { { x.Voxel - 1, y.Voxel - 1, z.Voxel - 1 }, { x.Way, y.Way, z.Way } };
}

/// Returns the weights of an axis, or their derivatives.
STRIDER_HOST_DEVICE CubicWeights WeighAxis(ReconstructionFilter filter, float way, bool isDerived)
{
  return isDerived ? DeriveCubic(filter, way) : WeighCubic(filter, way);
}

} // namespace Strider

#endif
