// SPDX-FileCopyrightText: Copyright (c) The Strider developers
// SPDX-License-Identifier: BSD-3-Clause
// Scales lengths of any magnitude, from nanometres to galaxies, to the range of floats; host only.
#ifndef Strider_Foundation_LengthScale_h
#define Strider_Foundation_LengthScale_h

#include "Strider/Appearance.h"
#include "Strider/DescribeNumber.h"
#include "Strider/Status.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace Strider
{

/// Range of accepted lengths: doubles can represent their cubes.
constexpr double LeastLength = 1e-100;
constexpr double LargestLength = 1e100;

inline bool IsLength(double length)
{
  return length >= LeastLength && length <= LargestLength;
}

/// Returns the voxel spacing along the axes of index space, in the space that the matrix maps to.
inline std::array<double, 3> MeasureSpacing(const Matrix4& indexToSpace)
{
  std::array<double, 3> spacing{};
  for (int axis = 0; axis < 3; ++axis)
  {
    spacing[axis] = std::sqrt(indexToSpace[axis] * indexToSpace[axis] +
      indexToSpace[4 + axis] * indexToSpace[4 + axis] +
      indexToSpace[8 + axis] * indexToSpace[8 + axis]);
  }
  return spacing;
}

/// Fails if the spacing along an axis is not in [1e-100, 1e100].
inline Status CheckSpacing(const Matrix4& indexToSpace)
{
  for (int axis = 0; axis < 3; ++axis)
  {
    const double spacing =
      std::hypot(std::hypot(indexToSpace[axis], indexToSpace[4 + axis]), indexToSpace[8 + axis]);
    if (!IsLength(spacing))
    {
      return STRIDER_FAILURE(StatusCode::InvalidArgument,
        std::string("the spacing along ") + "xyz"[axis] + ", " + DescribeNumber(spacing) +
          ", is not in [" + DescribeNumber(LeastLength) + ", " + DescribeNumber(LargestLength) +
          "]");
    }
  }
  return {};
}

/// Returns the power of two that scales a magnitude to about 1. Returns 1 for magnitudes between 2^-20 and 2^20, which
/// floats represent including their squares, and for 0 and values that are not finite. Multiplication by it is exact.
inline double FindScale(double magnitude)
{
  constexpr int ordinary = 20;
  if (!(magnitude > 0.0) || !std::isfinite(magnitude))
  {
    return 1.0;
  }
  const int exponent = std::ilogb(magnitude);
  return std::abs(exponent) <= ordinary ? 1.0 : std::ldexp(1.0, -exponent);
}

/// Returns FindScale of the geometric mean of a volume's shortest and longest voxel spacing.
inline double FindLengthScale(const Matrix4& indexToSpace)
{
  const std::array<double, 3> spacing = MeasureSpacing(indexToSpace);
  const auto [least, largest] = std::minmax_element(spacing.begin(), spacing.end());
  return FindScale(std::sqrt(*least) * std::sqrt(*largest));
}

/// Scales the lengths of the space that a matrix maps to.
inline Matrix4 ScaleSpace(Matrix4 toSpace, double factor)
{
  std::transform(toSpace.begin(), toSpace.begin() + 12, toSpace.begin(),
    [factor](double entry) { return factor * entry; });
  return toSpace;
}

/// Converts to a float that can be squared without overflow: clamps to [-1e18, 1e18].
inline float ToBoundedFloat(double value)
{
  constexpr double largest = 1e18;
  return static_cast<float>(std::min(std::max(value, -largest), largest));
}

/// Returns the factor that scales a point at `distance` from the origin to 1e15, so that floats can square its
/// coordinates; 1 for nearer points.
inline double BringNear(double distance)
{
  constexpr double far = 1e15;
  return distance > far ? far / distance : 1.0;
}

} // namespace Strider

#endif
