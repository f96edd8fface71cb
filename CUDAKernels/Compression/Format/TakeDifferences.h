// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Differences of neighbouring voxels of a brick along its axes, and the prefix sums that invert them.
#ifndef Strider_Compression_Format_TakeDifferences_h
#define Strider_Compression_Format_TakeDifferences_h

#include "Compression/Format/BrickGrid.h"

namespace Strider
{

template <int Stride, typename Code>
STRIDER_HOST_DEVICE void TakeDifferencesAlong(Code (&values)[BrickVoxels])
{
  for (int line = 0; line < BrickVoxels; line += BrickSide * Stride)
  {
    for (int last = line + (BrickSide - 1) * Stride; last > line; last -= Stride)
    {
      for (int voxel = last; voxel < last + Stride; ++voxel)
      {
        values[voxel] = static_cast<Code>(values[voxel] - values[voxel - Stride]);
      }
    }
  }
}

template <int Stride, typename Code>
STRIDER_HOST_DEVICE void SumDifferencesAlong(Code (&values)[BrickVoxels])
{
  STRIDER_ROLL
  for (int line = 0; line < BrickVoxels; line += BrickSide * Stride)
  {
    STRIDER_ROLL
    for (int next = line + Stride; next < line + BrickSide * Stride; next += Stride)
    {
      for (int voxel = next; voxel < next + Stride; ++voxel)
      {
        values[voxel] = static_cast<Code>(values[voxel] + values[voxel - Stride]);
      }
    }
  }
}

/// Replaces each value by its difference from the previous one, modulo the size of Code, along each axis whose bit is
/// set in `axes`. The first value of a line is kept. Values are stored x fastest. Along all three axes, the result is
/// the residual of the Lorenzo predictor.
template <typename Code>
STRIDER_HOST_DEVICE void TakeDifferences(Code (&values)[BrickVoxels], int axes)
{
  if ((axes & 1) != 0)
  {
    TakeDifferencesAlong<1>(values);
  }
  if ((axes & 2) != 0)
  {
    TakeDifferencesAlong<BrickSide>(values);
  }
  if ((axes & 4) != 0)
  {
    TakeDifferencesAlong<BrickSide * BrickSide>(values);
  }
}

/// Inverts TakeDifferences by prefix sums along lines of four, which take a warp two steps per axis.
template <typename Code>
STRIDER_HOST_DEVICE void SumDifferences(Code (&values)[BrickVoxels], int axes)
{
  if ((axes & 1) != 0)
  {
    SumDifferencesAlong<1>(values);
  }
  if ((axes & 2) != 0)
  {
    SumDifferencesAlong<BrickSide>(values);
  }
  if ((axes & 4) != 0)
  {
    SumDifferencesAlong<BrickSide * BrickSide>(values);
  }
}

} // namespace Strider

#endif
