// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Colour and opacity of a ray's segment between two samples: the integral of the function over the values between them.
//
// Values between samples are taken to be linear on both sides of a middle value, which the samples before and behind the segment
// foretell (a parabola). Whether that is good enough the integrals say themselves: where the opacity along the parabola is not that
// along the straight line, or where a parabola twice as curved would show something that the ends do not, three more samples are
// taken. Few segments need it, and it is what lets one sample a voxel do what four did.
#ifndef Strider_Compositing_CompositeSegment_h
#define Strider_Compositing_CompositeSegment_h

#include "Compositing/LinearSegment.h"
#include "Compositing/MarchRay.h"
#include "Foundation/Transmit.h"
#include "Rays/SegmentLattice.h"

namespace Strider
{

/// Opacity by which two estimates of a segment may differ: a bit less than a step of 8-bit images.
constexpr float SegmentTolerance = 0.003f;
/// Optical depth from which on a span is cut into pieces, since its front hides its back.
constexpr float DepthToCut = 0.7f;

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
    if (positions[span] == positions[span] && positions[span + 1] == positions[span + 1])
    {
      CompositeSpan(table, front, back, 0.25f * length, seen);
    }
    front = back;
  }
  return seen;
}

/// Both halves of a segment of which one is nearly opaque, from the positions of its samples and its middle.
STRIDER_HOST_DEVICE_CALL TableColor ShowCut(
  const IntegralTable& table, float front, float middle, float back, float half)
{
  TableColor seen{ 0.0f, 0.0f, 0.0f, 0.0f };
  const Integral at = ReadIntegral(table, middle);
  CompositeSpan(table, ReadIntegral(table, front), at, half, seen);
  CompositeSpan(table, at, ReadIntegral(table, back), half, seen);
  return seen;
}

/// Where the parabola has its middle, and where one of twice the bend would have it.
struct SegmentBend
{
  float Middle;
  float Beyond;
};

STRIDER_HOST_DEVICE SegmentBend BendSegment(const SegmentValues& values, float bend)
{
  const float halfway = 0.5f * (values.Front + values.Back);
  return { halfway + bend, halfway + 2.0f * bend };
}

/// What a segment shows, or that more samples are needed.
struct SegmentLook
{
  TableColor Seen; ///< multiplied by its opacity
  bool NeedsSamples;
};

/// Of a segment that is transparent between its ends: whether it would not be with another bend.
STRIDER_HOST_DEVICE_CALL bool MayHideSomething(
  const IntegralTable& table, const SegmentValues& values, const SegmentBend& bend, float length)
{
  const float low = Smaller(values.Front, values.Back);
  const float high = Larger(values.Front, values.Back);
  if (bend.Beyond >= low && bend.Beyond <= high)
  {
    return false;
  }
  const float halfway = 0.5f * (values.Front + values.Back);
  const float hidden =
    FindMeanExtinction(table, ReadIntegral(table, halfway), ReadIntegral(table, bend.Beyond));
  return Absorb(0.5f * length * hidden) > SegmentTolerance;
}

STRIDER_HOST_DEVICE SegmentLook ShowSegment(
  const IntegralTable& table, const SegmentValues& values, const SegmentBend& bend, float length)
{
  SegmentLook look{ { 0.0f, 0.0f, 0.0f, 0.0f }, false };
  const Integral front = ReadIntegral(table, values.Front);
  const Integral back = ReadIntegral(table, values.Back);
  const float straight = FindMeanExtinction(table, front, back);
  if (!(straight > 0.0f))
  {
    look.NeedsSamples = MayHideSomething(table, values, bend, length);
    return look;
  }
  const Integral middle = ReadIntegral(table, bend.Middle);
  const float half = 0.5f * length;
  const TableColor first = FindMean(table, front, middle);
  const TableColor second = FindMean(table, middle, back);
  const float inFirst = Absorb(half * first.Opacity);
  const float inSecond = (1.0f - inFirst) * Absorb(half * second.Opacity);
  const float bent = inFirst + inSecond;
  look.NeedsSamples = fabsf(Absorb(length * straight) - bent) > SegmentTolerance;
  if (!look.NeedsSamples && half * Larger(first.Opacity, second.Opacity) > DepthToCut)
  {
    look.Seen = ShowCut(table, values.Front, bend.Middle, values.Back, half);
  }
  else if (!look.NeedsSamples)
  {
    const float firstWeight = first.Opacity > 0.0f ? Divide(inFirst, first.Opacity) : 0.0f;
    const float secondWeight = second.Opacity > 0.0f ? Divide(inSecond, second.Opacity) : 0.0f;
    look.Seen = { firstWeight * first.Red + secondWeight * second.Red,
      firstWeight * first.Green + secondWeight * second.Green,
      firstWeight * first.Blue + secondWeight * second.Blue, bent };
  }
  return look;
}

} // namespace Strider

#endif
