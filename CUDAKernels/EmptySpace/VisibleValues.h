// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Whether any value of a range may be visible, in constant time.
#ifndef Strider_EmptySpace_VisibleValues_h
#define Strider_EmptySpace_VisibleValues_h

#include "EmptySpace/Macrocells.h"
#include "Foundation/MultiplyRounded.h"
#include "Foundation/Vector3.h"

namespace Strider
{

/// From values of a ValueRange to positions in a table. Samplers go one of three ways, and compilers may or may not round between
/// multiplication and addition: what is visible by any of them counts.
struct TableWays
{
  float StoredScale; ///< of a stored value = value * scale + offset
  float StoredOffset;
  float Scale; ///< of a position = stored value * scale + bias
  float Bias;
  float DirectScale; ///< of a position = value * scale + bias
  float DirectBias;
  bool IsWhole; ///< value * StoredScale may be rounded to a whole number first
};

/// What one table shows of one component.
struct VisibleValues
{
  const int*
    VisibleBefore; ///< entry by entry, how many before it are not transparent: Count + 1 of them
  int Count;
  int Component;
  bool IsNearest;   ///< the table is not interpolated
  bool ShowsNaN;    ///< what is not a number is not transparent
  float LeastValue; ///< smaller ones are read as this one
  TableWays Ways;
  /// The same of opacities by the length of the gradient; GradientCount 0: they do not count.
  const int* GradientsBefore;
  int GradientCount;
  float GradientScale; ///< of a position = length * scale + bias
  float GradientBias;
};

/// From a ChangeRange to the longest gradient.
struct ChangeWays
{
  Vector3 Magnitude; ///< of differences of values
  float
    Slack; ///< by which a difference may be off that is read from a texture of its own, where there is any
};

/// Isosurfaces of one component, instead of tables.
struct IsoValues
{
  const float* Stored; ///< stored values
  int Count;
  int Component;
};

/// What averages count: stored values of one component, both ends included.
struct CountedValues
{
  float Low;
  float High;
  int Component;
  float LeastValue; ///< as VisibleValues'
};

struct PositionRange
{
  float Low;
  float High;
};

STRIDER_HOST_DEVICE void Include(float position, PositionRange& positions)
{
  positions.Low = Smaller(position, positions.Low);
  positions.High = Larger(position, positions.High);
}

/// value * scale + bias, rounded once and twice.
STRIDER_HOST_DEVICE void IncludeScaled(
  float value, float scale, float bias, PositionRange& positions)
{
  Include(fmaf(value, scale, bias), positions);
  Include(MultiplyRounded(value, scale) + bias, positions);
}

/// All positions at which a value may be looked up.
STRIDER_HOST_DEVICE PositionRange FindPositions(const TableWays& ways, float value)
{
  PositionRange positions{ INFINITY, -INFINITY };
  IncludeScaled(value, ways.DirectScale, ways.DirectBias, positions);
  const float once = fmaf(value, ways.StoredScale, ways.StoredOffset);
  IncludeScaled(once, ways.Scale, ways.Bias, positions);
  const float twice = MultiplyRounded(value, ways.StoredScale) + ways.StoredOffset;
  IncludeScaled(twice, ways.Scale, ways.Bias, positions);
  if (ways.IsWhole)
  {
    const float whole = rintf(value * ways.StoredScale) + ways.StoredOffset;
    IncludeScaled(whole, ways.Scale, ways.Bias, positions);
  }
  return positions;
}

/// A range of different voxels, with room for the rounding of interpolation between them; equal ones stay what they are. The
/// eight corners go through seven interpolations, the texture units' through fewer bits (SampleTexture.h), but never beyond them.
STRIDER_HOST_DEVICE void WidenByRounding(float& low, float& high)
{
  if (low < high)
  {
    const float slack = 1e-6f * Larger(fabsf(low), fabsf(high));
    low -= slack;
    high += slack;
  }
}

STRIDER_HOST_DEVICE bool MayBeVisible(const VisibleValues& values, const ValueRange& range)
{
  if (values.ShowsNaN && range.HasNaN())
  {
    return true;
  }
  float low = range.GetLow();
  float high = range.GetHigh();
  if (!(low <= high))
  {
    return false; // nothing but not-a-number
  }
  WidenByRounding(low, high);
  low = Larger(low, values.LeastValue);
  high = Larger(high, values.LeastValue);
  const float last = static_cast<float>(values.Count - 1);
  const float half = values.IsNearest ? 0.5f : 0.0f;
  const float first = Clamp(FindPositions(values.Ways, low).Low + half, 0.0f, last);
  const float end = Clamp(FindPositions(values.Ways, high).High + half, 0.0f, last);
  const int firstEntry = static_cast<int>(first);
  const int lastEntry = static_cast<int>(values.IsNearest ? end : ceilf(end));
  return values.VisibleBefore[lastEntry + 1] > values.VisibleBefore[firstEntry];
}

/// Texture units weigh voxels in whole 256ths, so that a difference of two values is off by up to 12/512 of the range of the voxels
/// around (SampleTexture.h).
STRIDER_HOST_DEVICE float BoundGradient(const ChangeWays& ways, const ChangeRange& change)
{
  const float slack = change.Spread > 0.0f ? ways.Slack + (13.0f / 512.0f) * change.Spread : 0.0f;
  const Vector3 largest{ change.X + slack, change.Y + slack, change.Z + slack };
  return 1.002f * Length(MultiplyEach(ways.Magnitude, largest));
}

/// Whether any gradient of a macrocell may be opaque to any degree.
STRIDER_HOST_DEVICE bool MayShowGradient(
  const VisibleValues& values, const ChangeWays& ways, const ChangeRange& change)
{
  const float last = static_cast<float>(values.GradientCount - 1);
  const float half = values.IsNearest ? 0.5f : 0.0f;
  const float longest = BoundGradient(ways, change);
  const float first = Clamp(values.GradientBias + half, 0.0f, last);
  const float end = longest == longest
    ? Clamp(longest * values.GradientScale + values.GradientBias + half, 0.0f, last)
    : last;
  const int firstEntry = static_cast<int>(first);
  const int lastEntry = static_cast<int>(values.IsNearest ? end : ceilf(end));
  return values.GradientsBefore[lastEntry + 1] > values.GradientsBefore[firstEntry];
}

/// Stored values between which those of all samples lie that are numbers; no range at all where there are none.
STRIDER_HOST_DEVICE PositionRange FindStoredValues(const TableWays& ways, const ValueRange& range)
{
  float low = range.GetLow();
  float high = range.GetHigh();
  WidenByRounding(low, high);
  return { FindPositions(ways, low).Low, FindPositions(ways, high).High };
}

/// Whether an average may count any value of a range.
STRIDER_HOST_DEVICE bool MayBeCounted(
  const CountedValues& counted, const TableWays& ways, const ValueRange& range)
{
  const float low = range.GetLow();
  const float high = range.GetHigh();
  if (!(low <= high))
  {
    return false; // nothing but not-a-number
  }
  const PositionRange stored =
    FindStoredValues(ways, { Larger(low, counted.LeastValue), Larger(high, counted.LeastValue) });
  return stored.Low <= counted.High && stored.High >= counted.Low;
}

/// Whether a surface may pass between the voxels of a range.
STRIDER_HOST_DEVICE bool MayHoldSurface(
  const IsoValues& surfaces, const TableWays& ways, const ValueRange& range)
{
  if (range.HasNaN())
  {
    return true;
  }
  float low = Smaller(fmaf(range.GetLow(), ways.StoredScale, ways.StoredOffset),
    range.GetLow() * ways.StoredScale + ways.StoredOffset);
  float high = Larger(fmaf(range.GetHigh(), ways.StoredScale, ways.StoredOffset),
    range.GetHigh() * ways.StoredScale + ways.StoredOffset);
  WidenByRounding(low, high);
  for (int surface = 0; surface < surfaces.Count; ++surface)
  {
    if (low <= surfaces.Stored[surface] && surfaces.Stored[surface] <= high)
    {
      return true;
    }
  }
  return false;
}

} // namespace Strider

#endif
