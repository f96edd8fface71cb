// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// The host's powers of highlights are those of double precision, rounded to 0.6 ulp.
#include "Foundation/RaiseToPower.h"

#include <gtest/gtest.h>

#include <cfloat>

namespace Strider::Testing
{
namespace
{

/// Returns the distance of the host's power from that of double precision, in units in the last place.
double MeasureError(float base, float exponent)
{
  const double exact = std::pow(static_cast<double>(base), static_cast<double>(exponent));
  const double unit = std::ldexp(1.0, std::ilogb(exact) - 23);
  return std::fabs(RaiseToPower(base, exponent) - exact) / unit;
}

TEST(PowersOfHighlights, AreRoundedToLessThanAnUlp)
{
  double worst = 0.0;
  for (const float exponent : { 0.0f, 0.5f, 1.0f, 2.0f, 3.3f, 10.0f, 37.5f, 128.0f })
  {
    for (int step = 1; step <= 200000; ++step)
    {
      const float base = static_cast<float>(step) / 200000.0f;
      if (std::pow(static_cast<double>(base), static_cast<double>(exponent)) >= FLT_MIN)
      {
        worst = std::fmax(worst, MeasureError(base, exponent));
      }
    }
  }
  EXPECT_LE(worst, 0.6);
  EXPECT_GT(worst, 0.0);
}

TEST(PowersOfHighlights, AreExactAtTheirEnds)
{
  EXPECT_EQ(RaiseToPower(1.0f, 128.0f), 1.0f);
  EXPECT_EQ(RaiseToPower(0.3f, 0.0f), 1.0f);
  EXPECT_EQ(RaiseToPower(0.5f, 10.0f), 1.0f / 1024.0f);
  EXPECT_EQ(RaiseToPower(FLT_MIN, 128.0f), 0.0f);
}

} // namespace
} // namespace Strider::Testing
