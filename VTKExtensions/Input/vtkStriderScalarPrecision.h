// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// How near to each other scalars may be to be told apart.
#ifndef vtkStriderScalarPrecision_h
#define vtkStriderScalarPrecision_h

#include "Strider/VolumeView.h"

#include <algorithm>
#include <array>
#include <cmath>

/// Width of the narrowest range of scalars that is told apart: 1 / width, and thousands of steps of a table over it,
/// are doubles.
constexpr double vtkStriderLeastWidth = 1e-300;

/// Returns a range whose width can be divided by; one without width as it is.
inline std::array<double, 2> vtkStriderWiden(const std::array<double, 2>& range)
{
  return { range[0],
    range[0] < range[1] ? std::max(range[1], range[0] + vtkStriderLeastWidth) : range[1] };
}

/// Returns whether scalars that are stored for the range `present` have enough precision for functions over `wanted`.
/// Floats are stored relative to the low end of `present`, and gradients in half floats relative to its width.
inline bool vtkStriderIsResolved(const std::array<double, 2>& wanted,
  const std::array<double, 2>& present, Strider::ScalarType type)
{
  constexpr double mostOffsets = 512.0;
  constexpr double mostWidths = 65536.0;
  constexpr double leastWidths = 0.5;
  const double width = wanted[1] - wanted[0];
  const double presentWidth = present[1] - present[0];
  if (!(width > 0.0))
  {
    return true;
  }
  const double offset =
    std::max(std::abs(wanted[0] - present[0]), std::abs(wanted[1] - present[0]));
  const bool keepsSteps = type == Strider::ScalarType::Float32 || offset <= mostOffsets * width;
  return keepsSteps && presentWidth <= mostWidths * width && presentWidth >= leastWidths * width;
}

#endif
