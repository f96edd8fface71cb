// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Integer Haar transform (S-transform) of a brick.
#ifndef Strider_Compression_Format_TransformHaar_h
#define Strider_Compression_Format_TransformHaar_h

#include "Compression/Format/BrickGrid.h"
#include "Compression/Format/CodeOrder.h"

namespace Strider
{

/// Replaces two values by their average, rounded down, and their difference: one step of the transform.
template <typename Code>
STRIDER_HOST_DEVICE void SplitPair(Code& first, Code& second)
{
  const auto difference = static_cast<Code>(first - second);
  first = static_cast<Code>(second + Halve(difference));
  second = difference;
}

/// Inverts SplitPair.
template <typename Code>
STRIDER_HOST_DEVICE void JoinPair(Code& first, Code& second)
{
  const Code difference = second;
  second = static_cast<Code>(first - Halve(difference));
  first = static_cast<Code>(second + difference);
}

template <int Stride, int Count, typename Code>
STRIDER_HOST_DEVICE void SplitPairsAlong(Code (&values)[Count])
{
  for (int first = 0; first < Count; first += 2 * Stride)
  {
    for (int place = first; place < first + Stride; ++place)
    {
      SplitPair(values[place], values[place + Stride]);
    }
  }
}

template <int Stride, int Count, typename Code>
STRIDER_HOST_DEVICE void JoinPairsAlong(Code (&values)[Count])
{
  STRIDER_ROLL
  for (int first = 0; first < Count; first += 2 * Stride)
  {
    for (int place = first; place < first + Stride; ++place)
    {
      JoinPair(values[place], values[place + Stride]);
    }
  }
}

/// Transforms cubes of eight values in Morton order to their average and seven details: along x, then y, then z.
template <int Count, typename Code>
STRIDER_HOST_DEVICE void SplitCubes(Code (&values)[Count])
{
  SplitPairsAlong<1>(values);
  SplitPairsAlong<2>(values);
  SplitPairsAlong<4>(values);
}

template <int Count, typename Code>
STRIDER_HOST_DEVICE void JoinCubes(Code (&values)[Count])
{
  JoinPairsAlong<4>(values);
  JoinPairsAlong<2>(values);
  JoinPairsAlong<1>(values);
}

/// Transforms values in Morton order in place to the average and the details of each cube of 2 voxels per side, and
/// then transforms the eight averages likewise. Arithmetic is modulo the size of Code; the inverse is still exact.
template <typename Code>
STRIDER_HOST_DEVICE void TransformHaar(Code (&values)[BrickVoxels])
{
  SplitCubes(values);
  Code averages[8];
  for (int cube = 0; cube < 8; ++cube)
  {
    averages[cube] = values[8 * cube];
  }
  SplitCubes(averages);
  for (int cube = 0; cube < 8; ++cube)
  {
    values[8 * cube] = averages[cube];
  }
}

/// Inverts TransformHaar.
template <typename Code>
STRIDER_HOST_DEVICE void RestoreHaar(Code (&values)[BrickVoxels])
{
  Code averages[8];
  for (int cube = 0; cube < 8; ++cube)
  {
    averages[cube] = values[8 * cube];
  }
  JoinCubes(averages);
  for (int cube = 0; cube < 8; ++cube)
  {
    values[8 * cube] = averages[cube];
  }
  JoinCubes(values);
}

/// Returns the storage position of a detail: subbands are stored one after the other, each with the values of all
/// eight cubes. Subband 0 holds the average and the details of the averages. The mapping is its own inverse.
STRIDER_HOST_DEVICE int SwapSubband(int place)
{
  return (place & 7) << 3 | place >> 3;
}

/// Calls `visit(place, code)` for all positions in Morton order and the storage positions of their codes.
template <typename Visitor>
STRIDER_HOST_DEVICE void ForEachInSubbands(const Visitor& visit)
{
  STRIDER_ROLL
  for (int cube = 0; cube < 8; ++cube)
  {
    for (int band = 0; band < 8; ++band)
    {
      visit(8 * cube + band, 8 * band + cube);
    }
  }
}

} // namespace Strider

#endif
