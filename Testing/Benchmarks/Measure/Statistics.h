// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Quantiles, spread and frame rates of frame times.
#ifndef StriderBenchmarks_Statistics_h
#define StriderBenchmarks_Statistics_h

#include <algorithm>
#include <cmath>
#include <vector>

namespace StriderBenchmarks
{

/// Value below which a fraction of the sorted samples lies, interpolated between neighbours; NaN where there are
/// none.
inline double FindQuantile(std::vector<double> samples, double fraction)
{
  if (samples.empty())
  {
    return std::nan("");
  }
  std::sort(samples.begin(), samples.end());
  const double position = fraction * static_cast<double>(samples.size() - 1);
  const auto low = static_cast<std::size_t>(position);
  const std::size_t high = std::min(low + 1, samples.size() - 1);
  return samples[low] + (position - static_cast<double>(low)) * (samples[high] - samples[low]);
}

/// Half the distance between the quartiles over the median: the relative deviation of a typical frame.
inline double FindSpread(const std::vector<double>& samples)
{
  return 0.5 * (FindQuantile(samples, 0.75) - FindQuantile(samples, 0.25)) /
    FindQuantile(samples, 0.5);
}

/// Mean; NaN where there are no samples.
inline double FindMean(const std::vector<double>& samples)
{
  double sum = 0.0;
  for (const double sample : samples)
  {
    sum += sample;
  }
  return sum / static_cast<double>(samples.size());
}

/// Number of frames over their total time: the harmonic mean of the frame rates.
inline double FindFramesPerSecond(const std::vector<double>& milliseconds)
{
  return 1000.0 / FindMean(milliseconds);
}

} // namespace StriderBenchmarks

#endif
