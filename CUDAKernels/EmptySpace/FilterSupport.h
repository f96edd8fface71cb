// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Which voxels a filter makes samples of, and how far beyond their values it goes: what macrocells must know of it.
#ifndef Strider_EmptySpace_FilterSupport_h
#define Strider_EmptySpace_FilterSupport_h

#include "EmptySpace/Macrocells.h"
#include "Sampling/CubicWeights.h"
#include "Sampling/EnhanceSample.h"

namespace Strider
{

/// Samples of nearest voxels and of linear filters lie between the voxels of their macrocell: nothing of this is needed.
struct FilterSupport
{
  /// Voxels beyond a macrocell's own of which its samples are made.
  int Reach = 0;
  /// By how much samples leave the range of these voxels at either end, as a share of it.
  float Overshoot = 0.0f;
  /// The largest derivative along an axis, in largest differences of neighbours; 0: gradients are differences of samples.
  float Steepness = 0.0f;
  /// As StoredScalars::LeastByte.
  float LeastByte = -128.0f;
  /// By how much differences that stand for gradients are off, as a share of the range of the voxels.
  float SlopeSlack = 0.0f;
};

/// Of SumSpline: twice a slope, which is off by 3/2 of 9/512.
constexpr float TrickSlopeSlack = 27.0f / 512.0f;

inline bool AreSame(const FilterSupport& one, const FilterSupport& other)
{
  return one.Reach == other.Reach && one.Overshoot == other.Overshoot &&
    one.Steepness == other.Steepness && one.LeastByte == other.LeastByte &&
    one.SlopeSlack == other.SlopeSlack;
}

/// Of SumByteRows, and more: samples are off by 3/16384 of the range of their voxels and slopes by 3/8192, times 25/16, and twice a slope
/// stands for a gradient.
constexpr float ByteRowSlack = 1.0f / 2048.0f;
constexpr float ByteRowSlopeSlack = 1.0f / 512.0f;

/// A cubic takes the voxels from the second before a sample to the second behind it, where that one has the weight 0.
constexpr int CubicReach = 2;

/// More than weights, products and their sums are rounded by, as a share of the differences of the voxels: samples are sums of
/// differences from one of the voxels (SampleCubic.h), so that equal voxels give their very value.
constexpr float FilterRounding = 1e-5f;

/// The weights of an axis at a fraction f are 1 + f (1 - f) <= 5/4 without their signs, so that those of three axes are
/// (5/4)^3 = 125/64 at most; they add up to 1, and the negative ones to (125/64 - 1) / 2 = 61/128.
constexpr float CatmullRomOvershoot = 61.0f / 128.0f;

/// A slope is the sum of three differences of neighbours, weighted by the running sums of the derivatives of the weights. These add up
/// to 1; without their signs to 1 - 2 (1/2 - 3 f (1 - f)) <= 3/2 where both outer ones are negative, and to less elsewhere. Other
/// axes multiply by 5/4 each.
constexpr float CatmullRomSteepness = 1.5f * 1.25f * 1.25f;

/// Of the reconstruction alone.
inline FilterSupport FindSupport(ReconstructionFilter filter, bool matchesVTK)
{
  const float leastByte = matchesVTK ? -127.0f : -128.0f;
  switch (filter)
  {
    case ReconstructionFilter::CatmullRom:
      return { CubicReach, CatmullRomOvershoot + FilterRounding,
        CatmullRomSteepness + FilterRounding, leastByte };
    case ReconstructionFilter::CubicBSpline: // no weight is negative: nothing overshoots
      return { CubicReach, FilterRounding, 1.0f + FilterRounding, leastByte };
    default:
      return {};
  }
}

/// Bilateral samples are means of samples, the farthest of which lie so many voxels away, and another one for a weight of 0.
inline FilterSupport FindSupport(
  ReconstructionFilter filter, const Filtering& filtering, bool matchesVTK)
{
  FilterSupport support = FindSupport(filter, matchesVTK);
  if (filtering.Enhancement == EnhancementFilter::Bilateral)
  {
    support.Reach += FindRadius(filtering.EnhancementSize) + 1;
    support.Overshoot = Larger(support.Overshoot, FilterRounding);
    support.LeastByte = matchesVTK ? -127.0f : -128.0f;
  }
  return support;
}

/// The range of a macrocell's samples, from its voxels' as in MakeValueRange.
STRIDER_HOST_DEVICE ValueRange MakeSampleRange(
  const FilterSupport& support, float low, float high, bool hasNaN)
{
  // Zero times an infinite range would be no number.
  const bool overshoots = support.Overshoot > 0.0f && low < high;
  const float slack = overshoots ? support.Overshoot * (high - low) : 0.0f;
  return MakeValueRange(low - slack, high + slack, hasNaN);
}

/// A bound of the differences that stand for gradients, from the largest differences of neighbouring voxels: twice the slopes.
STRIDER_HOST_DEVICE ChangeRange MakeSlopeRange(
  const FilterSupport& support, const ChangeRange& neighbours)
{
  const float scale = 2.0f * support.Steepness;
  const float slack = neighbours.Spread > 0.0f ? support.SlopeSlack * neighbours.Spread : 0.0f;
  return { scale * neighbours.X + slack, scale * neighbours.Y + slack, scale * neighbours.Z + slack,
    neighbours.Spread };
}

} // namespace Strider

#endif
