// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Paeth's predictor, extended to three dimensions.
#ifndef Strider_Compression_Format_PredictGradient_h
#define Strider_Compression_Format_PredictGradient_h

#include "Compression/Format/CodeOrder.h"

namespace Strider
{

/// Clamps a prediction to [0, range].
template <typename Code>
STRIDER_HOST_DEVICE Code LimitExpected(Code expected, Code range)
{
  return IsNegative(expected) ? 0 : expected > range ? range : expected;
}

/// Predicts the value at (x, y, z) of a brick, in [0, range]. `read(x, y, z)` returns the values before it, also in
/// [0, range]: seven in the interior, three on a face, one on an edge; the prediction for the first voxel is range /
/// 2. Source: Paeth, Image File Compression Made Easy, in Graphics Gems II (1991), extended by inclusion and
/// exclusion.
template <typename Code, typename ReadOp>
STRIDER_HOST_DEVICE Code PredictGradient(int x, int y, int z, Code range, const ReadOp& read)
{
  if (x + y + z == 0)
  {
    return range / 2;
  }
  Code expected = 0;
  for (int corner = 1; corner < 8; ++corner)
  {
    const int before[3] = { corner & 1, corner >> 1 & 1, corner >> 2 };
    if (before[0] <= x && before[1] <= y && before[2] <= z)
    {
      const Code value = read(x - before[0], y - before[1], z - before[2]);
      const bool isAdded = ((before[0] + before[1] + before[2]) & 1) != 0;
      expected = isAdded ? expected + value : expected - value;
    }
  }
  return LimitExpected(expected, range);
}

} // namespace Strider

#endif
