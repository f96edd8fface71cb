// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
#include "pqStriderSplitHistogram.h"

#include <algorithm>
#include <cstddef>

namespace
{

/// Sums of the first bins, from which those of any class follow.
struct Sums
{
  std::vector<double> Counts{ 0.0 };
  std::vector<double> Moments{ 0.0 };

  explicit Sums(const std::vector<double>& counts)
  {
    for (std::size_t bin = 0; bin < counts.size(); ++bin)
    {
      this->Counts.push_back(this->Counts.back() + counts[bin]);
      this->Moments.push_back(this->Moments.back() + counts[bin] * static_cast<double>(bin));
    }
  }

  /// The share of a class in the variance between the classes; the rest of the variance is the same for all splits.
  double GetShare(std::size_t begin, std::size_t end) const
  {
    const double count = this->Counts[end] - this->Counts[begin];
    const double moment = this->Moments[end] - this->Moments[begin];
    return count > 0.0 ? moment * moment / count : 0.0;
  }
};

/// Returns the middle of the empty bins around a border between bins, as a fraction of all bins.
double CenterBorder(const std::vector<double>& counts, std::size_t border)
{
  std::size_t lower = border;
  std::size_t upper = border;
  while (lower > 0 && counts[lower - 1] == 0.0)
  {
    --lower;
  }
  while (upper < counts.size() && counts[upper] == 0.0)
  {
    ++upper;
  }
  return 0.5 * static_cast<double>(lower + upper) / static_cast<double>(counts.size());
}
}

std::array<double, 2> pqStriderSplitHistogram(const std::vector<double>& counts)
{
  const auto occupied =
    std::count_if(counts.begin(), counts.end(), [](double count) { return count > 0.0; });
  if (occupied < 3)
  {
    return { 1.0 / 3.0, 2.0 / 3.0 };
  }
  const Sums sums(counts);
  double best = -1.0;
  std::array<std::size_t, 2> borders{ 1, 2 };
  for (std::size_t first = 1; first + 1 < counts.size(); ++first)
  {
    for (std::size_t second = first + 1; second < counts.size(); ++second)
    {
      const double share = sums.GetShare(0, first) + sums.GetShare(first, second) +
        sums.GetShare(second, counts.size());
      if (share > best)
      {
        best = share;
        borders = { first, second };
      }
    }
  }
  return { CenterBorder(counts, borders[0]), CenterBorder(counts, borders[1]) };
}
