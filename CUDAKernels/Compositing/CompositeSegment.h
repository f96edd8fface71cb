// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Colour and opacity of a ray's segment between two samples: the integral of the function over the values between them.
//
// Values between samples are taken to be linear on both sides of a middle value, which the samples before and behind the segment
// foretell (a parabola). Whether that is good enough the integrals say themselves: where the opacity along the parabola is not that
// along the straight line, or where a parabola twice as curved would show something that the ends do not, three more samples are
// taken. That is one segment in thirty (engine, thin peaks), and it is what lets one sample a voxel do what four did.
#ifndef Strider_Compositing_CompositeSegment_h
#define Strider_Compositing_CompositeSegment_h

#include "Compositing/IntegralTable.h"
#include "Compositing/MarchRay.h"
#include "Rays/SegmentLattice.h"

namespace Strider
{

/// Opacity by which two estimates of a segment may differ: a bit less than a step of 8-bit images.
constexpr float SegmentTolerance = 0.003f;
/// Optical depth from which on a span is cut into pieces, since its front hides its back.
constexpr float DepthToCut = 0.7f;

/// Share of light that comes through an optical depth.
STRIDER_HOST_DEVICE float Transmit(float opticalDepth)
{
  return exp2f(-1.44269504f * opticalDepth);
}

/// Composites what the function's mean shows over a length in steps; colours come out multiplied by the opacity.
STRIDER_HOST_DEVICE void CompositeMean(const TableColor& mean, float length, TableColor& seen)
{
  if (mean.Opacity > 0.0f)
  {
    const float opacity = 1.0f - Transmit(mean.Opacity * length);
    const float visible = (1.0f - seen.Opacity) * opacity / mean.Opacity;
    seen.Red += visible * mean.Red;
    seen.Green += visible * mean.Green;
    seen.Blue += visible * mean.Blue;
    seen.Opacity += (1.0f - seen.Opacity) * opacity;
  }
}

/// A span along which values are linear.
STRIDER_HOST_DEVICE void CompositeSpan(const IntegralTable& table, const Integral& front,
  const Integral& back, float length, TableColor& seen)
{
  const TableColor mean = FindMean(table, front, back);
  if (!(mean.Opacity * length > DepthToCut))
  {
    CompositeMean(mean, length, seen);
    return;
  }
  constexpr int Pieces = 4;
  const float width = (back.Position - front.Position) / Pieces;
  Integral from = front;
  for (int piece = 1; piece <= Pieces; ++piece)
  {
    const Integral to = piece < Pieces
      ? ReadIntegral(table, front.Position + static_cast<float>(piece) * width)
      : back;
    CompositeMean(FindMean(table, from, to), length / Pieces, seen);
    from = to;
  }
}

/// Positions of the samples around a segment, which lies between Front and Back; what is not a number is NaN there, too.
struct SegmentValues
{
  float Before;
  float Front;
  float Back;
  float Behind;
};

/// By how much the middle lies beside that of the straight line: an eighth of the second difference, of both sides where there are
/// samples.
STRIDER_HOST_DEVICE float ForetellBend(
  const SegmentValues& values, float length, bool hasBefore, bool hasBehind)
{
  const float rise = values.Back - values.Front;
  // The sample before is a whole step away, and so is the one behind where it counts.
  const float before =
    2.0f * length * (rise - length * (values.Front - values.Before)) / (1.0f + length);
  const float behind = values.Behind - values.Back - rise;
  const float sum = (hasBefore ? before : 0.0f) + (hasBehind ? behind : 0.0f);
  const float bend = -0.125f * (hasBefore && hasBehind ? 0.5f * sum : sum);
  return fabsf(bend) < FarthestPosition ? bend : 0.0f; // NaN and infinite neighbours say nothing
}

/// Four spans between five samples; spans that are transparent between their ends show nothing.
STRIDER_HOST_DEVICE_CALL TableColor ShowRefined(
  const IntegralTable& table, const float (&positions)[5], float length)
{
  TableColor seen{ 0.0f, 0.0f, 0.0f, 0.0f };
  Integral front = ReadIntegral(table, positions[0]);
  for (int span = 0; span < 4; ++span)
  {
    const Integral back = ReadIntegral(table, positions[span + 1]);
    if (positions[span] == positions[span] && positions[span + 1] == positions[span + 1] &&
      FindMeanExtinction(table, front, back) > 0.0f)
    {
      const float before = span > 0 ? positions[span - 1] : 0.0f;
      const float behind = span < 3 ? positions[span + 2] : 0.0f;
      const float bend = ForetellBend(
        { before, positions[span], positions[span + 1], behind }, 1.0f, span > 0, span < 3);
      const Integral middle =
        ReadIntegral(table, 0.5f * (positions[span] + positions[span + 1]) + bend);
      CompositeSpan(table, front, middle, 0.125f * length, seen);
      CompositeSpan(table, middle, back, 0.125f * length, seen);
    }
    front = back;
  }
  return seen;
}

/// What a segment shows, or that more samples are needed.
struct SegmentLook
{
  TableColor Seen; ///< multiplied by its opacity
  bool NeedsSamples;
};

/// `bend` as of ForetellBend; `visible` is the share of the light behind the segment's front that still counts.
STRIDER_HOST_DEVICE SegmentLook ShowSegment(const IntegralTable& table, const Integral& front,
  const Integral& back, float bend, float length, float visible)
{
  SegmentLook look{ { 0.0f, 0.0f, 0.0f, 0.0f }, false };
  const float straight = FindMeanExtinction(table, front, back);
  const float halfway = 0.5f * (front.Position + back.Position);
  if (!(straight > 0.0f))
  {
    const float beyond = halfway + 2.0f * bend;
    if (beyond < Smaller(front.Position, back.Position) ||
      beyond > Larger(front.Position, back.Position))
    {
      const float hidden =
        FindMeanExtinction(table, ReadIntegral(table, halfway), ReadIntegral(table, beyond));
      look.NeedsSamples = visible * (1.0f - Transmit(0.5f * length * hidden)) > SegmentTolerance;
    }
    return look;
  }
  const Integral middle = ReadIntegral(table, halfway + bend);
  const float firstHalf = FindMeanExtinction(table, front, middle);
  const float secondHalf = FindMeanExtinction(table, middle, back);
  const float bent = 0.5f * (firstHalf + secondHalf);
  look.NeedsSamples =
    visible * fabsf(Transmit(straight * length) - Transmit(bent * length)) > SegmentTolerance;
  if (!look.NeedsSamples)
  {
    CompositeSpan(table, front, middle, 0.5f * length, look.Seen);
    CompositeSpan(table, middle, back, 0.5f * length, look.Seen);
  }
  return look;
}

} // namespace Strider

#endif
