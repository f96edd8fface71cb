// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The integer Haar transform (S-transform) of a brick.
#ifndef Strider_Compression_TransformHaar_h
#define Strider_Compression_TransformHaar_h

#include "Compression/BrickGrid.h"
#include "Compression/CodeOrder.h"

namespace Strider
{

/// One step of the transform: two values become their average, rounded down, and their difference.
template <typename Code>
STRIDER_HOST_DEVICE void SplitPair(Code& first, Code& second)
{
  const auto difference = static_cast<Code>(first - second);
  first = static_cast<Code>(second + Halve(difference));
  second = difference;
}

/// What SplitPair split.
template <typename Code>
STRIDER_HOST_DEVICE void JoinPair(Code& first, Code& second)
{
  const Code difference = second;
  second = static_cast<Code>(first - Halve(difference));
  first = static_cast<Code>(second + difference);
}

/// Modulo the size of Code, which the inverse undoes. Values in Morton order become, in place, the details of each cube of 2 voxels a side, with its average in front, and then the
/// same with the eight averages. Along x, then y, then z each time.
template <typename Code>
STRIDER_HOST_DEVICE void TransformHaar(Code (&values)[BrickVoxels])
{
  for (int stride = 1; stride < BrickVoxels; stride *= 2)
  {
    const int step = stride < 8 ? 1 : 8;
    for (int place = 0; place < BrickVoxels; place += step)
    {
      if ((place & stride) == 0)
      {
        SplitPair(values[place], values[place + stride]);
      }
    }
  }
}

/// The inverse of TransformHaar.
template <typename Code>
STRIDER_HOST_DEVICE void RestoreHaar(Code (&values)[BrickVoxels])
{
  for (int stride = BrickVoxels / 2; stride > 0; stride /= 2)
  {
    const int step = stride < 8 ? 1 : 8;
    for (int place = 0; place < BrickVoxels; place += step)
    {
      if ((place & stride) == 0)
      {
        JoinPair(values[place], values[place + stride]);
      }
    }
  }
}

/// Where the details are stored: band s of all eight cubes together, s = 8 by 8; band 0 is the average with the details of the
/// averages. It is its own inverse.
STRIDER_HOST_DEVICE int SwapSubband(int place)
{
  return (place & 7) << 3 | place >> 3;
}

} // namespace Strider

#endif
