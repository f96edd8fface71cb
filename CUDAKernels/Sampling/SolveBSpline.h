// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Coefficients with which a cubic B-spline passes through the voxels of a line (Unser, Aldroubi, Eden 1993); host only.
#ifndef Strider_Sampling_SolveBSpline_h
#define Strider_Sampling_SolveBSpline_h

namespace Strider
{

/// Lines that are solved together, value by value next to each other.
constexpr int ConcurrentLines = 16;

/// Solves (c[k - 1] + 4 c[k] + c[k + 1]) / 6 = value[k] in place, with the last coefficients repeated beyond the ends, as samplers do:
/// elimination one way, substitution the other. Its factors tend to sqrt(3) - 2, the pole of the recursive filter, without its
/// sums over the borders. `factors` has room for `count`.
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
