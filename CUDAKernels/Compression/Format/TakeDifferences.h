// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Differences of neighbours in a brick along its axes, and the sums that undo them.
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
  for (int line = 0; line < BrickVoxels; line += BrickSide * Stride)
  {
    for (int next = line + Stride; next < line + BrickSide * Stride; next += Stride)
    {
      for (int voxel = next; voxel < next + Stride; ++voxel)
      {
        values[voxel] = static_cast<Code>(values[voxel] + values[voxel - Stride]);
      }
    }
  }
}

/// Differences from the voxel before, modulo the size of Code, along the axes whose bits are set in `axes`; the first voxel of a line
/// stays. Values are x fastest. Along all three axes what is left is the difference from Lorenzo's predictor.
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

/// The inverse of TakeDifferences: sums along lines of four, which a warp forms in two steps an axis.
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
