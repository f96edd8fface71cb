// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Composites a ray's segment between two samples by the integral of the transfer function over the values between them.
//
// Values are assumed linear along a segment. Segments with strong curvature are not resampled: the threads of a warp
// waited for the one with most of these, and images took up to seven times as long as with four plain samples.
#ifndef Strider_Compositing_CompositeSegment_h
#define Strider_Compositing_CompositeSegment_h

#include "Compositing/IntegralTable.h"
#include "Compositing/MarchRay.h"
#include "Foundation/Transmit.h"

namespace Strider
{

/// Optical depth up to which the mean of the function suffices: beyond it, the front of a segment hides too much of its
/// back.
constexpr float ThinDepth = 1.0f;

/// Opacity at which the rest of a segment counts as hidden.
constexpr float HiddenOpacity = 0.9999f;

/// Returns (1 - e^-d) / d with an error of at most 2e-6, for depths up to ThinDepth.
STRIDER_HOST_DEVICE float AbsorbThin(float d)
{
  return 1.0f - d * (0.499933823f - d * (0.166002913f - d * (0.0395694893f - d * 0.00562299485f)));
}

/// Colour of a segment: premultiplied, it is `Factor` times that of `Mean`, whose opacity is at least 0. `Factor` is
/// not-a-number for segments that are not-a-number.
struct SegmentColor
{
  TableColor Mean;
  float Factor;
};

STRIDER_HOST_DEVICE TableColor Premultiply(const SegmentColor& segmentColor)
{
  const TableColor& mean = segmentColor.Mean;
  return { segmentColor.Factor * mean.Red, segmentColor.Factor * mean.Green,
    segmentColor.Factor * mean.Blue, segmentColor.Factor * mean.Opacity };
}

/// Composites a segment front to back; does not set the first visible sample.
STRIDER_HOST_DEVICE void AddSegmentColor(RayResult& result, const SegmentColor& segmentColor)
{
  const float visible = (1.0f - result.Opacity) * segmentColor.Factor;
  result.Red += visible * segmentColor.Mean.Red;
  result.Green += visible * segmentColor.Mean.Green;
  result.Blue += visible * segmentColor.Mean.Blue;
  result.Opacity += visible * segmentColor.Mean.Opacity;
}

/// Clamps colours to 0: the means may have colours slightly below it.
STRIDER_HOST_DEVICE void LeavePositive(RayResult& result)
{
  result.Red = Larger(result.Red, 0.0f);
  result.Green = Larger(result.Green, 0.0f);
  result.Blue = Larger(result.Blue, 0.0f);
}

/// Composites the mean of a function over a length in steps; the colour is premultiplied.
STRIDER_HOST_DEVICE void CompositeMean(const TableColor& mean, float length, TableColor& seen)
{
  if (mean.Opacity > 0.0f)
  {
    const float opacity = Absorb(mean.Opacity * length);
    const float visible = (1.0f - seen.Opacity) * Divide(opacity, mean.Opacity);
    seen.Red += visible * mean.Red;
    seen.Green += visible * mean.Green;
    seen.Blue += visible * mean.Blue;
    seen.Opacity += (1.0f - seen.Opacity) * opacity;
  }
}

/// Composites a segment that is not thin in pieces; returns a premultiplied colour.
template <typename Table>
STRIDER_HOST_DEVICE TableColor ShowPieces(
  const Table& table, const Integral& front, const ReadPlace& back, float depth, float length)
{
  constexpr float fewDepth = 4.0f;
  const float share = depth > fewDepth ? 1.0f / 8.0f : 1.0f / 4.0f;
  const float width = share * (back.UpTo.Position - front.Position);
  TableColor seen{ 0.0f, 0.0f, 0.0f, 0.0f };
  Integral from = front;
#pragma unroll 1
  for (float piece = 1.0f; piece * share <= 1.0f && !(seen.Opacity > HiddenOpacity); piece += 1.0f)
  {
    const ReadPlace to =
      piece * share < 1.0f ? ReadIntegral(table, front.Position + piece * width) : back;
    CompositeMean(FindMean(table, from, to), share * length, seen);
    from = to.UpTo;
  }
  return seen;
}

/// Composites a segment of `length` steps; returns a premultiplied colour.
template <typename Table>
STRIDER_HOST_DEVICE TableColor ShowSegment(
  const Table& table, const Integral& front, const ReadPlace& back, float length)
{
  const TableColor mean = FindMean(table, front, back);
  const float depth = mean.Opacity * length;
  return depth > ThinDepth ? ShowPieces(table, front, back, depth, length)
                           : Premultiply({ mean, length * AbsorbThin(depth) });
}

} // namespace Strider

#endif
