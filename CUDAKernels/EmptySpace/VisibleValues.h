// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Constant-time test whether any value of a range may be visible.
#ifndef Strider_EmptySpace_VisibleValues_h
#define Strider_EmptySpace_VisibleValues_h

#include "EmptySpace/Macrocells.h"
#include "Foundation/FusedProducts.h"
#include "Foundation/Vector3.h"

namespace Strider
{

/// Conversion from values of a ValueRange to positions in a table. Samplers use one of three formulas, and compilers
/// may or may not round between multiplication and addition; a value counts as visible if any of them makes it
/// visible.
struct TableWays
{
  float StoredScale; ///< stored value = value * scale + offset
  float StoredOffset;
  float Scale; ///< position = stored value * scale + bias
  float Bias;
  float DirectScale; ///< position = value * scale + bias
  float DirectBias;
  bool IsWhole; ///< value * StoredScale may be rounded to a whole number first
};

/// Values of one component that one table shows.
struct VisibleValues
{
  /// For each entry and the end, the number of visible entries before it: Count + 1 numbers.
  const int* VisibleBefore;
  int Count;
  int Component;
  bool IsNearest;   ///< the table is not interpolated
  bool ShowsNaN;    ///< NaN is visible
  float LeastValue; ///< smaller values are read as this one
  TableWays Ways;
  /// Visible-entry counts of the gradient opacities; a GradientCount of 0 disables them.
  const int* GradientsBefore;
  int GradientCount;
  float GradientScale; ///< position = length * scale + bias
  float GradientBias;
};

/// Conversion from a ChangeRange to an upper bound of the gradient's length.
struct ChangeWays
{
  Vector3 Magnitude; ///< factor for differences of values
  /// Error of a difference read from a texture of gradients, if there is one.
  float Slack;
};

/// Values of the isosurfaces of one component, which replace the tables.
struct IsoValues
{
  const float* Stored; ///< stored values
  int Count;
  int Component;
};

/// Range of stored values of one component that an average counts, inclusive.
struct CountedValues
{
  float Low;
  float High;
  int Component;
  float LeastValue; ///< VisibleValues::LeastValue
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

/// Adds value * scale + bias, both with and without rounding of the product.
STRIDER_HOST_DEVICE void IncludeScaled(
  float value, float scale, float bias, PositionRange& positions)
{
  Include(fmaf(value, scale, bias), positions);
  Include(MultiplyRounded(value, scale) + bias, positions);
}

/// Returns the range of all positions at which a value may be looked up.
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

/// Widens a range for the rounding of interpolation; a range of one value is left unchanged. Software interpolation
/// of eight corners takes seven steps; texture units use fewer bits (SampleTexture.h), but never leave the range of
/// the corners.
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
    return false; // no value but NaN
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

/// Returns an upper bound of the gradient's length. Texture units round weights to 1/256, so that a difference of two
/// values is off by up to 12/512 of the range of the voxels around (SampleTexture.h).
STRIDER_HOST_DEVICE float BoundGradient(const ChangeWays& ways, const ChangeRange& change)
{
  const float slack = change.Spread > 0.0f ? ways.Slack + (13.0f / 512.0f) * change.Spread : 0.0f;
  const Vector3 largest{ change.X + slack, change.Y + slack, change.Z + slack };
  return 1.002f * Length(MultiplyEach(ways.Magnitude, largest));
}

/// True if any gradient in a macrocell may have an opacity above 0.
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

/// Returns the range of the stored values of all samples that are numbers; an empty range if there are none.
STRIDER_HOST_DEVICE PositionRange FindStoredValues(const TableWays& ways, const ValueRange& range)
{
  float low = range.GetLow();
  float high = range.GetHigh();
  WidenByRounding(low, high);
  return { FindPositions(ways, low).Low, FindPositions(ways, high).High };
}

/// True if an average may count any value of the range.
STRIDER_HOST_DEVICE bool MayBeCounted(
  const CountedValues& counted, const TableWays& ways, const ValueRange& range)
{
  const float low = range.GetLow();
  const float high = range.GetHigh();
  if (!(low <= high))
  {
    return false; // no value but NaN
  }
  const PositionRange stored =
    FindStoredValues(ways, { Larger(low, counted.LeastValue), Larger(high, counted.LeastValue) });
  return stored.Low <= counted.High && stored.High >= counted.Low;
}

/// True if a surface may pass between the voxels of the range.
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
