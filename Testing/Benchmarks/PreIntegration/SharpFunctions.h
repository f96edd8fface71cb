// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Transfer functions that are hard to sample, and two that are not.
#ifndef StriderBenchmarks_SharpFunctions_h
#define StriderBenchmarks_SharpFunctions_h

#include "Strider/TransferFunctions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

namespace StriderBenchmarks
{

struct SharpFunction
{
  const char* Name;
  std::size_t Entries;
  /// For a length of one voxel, as a function of the fraction of the scalar range.
  double (*Opacity)(double part);
};

inline double MakePeak(double part, double place, double halfWidth)
{
  return std::max(0.0, 1.0 - std::abs(part - place) / halfWidth);
}

inline std::vector<SharpFunction> ListSharpFunctions()
{
  return {
    { "peak-8/256", 256, [](double part) { return 0.9 * MakePeak(part, 0.45, 4.0 / 255.0); } },
    { "peak-4/1024", 1024, [](double part) { return 0.9 * MakePeak(part, 0.45, 2.0 / 1023.0); } },
    { "window", 256, [](double part) { return part > 0.4 && part < 0.5 ? 0.3 : 0.0; } },
    { "two-peaks", 256,
      [](double part) {
        return 0.95 * (MakePeak(part, 0.45, 4.0 / 255.0) + MakePeak(part, 0.5, 4.0 / 255.0));
      } },
    { "edge", 256, [](double part) { return part > 0.4 ? 0.8 : 0.0; } },
    { "opaque-edge", 256, [](double part) { return part > 0.4 ? 1.0 : 0.0; } },
    { "ramp", 256, [](double part) { return 0.1 * part; } },
    { "hill", 256,
      [](double part) { return 0.2 * std::exp(-100.0 * (part - 0.45) * (part - 0.45)); } },
  };
}

inline Strider::TransferFunctions MakeSharpFunctions(
  const SharpFunction& function, const std::array<double, 2>& scalarRange, double unitDistance)
{
  Strider::TransferFunctions functions;
  functions.ColorRange = scalarRange;
  functions.OpacityRange = scalarRange;
  functions.UnitDistance = unitDistance;
  for (std::size_t entry = 0; entry < function.Entries; ++entry)
  {
    const double part = static_cast<double>(entry) / static_cast<double>(function.Entries - 1);
    const auto red = static_cast<float>(part < 0.475 ? 2.0 * part : 1.9 * part - 0.9);
    functions.Colors.insert(functions.Colors.end(), { red, 1.0f - red, 0.5f });
    functions.Opacities.push_back(static_cast<float>(function.Opacity(part)));
  }
  return functions;
}

} // namespace StriderBenchmarks

#endif
