// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Colour and opacity of a ray's segment between two samples: the integral of the function over the values between them, which are
// taken to be linear. No segment is sampled again where it may be bent: threads of a warp waited for the one that had most of such,
// and pictures took up to seven times as long as with four plain samples.
#ifndef Strider_Compositing_CompositeSegment_h
#define Strider_Compositing_CompositeSegment_h

#include "Compositing/IntegralTable.h"
#include "Compositing/MarchRay.h"
#include "Foundation/Transmit.h"

namespace Strider
{

/// Optical depth up to which the function's mean says all: beyond, a segment's front hides too much of its back.
constexpr float ThinDepth = 1.0f;

/// Opacity that hides what lies behind it in the same segment.
constexpr float HiddenOpacity = 0.9999f;

/// (1 - e^-d) / d within 2e-6, of depths up to ThinDepth.
STRIDER_HOST_DEVICE float AbsorbThin(float d)
{
  return 1.0f - d * (0.499933823f - d * (0.166002913f - d * (0.0395694893f - d * 0.00562299485f)));
}

/// What a segment shows: its colour, multiplied by its opacity, is `Factor` times that of `Mean`, whose opacity is 0 at least. What is
/// not a number has a `Factor` that is none.
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

/// Front-to-back "over"; what is visible first is left to the caller.
STRIDER_HOST_DEVICE void AddSegmentColor(RayResult& result, const SegmentColor& segmentColor)
{
  const float visible = (1.0f - result.Opacity) * segmentColor.Factor;
  result.Red += visible * segmentColor.Mean.Red;
  result.Green += visible * segmentColor.Mean.Green;
  result.Blue += visible * segmentColor.Mean.Blue;
  result.Opacity += visible * segmentColor.Mean.Opacity;
}

/// Means may have colours a little below 0.
STRIDER_HOST_DEVICE void LeavePositive(RayResult& result)
{
  result.Red = Larger(result.Red, 0.0f);
  result.Green = Larger(result.Green, 0.0f);
  result.Blue = Larger(result.Blue, 0.0f);
}

/// Composites what the function's mean shows over a length in steps; colours come out multiplied by the opacity.
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

/// A segment that is not thin, in pieces; colours come out multiplied by the opacity.
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

/// What a segment of `length` steps shows; colours come out multiplied by the opacity.
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
