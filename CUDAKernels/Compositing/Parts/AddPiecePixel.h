// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Combines the pixels of a volume's pieces along a ray.
#ifndef Strider_Compositing_Parts_AddPiecePixel_h
#define Strider_Compositing_Parts_AddPiecePixel_h

#include "Foundation/Clamp.h"
#include "Rays/MakeRay.h"
#include "Strider/GatheredValues.h"

#include <cmath>

namespace Strider
{

/// True for -0, with which gathered values of 0 begin; see HasGathered.
STRIDER_HOST_DEVICE bool IsNegativeZero(float value)
{
  return value == 0.0f && copysignf(1.0f, value) < 0.0f;
}

/// HasGathered, also for device code.
STRIDER_HOST_DEVICE bool HoldsGathered(const float* values)
{
  return !(values[0] == 0.0f) || IsNegativeZero(values[0]);
}

/// True if `value` replaces `former` as the extreme. As along a ray, NaN is replaced by any value and replaces none.
STRIDER_HOST_DEVICE bool ReplacesExtreme(bool isLargest, float value, float former)
{
  return former != former || (isLargest ? value > former : value < former);
}

/// AddGathered, also for device code. Returns true where the pixel shows the depth of `more`.
STRIDER_HOST_DEVICE bool AddPixelValues(const GatheredKind& kind, const float* more, float* values)
{
  constexpr int channels = 4;
  if (kind.Rule == GatherRule::None)
  {
    const float open = 1.0f - values[channels - 1];
    const bool isFirst = values[channels - 1] == 0.0f;
    for (int channel = 0; channel < channels; ++channel)
    {
      values[channel] += open * more[channel];
    }
    return isFirst;
  }
  if (!HoldsGathered(more))
  {
    return false;
  }
  const bool isSum = kind.Rule == GatherRule::Sum;
  const bool isLargest = kind.Rule == GatherRule::Largest || kind.Rule == GatherRule::LargestLast;
  const bool areTogether =
    kind.Rule == GatherRule::LargestLast || kind.Rule == GatherRule::SmallestLast;
  const int last = kind.Values - 1;
  if (!HoldsGathered(values) ||
    (areTogether && ReplacesExtreme(isLargest, more[last], values[last])))
  {
    for (int value = 0; value <= last; ++value)
    {
      values[value] = more[value];
    }
    return true;
  }
  const bool showsMore = !isSum && !areTogether && ReplacesExtreme(isLargest, more[0], values[0]);
  for (int value = 0; !areTogether && value <= last; ++value)
  {
    values[value] = isSum                                      ? values[value] + more[value]
      : ReplacesExtreme(isLargest, more[value], values[value]) ? more[value]
                                                               : values[value];
  }
  values[0] = values[0] == 0.0f ? -0.0f : values[0];
  return showsMore;
}

/// Pixel of a piece's picture, or of the pieces in front.
struct PiecePixel
{
  float Values[4]; ///< colours, or gathered values
  float Depth;     ///< 1: nothing is visible
};

/// Adds the pixel of the next piece along a ray. Nothing is added to colours whose opacity is above that of early ray
/// termination, because the ray of the whole volume has ended there.
STRIDER_HOST_DEVICE void AddPiecePixel(
  const GatheredKind& kind, float terminationOpacity, const PiecePixel& more, PiecePixel& sum)
{
  if (kind.Rule == GatherRule::None)
  {
    if (!(sum.Values[3] > terminationOpacity))
    {
      (void)AddPixelValues(kind, more.Values, sum.Values);
      sum.Depth = Smaller(sum.Depth, more.Depth);
    }
    return;
  }
  const bool showsMore = AddPixelValues(kind, more.Values, sum.Values);
  sum.Depth = showsMore ? more.Depth : sum.Depth;
}

/// True where the ray of a pixel crosses slices of the volume in ascending order of z.
STRIDER_HOST_DEVICE bool RisesThroughSlices(const RayFrame& frame, int pixelX, int pixelY)
{
  return MakeRay(frame, pixelX, pixelY).Direction.Z >= 0.0f;
}

} // namespace Strider

#endif
