// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes coefficients of cubic B-splines that interpolate lines of voxels (Unser, Aldroubi, Eden 1993); host only.
#ifndef Strider_Sampling_SolveBSpline_h
#define Strider_Sampling_SolveBSpline_h

namespace Strider
{

/// Number of lines that are solved together, with their values interleaved.
constexpr int ConcurrentLines = 16;

/// Solves (c[k - 1] + 4 c[k] + c[k + 1]) / 6 = value[k] in place, with the last coefficients repeated beyond the ends,
/// as samplers do: forward elimination, then back substitution. The factors converge to sqrt(3) - 2, the pole of the
/// recursive filter, whose sums over the borders are not needed here. `factors` has room for `count` values.
inline void SolveBSpline(double* values, int count, double* factors)
{
  if (count < 2)
  {
    return; // 1/6 + 4/6 + 1/6 of the only coefficient
  }
  double factor = 0.0;
  for (int place = 0; place < count; ++place)
  {
    const bool isEnd = place == 0 || place == count - 1;
    const double pivot = 1.0 / ((isEnd ? 5.0 : 4.0) - factor);
    double* line = values + place * ConcurrentLines;
    for (int lane = 0; lane < ConcurrentLines; ++lane)
    {
      const double before = place > 0 ? line[lane - ConcurrentLines] : 0.0;
      line[lane] = (6.0 * line[lane] - before) * pivot;
    }
    factor = pivot;
    factors[place] = pivot;
  }
  for (int place = count - 2; place >= 0; --place)
  {
    double* line = values + place * ConcurrentLines;
    for (int lane = 0; lane < ConcurrentLines; ++lane)
    {
      line[lane] -= factors[place] * line[lane + ConcurrentLines];
    }
  }
}

} // namespace Strider

#endif
