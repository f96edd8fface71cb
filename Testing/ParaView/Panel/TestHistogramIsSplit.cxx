// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The thresholds between three classes of a histogram.
#include "pqStriderSplitHistogram.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>

namespace
{
using Counts = std::vector<double>;

TEST(Histogram, IsSplitBetweenItsPeaks)
{
  Counts counts(100, 0.0);
  for (const double peak : { 10.0, 45.0, 80.0 })
  {
    for (std::size_t bin = 0; bin < counts.size(); ++bin)
    {
      const double distance = (static_cast<double>(bin) - peak) / 4.0;
      counts[bin] += std::floor(1000.0 * std::exp(-0.5 * distance * distance));
    }
  }
  const auto [first, second] = pqStriderSplitHistogram(counts);
  EXPECT_NEAR(first, 0.28, 0.03);
  EXPECT_NEAR(second, 0.63, 0.03);
}

TEST(Histogram, HasThresholdsInTheMiddleOfEmptyBins)
{
  Counts counts(10, 0.0);
  counts[0] = 1000.0; // the background of a masked volume
  counts[5] = 40.0;
  counts[9] = 3.0;
  const auto [first, second] = pqStriderSplitHistogram(counts);
  EXPECT_DOUBLE_EQ(first, 0.3);   // between the ends of bin 0 and 5
  EXPECT_DOUBLE_EQ(second, 0.75); // between the ends of bin 5 and 9
}

TEST(Histogram, IsSplitInThirdsWithoutThreeClasses)
{
  for (const Counts& counts :
    { Counts(), Counts(256, 0.0), Counts{ 0.0, 7.0, 0.0, 0.0 }, Counts{ 5.0, 0.0, 0.0, 5.0 } })
  {
    const auto [first, second] = pqStriderSplitHistogram(counts);
    EXPECT_DOUBLE_EQ(first, 1.0 / 3.0);
    EXPECT_DOUBLE_EQ(second, 2.0 / 3.0);
  }
}
}
