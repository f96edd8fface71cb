// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Segments along whose values the function is linear: what they show is what it says at the mean of the values. Most segments are
// such, and need one look into the table instead of three.
#ifndef Strider_Compositing_LinearSegment_h
#define Strider_Compositing_LinearSegment_h

#include "Compositing/IntegralTable.h"
#include "Compositing/MarchRay.h"

namespace Strider
{

/// Extinction of a step from which on a segment's front hides too much of its back for one look.
constexpr float LinearDepth = 0.4f;

/// Positions of the samples around a segment, which lies between Front and Back; what is not a number is NaN there, too.
struct SegmentValues
{
  float Before;
  float Front;
  float Back;
  float Behind;
};

/// Mean position along the parabola of a segment; only where the function is linear along one of twice the bend does it say all.
struct SegmentMean
{
  float Position;
  bool IsEnough;
};

/// Of a segment that is one step long and has samples on both sides. Ends that are the same are the mean, whatever lies around: in
/// cells of one value, segments have it.
STRIDER_HOST_DEVICE SegmentMean FindSegmentMean(
  const IntegralTable& table, const SegmentValues& values)
{
  const float ends = values.Front + values.Back;
  const float around = values.Before + values.Behind;
  const float beyond = 0.125f * (5.0f * ends - around);
  const float low = Smaller(Smaller(values.Front, values.Back), beyond);
  const float high = Larger(Larger(values.Front, values.Back), beyond);
  const float mean = Clamp((1.0f / 24.0f) * (13.0f * ends - around), low, high);
  const float inTable = Clamp(low, -1.0f, static_cast<float>(table.Count - 1));
  const int run = static_cast<int>(floorf(inTable)) + 1;
  // Both at once, without a branch; a NaN is in `beyond`.
  const bool isEnough =
    static_cast<int>(beyond == beyond) & static_cast<int>(high <= table.LinearUntil[run]);
  return { values.Front == values.Back ? values.Front : mean, isEnough };
}

/// What a step shows where the function is linear.
struct LinearLook
{
  TableColor At;  ///< the function
  float Absorbed; ///< times which a step shows it
};

STRIDER_HOST_DEVICE LinearLook ShowLinear(const IntegralTable& table, float mean)
{
  const TableColor at = ReadFunction(table, mean);
  const float d = at.Opacity;
  // (1 - e^-d) / d to 1e-5: depths are below LinearDepth.
  const float absorbed =
    1.0f - d * (1.0f / 2.0f - d * (1.0f / 6.0f - d * (1.0f / 24.0f - d * (1.0f / 120.0f))));
  return { at, absorbed };
}

/// Colours come out multiplied by the opacity.
STRIDER_HOST_DEVICE TableColor Premultiply(const LinearLook& look)
{
  return { look.Absorbed * look.At.Red, look.Absorbed * look.At.Green, look.Absorbed * look.At.Blue,
    look.Absorbed * look.At.Opacity };
}

/// Front to back; what is visible first is left to the caller.
STRIDER_HOST_DEVICE void CompositeLinear(RayResult& result, const LinearLook& look)
{
  const float visible = (1.0f - result.Opacity) * look.Absorbed;
  result.Red += visible * look.At.Red;
  result.Green += visible * look.At.Green;
  result.Blue += visible * look.At.Blue;
  result.Opacity += visible * look.At.Opacity;
}

} // namespace Strider

#endif
