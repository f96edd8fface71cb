// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Support of the reconstruction filters: the voxels that they read and the overshoot of their samples, as macrocells
// need them.
#ifndef Strider_EmptySpace_FilterSupport_h
#define Strider_EmptySpace_FilterSupport_h

#include "EmptySpace/Macrocells.h"
#include "Sampling/CubicWeights.h"
#include "Sampling/EnhanceSample.h"
#include "Sampling/EnhancementTraits.h"

namespace Strider
{

/// The default is the support of nearest-neighbour and linear filters, whose samples lie within the range of their
/// macrocell's voxels.
struct FilterSupport
{
  /// Number of voxels beyond its own that contribute to a macrocell's samples.
  int Reach = 0;
  /// Overshoot of samples at either end, as a fraction of the range of these voxels.
  float Overshoot = 0.0f;
  /// Largest derivative along an axis, in units of the largest difference of neighbouring voxels; 0: gradients are
  /// central differences.
  float Steepness = 0.0f;
  /// StoredScalars::LeastByte.
  float LeastByte = -128.0f;
  /// Error of the differences used as gradients, as a fraction of the range of the voxels.
  float SlopeSlack = 0.0f;
  /// Error of samples of a cubic filter, as a fraction of the range of the voxels.
  float Inexactness = 0.0f;
};

/// SlopeSlack of SumSpline: a gradient is twice a slope, whose error is 3/2 of 9/512.
constexpr float TrickSlopeSlack = 27.0f / 512.0f;

/// Inexactness of SumSpline, rounded up: texture units round places and weights.
constexpr float TrickSlack = 10.0f / 512.0f;

inline bool AreSame(const FilterSupport& one, const FilterSupport& other)
{
  return one.Reach == other.Reach && one.Overshoot == other.Overshoot &&
    one.Steepness == other.Steepness && one.LeastByte == other.LeastByte &&
    one.SlopeSlack == other.SlopeSlack && one.Inexactness == other.Inexactness;
}

/// Slacks of SumByteRows, rounded up: samples are off by 3/16384 of the range of their voxels and slopes by 3/8192,
/// times 25/16; a gradient is twice a slope.
constexpr float ByteRowSlack = 1.0f / 2048.0f;
constexpr float ByteRowSlopeSlack = 1.0f / 512.0f;

/// Reach of a cubic filter: it reads from the second voxel before a sample to the second behind it. At the last voxel
/// of a macrocell it reads two more, the second of them with weight 0.
constexpr int CubicReach = 2;

/// Upper bound of the rounding of weights, products and sums, as a fraction of the differences of the voxels. Samples
/// are sums of differences from one of the voxels (SampleCubic.h), so that equal voxels are reproduced exactly.
constexpr float FilterRounding = 1e-5f;

/// For a fraction f, the absolute weights of one axis add up to 1 + f (1 - f) <= 5/4, those of three axes to at most
/// (5/4)^3 = 125/64. The weights add up to 1, hence the negative ones to at most (125/64 - 1) / 2 = 61/128.
constexpr float CatmullRomOvershoot = 61.0f / 128.0f;

/// A slope is a sum of three differences of neighbours, weighted by the running sums of the weights' derivatives.
/// These weights add up to 1; their absolute values to 1 - 2 (1/2 - 3 f (1 - f)) <= 3/2 if both outer ones are
/// negative, and to less elsewhere. Each of the other axes multiplies by 5/4.
constexpr float CatmullRomSteepness = 1.5f * 1.25f * 1.25f;

/// Returns the support of the reconstruction filter alone.
inline FilterSupport FindSupport(ReconstructionFilter filter, bool matchesVTK)
{
  const float leastByte = matchesVTK ? -127.0f : -128.0f;
  switch (filter)
  {
    case ReconstructionFilter::CatmullRom:
      return { CubicReach, CatmullRomOvershoot + FilterRounding,
        CatmullRomSteepness + FilterRounding, leastByte, 0.0f, FilterRounding };
    case ReconstructionFilter::CubicBSpline: // no weight is negative: no overshoot
      return { CubicReach, FilterRounding, 1.0f + FilterRounding, leastByte, 0.0f, FilterRounding };
    default:
      return {};
  }
}

/// Returns the support including enhancement of values: such a sample is a mean of samples up to FindRadius voxels away,
/// plus one voxel for samples of weight 0.
inline FilterSupport FindSupport(
  ReconstructionFilter filter, const Filtering& filtering, bool matchesVTK)
{
  FilterSupport support = FindSupport(filter, matchesVTK);
  if (FindEnhancedPart(filtering.Enhancement) == EnhancedPart::Value)
  {
    support.Reach += FindRadius(filtering.EnhancementSize) + 1;
    support.Overshoot = Larger(support.Overshoot, FilterRounding);
    support.LeastByte = matchesVTK ? -127.0f : -128.0f;
  }
  return support;
}

/// Returns the range of a macrocell's samples, given the range of its voxels as for MakeValueRange.
STRIDER_HOST_DEVICE ValueRange MakeSampleRange(
  const FilterSupport& support, float low, float high, bool hasNaN)
{
  // Zero times an infinite range would be NaN.
  const bool overshoots = support.Overshoot > 0.0f && low < high;
  const float slack = overshoots ? support.Overshoot * (high - low) : 0.0f;
  return MakeValueRange(low - slack, high + slack, hasNaN);
}

/// Returns an upper bound of the differences used as gradients, twice the slopes, from the largest differences of
/// neighbouring voxels.
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
