// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Computes the difference of two images.
#include "Measure/CompareFrames.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

namespace StriderBenchmarks
{

void KeptImage::Keep(const Strider::RenderedImage& image)
{
  this->Size = image.Size;
  const std::size_t values = std::size_t(4) * image.Size[0] * image.Size[1];
  this->Rgba.assign(image.Rgba, image.Rgba + values);
}

FrameDifference CompareFrames(const KeptImage& expected, const Strider::RenderedImage& actual)
{
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (expected.Size != actual.Size)
  {
    return { false, infinity, 0.0 };
  }
  const std::vector<float>& values = expected.Rgba;
  if (std::memcmp(values.data(), actual.Rgba, values.size() * sizeof(float)) == 0)
  {
    return {};
  }
  float worst = 0.0f;
  std::size_t within = 0;
  const std::size_t pixels = values.size() / 4;
  for (std::size_t pixel = 0; pixel < pixels; ++pixel)
  {
    float difference = 0.0f;
    for (std::size_t channel = 4 * pixel; channel < 4 * pixel + 4; ++channel)
    {
      const float apart = std::abs(values[channel] - actual.Rgba[channel]);
      // NaN fails the comparison and counts as an infinite difference.
      difference = apart <= 1e30f ? std::max(difference, apart) : static_cast<float>(infinity);
    }
    within += difference <= 2.0f / 255.0f ? 1 : 0;
    worst = std::max(worst, difference);
  }
  return { false, 255.0 * worst, static_cast<double>(within) / static_cast<double>(pixels) };
}

std::string JudgeDifference(const Mode& mode, const FrameDifference& difference, bool areSameTexels)
{
  constexpr double worstAllowed = 16.0; // 255ths
  constexpr double fractionWanted = 0.99;
  if (!mode.IsComparable() || difference.IsIdentical)
  {
    return "";
  }
  const bool isClose =
    difference.Worst <= worstAllowed && difference.FractionWithin >= fractionWanted;
  if ((!mode.IsStrider() || !areSameTexels) && isClose)
  {
    return "";
  }
  char text[200];
  std::snprintf(text, sizeof(text),
    "shows another image: up to %.3g/255 apart, %.3f%% of the pixels within 2/255",
    difference.Worst, 100.0 * difference.FractionWithin);
  return text;
}

} // namespace StriderBenchmarks
