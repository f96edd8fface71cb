// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Tight bounds of a cubic filter between eight voxels: a polynomial lies within the range of its Bernstein coefficients.
#ifndef Strider_EmptySpace_BoundCubic_h
#define Strider_EmptySpace_BoundCubic_h

#include "EmptySpace/FilterSupport.h"

namespace Strider
{

/// Converts the voxels at -1, 0, 1 and 2 along an axis to the Bernstein coefficients of the filter between 0 and 1.
/// Their absolute weights add up to at most 4/3.
STRIDER_HOST_DEVICE void ConvertToBernstein(
  ReconstructionFilter filter, float& one, float& two, float& three, float& four)
{
  constexpr float third = 1.0f / 3.0f;
  constexpr float sixth = 1.0f / 6.0f;
  const float before = one;
  const float low = two;
  const float high = three;
  const float behind = four;
  if (filter == ReconstructionFilter::CatmullRom)
  {
    one = low;
    two = low + sixth * (high - before);
    three = high - sixth * (behind - low);
    four = high;
    return;
  }
  one = sixth * (before + high) + 2.0f * third * low;
  two = third * (2.0f * low + high);
  three = third * (low + 2.0f * high);
  four = sixth * (low + behind) + 2.0f * third * high;
}

/// Returns the range of all samples between eight voxels, faces included, given the 64 voxels around them, x fastest;
/// overwrites these. `support` is that of the filter, without enhancement.
STRIDER_HOST_DEVICE ValueRange BoundCubic(
  ReconstructionFilter filter, const FilterSupport& support, float (&voxels)[64])
{
  float low = INFINITY;
  float high = -INFINITY;
  bool hasNaN = false;
  STRIDER_UNROLL
  for (const float voxel : voxels)
  {
    low = Smaller(voxel, low);
    high = Larger(voxel, high);
    hasNaN = hasNaN || voxel != voxel;
  }
  const float extent = high - low;
  if (hasNaN || !(extent > 0.0f && extent < INFINITY))
  {
    return MakeSampleRange(support, low, high, hasNaN);
  }
  // Differences from a voxel keep rounding errors proportional to the extent.
  const float base = voxels[21];
  STRIDER_UNROLL
  for (float& voxel : voxels)
  {
    voxel -= base;
  }
  STRIDER_UNROLL
  for (int lane = 0; lane < 16; ++lane)
  {
    float* const row = voxels + 4 * lane;
    ConvertToBernstein(filter, row[0], row[1], row[2], row[3]);
  }
  STRIDER_UNROLL
  for (int lane = 0; lane < 16; ++lane)
  {
    float* const column = voxels + 16 * (lane / 4) + lane % 4;
    ConvertToBernstein(filter, column[0], column[4], column[8], column[12]);
  }
  STRIDER_UNROLL
  for (int lane = 0; lane < 16; ++lane)
  {
    float* const line = voxels + lane;
    ConvertToBernstein(filter, line[0], line[16], line[32], line[48]);
  }
  float least = INFINITY;
  float most = -INFINITY;
  STRIDER_UNROLL
  for (const float coefficient : voxels)
  {
    least = Smaller(coefficient, least);
    most = Larger(coefficient, most);
  }
  const float slack = (support.Inexactness + FilterRounding) * extent;
  return MakeValueRange(base + (least - slack), base + (most + slack), false);
}

} // namespace Strider

#endif
