// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes the coefficients of SolveBSpline in Host/Volume/PrefilterVolume.cxx for one line with one thread.
#ifndef Strider_Sampling_SolveSplineLine_h
#define Strider_Sampling_SolveSplineLine_h

#include "Foundation/HostDevice.h"

#include <cmath>
#include <cstddef>

namespace Strider
{

/// Coefficients that differ from their voxel by at most this fraction of the range of values are set to its value: flat
/// regions stay flat.
constexpr float FlatSplineShare = 1.0f / (1 << 20);

/// Pivots of the elimination, by the number of an equation from the start of a line. Behind the last of these, all
/// pivots are equal in double precision.
struct SplinePivots
{
  static constexpr int Count = 24;
  double Values[Count];

  STRIDER_HOST_DEVICE double Get(int equation) const
  {
    return this->Values[equation < Count ? equation : Count - 1];
  }
};

inline SplinePivots ListSplinePivots()
{
  SplinePivots pivots{};
  double former = 0.0;
  for (int equation = 0; equation < SplinePivots::Count; ++equation)
  {
    former = 1.0 / ((equation == 0 ? 5.0 : 4.0) - former);
    pivots.Values[equation] = former;
  }
  return pivots;
}

STRIDER_HOST_DEVICE bool IsFiniteVoxel(float value)
{
  return value - value == 0.0f;
}

/// Solves a run of finite values that starts at position `begin` of a line; returns the position behind its end.
STRIDER_HOST_DEVICE int SolveSplineRun(
  const SplinePivots& pivots, float* line, std::ptrdiff_t stride, int begin, int count)
{
  double solved = 0.0;
  float next = line[begin * stride];
  int place = begin;
  bool isLast = false;
  for (; !isLast; ++place)
  {
    const double value = next;
    next = place + 1 < count ? line[(place + 1) * stride] : 0.0f;
    isLast = place + 1 == count || !IsFiniteVoxel(next);
    const int equation = place - begin;
    if (isLast && equation == 0)
    {
      return begin + 1; // 1/6 + 4/6 + 1/6 of the only coefficient
    }
    const double pivot = isLast ? 1.0 / (5.0 - pivots.Get(equation - 1)) : pivots.Get(equation);
    solved = (6.0 * value - solved) * pivot;
    line[place * stride] = static_cast<float>(solved);
  }
  for (int former = place - 2; former >= begin; --former)
  {
    solved = line[former * stride] - pivots.Get(former - begin) * solved;
    line[former * stride] = static_cast<float>(solved);
  }
  return place;
}

/// Solves a line in place. Values that are not finite are kept, and end the runs on both sides of them.
STRIDER_HOST_DEVICE void SolveSplineLine(
  const SplinePivots& pivots, float* line, std::ptrdiff_t stride, int count)
{
  for (int place = 0; place < count;)
  {
    place = IsFiniteVoxel(line[place * stride]) ? SolveSplineRun(pivots, line, stride, place, count)
                                                : place + 1;
  }
}

} // namespace Strider

#endif
